import { eq, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../platform/database/retry-transaction.server.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import { type AccountChange, studentEntries } from '../accounts/hooks.server.ts'
import { users } from '../accounts/tables.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { findTaken } from './add-student.server.ts'
import { changeStudent } from './change-student.server.ts'
import { checkHeld, type HeldEntry, holdEntry, lockStudents } from './locks.server.ts'
import { joinStudents } from './merges/merge-students.server.ts'
import {
  assign,
  findAccount,
  findEntryOf,
  linkByEmail,
  lockIdentity,
} from './recognise-student.server.ts'
import { findSurvivor } from './store.server.ts'
import { findPair } from './suggestions/store.server.ts'
import { suggestPairs } from './suggestions/suggest-pairs.server.ts'

studentEntries.provide({
  claim: claimEntry,
  hold: holdEntry,
  check: (tx, locked: HeldEntry) => checkHeld(tx, locked),
  follow: (tx, locked: HeldEntry, change, context) => followAccount(tx, locked, change, context),
})

/**
 * An account that just confirmed its e-mail gets the record that staff made with it. If the account has
 * made one itself, the two are merged, given `mayJoin`: the confirming user was signed in to the account,
 * so they did what was done there.
 */
async function claimEntry(
  db: Database,
  userId: string,
  { mayJoin, now }: { mayJoin: boolean; now: Date },
): Promise<void> {
  await retryTransaction(db, async (tx) => {
    const account = await lockIdentity(tx, userId)
    if (!account?.isVerified) return
    const { email, studentId: ownId } = account
    if (ownId !== null) {
      if (mayJoin) await joinOwn(tx, { userId, email, studentId: ownId }, now)
      return
    }
    const studentId = await linkByEmail(tx, account, now)
    if (studentId !== undefined) await assign(tx, account, studentId)
  })
}

async function joinOwn(
  tx: Transaction,
  { userId, email, studentId }: { userId: string; email: string; studentId: number },
  now: Date,
) {
  const ownId = await findSurvivor(tx, studentId)
  const entryId = await findEntryOf(tx, email)
  if (!ownId || !entryId) return
  const locked = await lockStudents(tx, [ownId, entryId])
  const [merged, survivor] = [locked.get(ownId), locked.get(entryId)]
  const isAsRead =
    survivor?.email === email && survivor.mergedInto === null && merged?.mergedInto === null
  if (!isAsRead || (await findAccount(tx, userId))?.email !== email)
    throw new ConcurrentChangeError()
  // A record that staff made or merged with another account is theirs to judge.
  const accounts = await tx.select({ id: users.id }).from(users).where(eq(users.studentId, ownId))
  if (merged.source !== 'registration' || accounts.length !== 1) return
  if ((await findPair(tx, ownId, entryId))?.areApart) return
  const context = { actor: 'system', now } as const
  await joinStudents(tx, { survivor, merged }, 'confirmed-email', context)
}

/**
 * After a change of name or e-mail on an account its record follows where it still has the account's former
 * value. What staff wrote stays, and so does an e-mail whose new value another student has; the history
 * then notes the account's value (decision 0020). Merged records follow as well, so that undoing a merge
 * restores no old value.
 */
async function followAccount(
  tx: Transaction,
  { entry, family }: HeldEntry,
  change: AccountChange,
  context: PersonContext,
): Promise<void> {
  const { field, from, to } = change
  if (!entry || from === to) return
  const other =
    field === 'email' ? await findTaken(tx, { email: to, phone: null }, entry.id) : undefined
  const followerIds = other ? [] : await follow(tx, family, change, context)
  if (!followerIds.includes(entry.id)) {
    const [before, now] = [{ [field]: from }, { [field]: to }]
    const after = { ...now, ...(other && { heldBy: formatStudentId(other.holder.id) }) }
    await record(tx, { event: 'record account change', id: entry.id, before, after }, context)
  }
  if (field === 'email') await suggestPairs(tx, [entry.id], context.now)
  await announceChange(tx)
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
