import { eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { moveAccounts } from '../../accounts/link-student.server.ts'
import { users } from '../../accounts/tables.ts'
import type { By, ByPerson } from '../../by.ts'
import { recordChange } from '../../history/record-change.server.ts'
import { lockStudents } from '../../locks.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { refileRegistrations } from '../../registrations/refile-registrations.server.ts'
import { registrations } from '../../registrations/tables.ts'
import { beginAgain } from '../begin-again.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { formatStudentId } from '../rules.ts'
import { settlePair } from '../suggestions/settle-pair.server.ts'
import { suggestPairs } from '../suggestions/suggest-pairs.server.ts'
import { type Student, studentMerges, students } from '../tables.ts'
import { giveBack } from './give-back.server.ts'
import { keepFree } from './keep-free.server.ts'
import type { Merged } from './merge-students.server.ts'

type Merge = typeof studentMerges.$inferSelect

/**
 * Takes a merge back. The entry that was merged stands again with everything that came with it and
 * what its accounts have sent since; the kept one loses what it had only from there. An e-mail or
 * phone number that staff meanwhile gave to somebody else stays with them; where a clerk gives it to
 * somebody in this very moment, the unique indexes decide and this begins again. The lock on the merge
 * settles two who undo it at once.
 */
export async function undoMerge(db: Database, id: number, by: ByPerson): Promise<Merged> {
  return beginAgain(db, async (tx) => {
    const { merge, locked } = await lockMerge(tx, id)
    if (!merge) return { ok: false, reason: 'not-found', message: 'There is no such merge.' }
    if (merge.undoneAt)
      return refused(`${merge.undoneBy ?? 'Somebody'} has taken this back already.`)
    const kept = locked.get(merge.keptId)
    if (!kept) return refused('The student it belongs to is gone.')
    if (kept.mergedInto)
      return refused(
        `${formatStudentId(kept.id)} was merged into ${formatStudentId(kept.mergedInto)} since. Take that back first.`,
      )
    const source = locked.get(merge.mergedId ?? 0) ?? (await findAccount(tx, merge))
    if (!source) return refused('The account that this was about is gone.')
    await giveBack(tx, { kept, merge }, by)
    const returned =
      'id' in source
        ? await standAgain(tx, source, by)
        : await newEntry(tx, { merge, account: source }, by)
    await moveBack(tx, { merge, kept, returned }, by)
    await announceChange(tx)
    return {
      ok: true,
      message: `${returned.name} is ${formatStudentId(returned.id)} again, apart from ${kept.name} (${formatStudentId(kept.id)}).`,
    }
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

const refused = (message: string) =>
  ({ ok: false, reason: 'not-possible', message }) as const satisfies Merged

async function standAgain(tx: Transaction, merged: Student, by: By) {
  const free = await keepFree(tx, merged)
  return changeStudent(tx, merged.id, { mergedInto: null, ...free }, by)
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
  const [sent] = await tx
    .select({ phone: registrations.phone, course: registrations.course })
    .from(registrations)
    .where(inArray(registrations.userId, merge.userIds))
    .orderBy(registrations.id)
    .limit(1)
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
  const { registrationIds: ids, userIds } = merge
  const move = { from: kept.id, to: returned.id }
  await moveAccounts(tx, { ...move, only: userIds })
  await refileRegistrations(tx, { ...move, only: { ids, userIds } }, by)
  await tx
    .update(studentMerges)
    .set({ undoneAt: now, undoneBy: actor.name, mergedId: returned.id })
    .where(eq(studentMerges.id, merge.id))
  // From now on staff have said it: nothing joins or suggests these two again.
  await settlePair(tx, [kept.id, returned.id], { how: 'two people', by: actor.name, now })
  await suggestPairs(tx, [kept.id, returned.id], now)
  for (const [student, other] of [
    [kept, returned],
    [returned, kept],
  ] as const)
    await recordChange(tx, {
      actor,
      record: { kind: 'student', id: String(student.id) },
      action: 'undo merge',
      before: { sameAs: formatStudentId(other.id) },
      after: { sameAs: null },
      now,
    })
}
