import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { users } from '../../accounts/tables.ts'
import { recordChange } from '../../history/record-change.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { registrations } from '../../registrations/tables.ts'
import { beginAgain } from '../begin-again.server.ts'
import { formatStudentId } from '../rules.ts'
import { settlePair } from '../suggestions/settle-pair.server.ts'
import { suggestPairs } from '../suggestions/suggest-pairs.server.ts'
import { studentMerges, students } from '../tables.ts'
import { giveBack } from './give-back.server.ts'
import { noteFiling, type Student } from './join-students.server.ts'
import { keepFree } from './keep-free.server.ts'
import { lockStudents } from './lock-students.server.ts'
import type { Merged } from './merge-students.server.ts'

type Circumstances = { actor: { id: string; name: string }; now: Date }
type Merge = typeof studentMerges.$inferSelect

/**
 * Takes a merge back. The entry that was merged stands again with everything that came with it and
 * what its accounts have sent since; the kept one loses what it had only from there. An e-mail or
 * phone number that staff meanwhile gave to somebody else stays with them; where a clerk gives it to
 * somebody in this very moment, the unique indexes decide and this begins again. The lock on the merge
 * settles two who undo it at once.
 */
export async function undoMerge(
  db: Database,
  id: number,
  circumstances: Circumstances,
): Promise<Merged> {
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
    await giveBack(tx, { kept, merge }, circumstances.now)
    const returned =
      'id' in source
        ? await standAgain(tx, source, circumstances)
        : await newEntry(tx, { merge, account: source }, circumstances)
    await moveBack(tx, { merge, kept, returned }, circumstances)
    await announceChange(tx)
    return {
      ok: true,
      message: `${returned.name} is ${formatStudentId(returned.id)} again, apart from ${kept.name} (${formatStudentId(kept.id)}).`,
    }
  })
}

/** The students first, as everybody does who changes their merges. */
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

async function standAgain(tx: Transaction, merged: Student, { now }: Circumstances) {
  const free = await keepFree(tx, merged)
  const changes = { mergedInto: null, ...free, version: merged.version + 1, updatedAt: now }
  await tx.update(students).set(changes).where(eq(students.id, merged.id))
  return merged
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
  { now }: Circumstances,
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
  { actor, now }: Circumstances,
) {
  await tx
    .update(users)
    .set({ studentId: returned.id })
    .where(
      and(
        eq(users.studentId, kept.id),
        sql`${users.id} = any(${sql.param(merge.userIds)}::uuid[])`,
      ),
    )
  const moved = await tx
    .update(registrations)
    .set({ studentId: returned.id })
    .where(
      and(
        eq(registrations.studentId, kept.id),
        or(
          inArray(registrations.id, [0, ...merge.registrationIds]),
          sql`${registrations.userId} = any(${sql.param(merge.userIds)}::uuid[])`,
        ),
      ),
    )
    .returning({ id: registrations.id })
  await tx
    .update(studentMerges)
    .set({ undoneAt: now, undoneBy: actor.name, mergedId: returned.id })
    .where(eq(studentMerges.id, merge.id))
  // From now on staff have said it: nothing joins or suggests these two again.
  await settlePair(tx, [kept.id, returned.id], { how: 'two people', by: actor.name, now })
  await suggestPairs(tx, [kept.id, returned.id], now)
  await noteFiling(tx, moved, { from: kept.id, to: returned.id, actorName: actor.name, now })
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
