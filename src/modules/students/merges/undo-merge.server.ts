import { eq, inArray, sql } from 'drizzle-orm'
import type { ActionContext, PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { moveAccounts } from '../../accounts/link-student.server.ts'
import { users } from '../../accounts/tables.ts'
import type { VersionedFacts } from '../../audit/events.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { enterRegistered } from '../add-student.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { moveAlong } from '../hooks.server.ts'
import { lockStudents } from '../locks.server.ts'
import type { NotUndone, StudentName } from '../rules.ts'
import { settlePair } from '../suggestions/settle-pair.server.ts'
import { suggestPairs } from '../suggestions/suggest-pairs.server.ts'
import { type StudentRow, studentMerges } from '../tables.ts'
import { keepSeparate, studentFieldsOf } from './merge-students.server.ts'

type Merge = typeof studentMerges.$inferSelect
type Undone =
  | { ok: true; survivor: StudentName; returned: StudentName }
  | ({ ok: false } & NotUndone)

/**
 * Undoes a merge. The merged record is restored with everything that came with it and what its accounts
 * have sent since; the kept one loses what it had only from there. E-mails and numbers that staff gave to
 * somebody else meanwhile stay with them; a concurrent change is settled by the unique indexes, and this is
 * retried. The lock of the merge settles two undos at once.
 */
export async function undoMerge(db: Database, id: number, context: PersonContext): Promise<Undone> {
  const { actor, now } = context
  return retryTransaction(db, async (tx) => {
    const { merge, locked } = await lockMerge(tx, id)
    if (!merge) return { ok: false, reason: 'no-merge' }
    if (merge.undoneAt) return { ok: false, reason: 'already-undone', by: merge.undoneBy }
    const survivor = locked.get(merge.survivingId)
    if (!survivor) return { ok: false, reason: 'survivor-gone' }
    if (survivor.mergedInto)
      return { ok: false, reason: 'merged-since', id: survivor.id, into: survivor.mergedInto }
    const source = locked.get(merge.mergedId ?? 0) ?? (await findAccount(tx, merge))
    if (!source) return { ok: false, reason: 'account-gone' }
    // A record of an account repeats no unique contact: it can be restored at once.
    const isRecord = 'id' in source
    const merged = isRecord ? source : await enterAccount(tx, merge, source, now)
    await restoreMerged(tx, { survivor, merge, event: apartFrom(merged) }, context)
    const event = apartFrom(survivor)
    if (isRecord) {
      const changes = { mergedInto: null, ...(await keepSeparate(tx, merged)) }
      await changeStudent(tx, merged.id, { changes, event }, context)
    } else await record(tx, { ...event, id: merged.id, version: merged.version }, context)
    const { registrationIds, enrolmentIds, userIds } = merge
    const move = { from: survivor.id, to: merged.id }
    await moveAccounts(tx, { ...move, only: userIds })
    await moveAlong(tx, { ...move, only: { registrationIds, enrolmentIds, userIds } }, context)
    await tx
      .update(studentMerges)
      .set({ undoneAt: now, undoneBy: actor.name, mergedId: merged.id })
      .where(eq(studentMerges.id, merge.id))
    // Decided by staff from now on: nothing merges or suggests these two again.
    const pair = [survivor.id, merged.id] as const
    await settlePair(tx, pair, 'two people', { settledBy: actor.name, now })
    await suggestPairs(tx, pair, now)
    await announceChange(tx)
    return { ok: true, survivor, returned: merged }
  })
}

/** The merge and both students, locked. */
async function lockMerge(tx: Transaction, id: number) {
  const condition = eq(studentMerges.id, id)
  const { survivingId, mergedId } = studentMerges
  const [pair] = await tx.select({ survivingId, mergedId }).from(studentMerges).where(condition)
  const ids = [pair?.survivingId, pair?.mergedId].filter((one) => typeof one === 'number')
  const locked = await lockStudents(tx, [...new Set(ids)])
  const [merge] = await tx.select().from(studentMerges).where(condition).for('update')
  return { merge, locked }
}

function apartFrom({ id }: StudentRow) {
  const before = { sameAs: formatStudentId(id) }
  return { event: 'undo merge', before, after: { sameAs: null } } as const
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

/** A new record for an account that had been moved to another one. */
async function enterAccount(tx: Transaction, merge: Merge, account: Account, now: Date) {
  const { rows } = await tx.execute<{ phone: string; course: string }>(sql`
    select phone, course from registrations
     where user_id = any(${sql.param(merge.userIds)}::uuid[]) order by id limit 1`)
  return enterRegistered(tx, { ...account, ...rows[0] }, now)
}

/** What the kept record had only through the merge, unless staff changed it since. */
export async function restoreMerged(
  tx: Transaction,
  {
    survivor,
    merge,
    event,
  }: { survivor: StudentRow; merge: Merge; event: VersionedFacts<'student'> },
  context: ActionContext,
) {
  const { before, after } = merge
  const current = studentFieldsOf(survivor)
  const changes = {
    email: current.email === after.email ? before.email : current.email,
    phone: current.phone === after.phone ? before.phone : current.phone,
    course: current.course === after.course ? before.course : current.course,
    status: current.status === after.status ? before.status : current.status,
  }
  await changeStudent(tx, survivor.id, { changes, event }, context)
}
