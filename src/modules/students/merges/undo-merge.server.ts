import { eq, inArray, sql } from 'drizzle-orm'
import type { By, ByPerson } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { beginAgain } from '../../../platform/database/retry-transaction.server.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { moveAccounts } from '../../accounts/link-student.server.ts'
import { users } from '../../accounts/tables.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { moveAlong } from '../hooks.server.ts'
import { lockStudents } from '../locks.server.ts'
import { settlePair } from '../suggestions/settle-pair.server.ts'
import { suggestPairs } from '../suggestions/suggest-pairs.server.ts'
import { type Student, studentMerges, students } from '../tables.ts'
import { giveBack } from './give-back.server.ts'
import { keepFree } from './keep-free.server.ts'
import type { Named, NotUndone } from './rules.ts'

type Merge = typeof studentMerges.$inferSelect
type Undone = { ok: true; kept: Named; returned: Named } | ({ ok: false } & NotUndone)

/**
 * Takes a merge back. The entry that was merged stands again with everything that came with it and
 * what its accounts have sent since; the kept one loses what it had only from there. An e-mail or
 * phone number that staff meanwhile gave to somebody else stays with them; where a clerk gives it to
 * somebody in this very moment, the unique indexes decide and this begins again. The lock on the merge
 * settles two who undo it at once.
 */
export async function undoMerge(db: Database, id: number, by: ByPerson): Promise<Undone> {
  return beginAgain(db, async (tx) => {
    const { merge, locked } = await lockMerge(tx, id)
    if (!merge) return { ok: false, reason: 'no-merge' }
    if (merge.undoneAt) return { ok: false, reason: 'undone-before', by: merge.undoneBy }
    const kept = locked.get(merge.keptId)
    if (!kept) return { ok: false, reason: 'kept-gone' }
    if (kept.mergedInto)
      return { ok: false, reason: 'merged-since', id: kept.id, into: kept.mergedInto }
    const source = locked.get(merge.mergedId ?? 0) ?? (await findAccount(tx, merge))
    if (!source) return { ok: false, reason: 'account-gone' }
    // An entry of an account's own takes no e-mail and no number from anybody: it may stand at once.
    const other = 'id' in source ? source : await newEntry(tx, { merge, account: source }, by)
    await giveBack(tx, { kept, merge, happened: apartFrom(other) }, by)
    const returned = other === source ? await standAgain(tx, { kept, merged: other }, by) : other
    if (returned === other)
      await record(tx, { ...apartFrom(kept), id: other.id, version: other.version }, by)
    await moveBack(tx, { merge, kept, returned }, by)
    await announceChange(tx)
    return { ok: true, kept, returned }
  })
}

/** The merge and both students, locked. */
async function lockMerge(tx: Transaction, id: number) {
  const named = eq(studentMerges.id, id)
  const { keptId, mergedId } = studentMerges
  const [pair] = await tx.select({ keptId, mergedId }).from(studentMerges).where(named)
  const ids = [pair?.keptId, pair?.mergedId].filter((one) => typeof one === 'number')
  const locked = await lockStudents(tx, [...new Set(ids)])
  const [merge] = await tx.select().from(studentMerges).where(named).for('update')
  return { merge, locked }
}

function apartFrom({ id }: Student) {
  const before = { sameAs: formatStudentId(id) }
  return { event: 'undo merge', before, after: { sameAs: null } } as const
}

async function standAgain(
  tx: Transaction,
  { kept, merged }: { kept: Student; merged: Student },
  by: By,
) {
  const changes = { mergedInto: null, ...(await keepFree(tx, merged)) }
  return changeStudent(tx, merged.id, { changes, happened: apartFrom(kept) }, by)
}

type Account = { name: string; email: string }

async function findAccount(tx: Transaction, merge: Merge): Promise<Account | undefined> {
  const [account] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, merge.userIds))
    .limit(1)
  return account
}

/** A student of its own for an account that had come to an entry of somebody else. */
async function newEntry(
  tx: Transaction,
  { merge, account }: { merge: Merge; account: Account },
  { now }: ByPerson,
) {
  const { rows } = await tx.execute<{ phone: string; course: string }>(sql`
    select phone, course from registrations
     where user_id = any(${sql.param(merge.userIds)}::uuid[]) order by id limit 1`)
  const sent = rows[0]
  const { name, email } = account
  const [created] = await tx
    .insert(students)
    .values({
      name,
      email,
      phone: sent?.phone,
      course: sent?.course,
      source: 'registration',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!created) throw new Error('A student who was entered a moment ago is gone.')
  return created
}

async function moveBack(
  tx: Transaction,
  { merge, kept, returned }: { merge: Merge; kept: Student; returned: Student },
  by: ByPerson,
) {
  const { actor, now } = by
  const { registrationIds, joiningIds, userIds } = merge
  const move = { from: kept.id, to: returned.id }
  await moveAccounts(tx, { ...move, only: userIds })
  await moveAlong(tx, { ...move, only: { registrationIds, joiningIds, userIds } }, by)
  await tx
    .update(studentMerges)
    .set({ undoneAt: now, undoneBy: actor.name, mergedId: returned.id })
    .where(eq(studentMerges.id, merge.id))
  // From now on staff have said it: nothing joins or suggests these two again.
  await settlePair(tx, [kept.id, returned.id], { how: 'two people', by: actor.name, now })
  await suggestPairs(tx, [kept.id, returned.id], now)
}
