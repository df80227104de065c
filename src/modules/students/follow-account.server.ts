import { sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { isVouchedFor } from './add-student.server.ts'
import { changeStudent } from './change-student.server.ts'
import type { HeldEntry } from './hold-entry.server.ts'
import { lockStudents } from './locks.server.ts'
import { findHolders } from './store.server.ts'
import { suggestPairs } from './suggestions/suggest-pairs.server.ts'

type AccountChange = { field: 'name' | 'email'; from: string; to: string }

/**
 * After a change of name or e-mail on an account its record follows where it still has the account's former
 * value. What staff wrote stays, and so does an e-mail whose new value another student has; the history
 * then notes the account's value (decision 0020). Merged records follow as well, so that undoing a merge
 * restores no old value.
 */
export async function followAccount(
  tx: Transaction,
  { entry, family }: HeldEntry,
  change: AccountChange,
  context: PersonContext,
): Promise<void> {
  const { field, from, to } = change
  if (!entry || from === to) return
  const holder = field === 'email' ? await findHolder(tx, to, entry.id) : undefined
  const followerIds = holder ? [] : await follow(tx, family, change, context)
  if (!followerIds.includes(entry.id)) {
    const [before, now] = [{ [field]: from }, { [field]: to }]
    const after = { ...now, ...(holder && { heldBy: formatStudentId(holder.id) }) }
    await record(tx, { event: 'record account change', id: entry.id, before, after }, context)
  }
  if (field === 'email') await suggestPairs(tx, [entry.id], context.now)
  await announceChange(tx)
}

async function findHolder(tx: Transaction, email: string, self: number) {
  const holders = await findHolders(tx, { emails: [email], phones: [] })
  return holders.find((one) => one.id !== self && isVouchedFor(one, email))
}

/** Which of the records had the account's former value. */
async function follow(
  tx: Transaction,
  family: number[],
  change: AccountChange,
  context: PersonContext,
) {
  const { field, from, to } = change
  const locked = await lockStudents(tx, family)
  const followers = [...locked.values()].filter((entry) => entry[field] === from)
  const [before, after] = [{ [field]: from }, { [field]: to }]
  const event = { event: 'update student from account', before, after } as const
  for (const { id } of followers) await changeStudent(tx, id, { changes: after, event }, context)
  if (field === 'email') await followInMerges(tx, family, change)
  return followers.map(({ id }) => id)
}

/** A merge remembers its values: with the old one, undoing would not remove it. */
async function followInMerges(tx: Transaction, family: number[], { from, to }: AccountChange) {
  const ids = sql.param(family)
  for (const side of [sql`before`, sql`after`])
    await tx.execute(
      sql`update student_merges set ${side} = jsonb_set(${side}, '{email}', to_jsonb(${to}::text))
           where surviving_id = any(${ids}::bigint[]) and undone_at is null
             and ${side} ->> 'email' = ${from}`,
    )
}
