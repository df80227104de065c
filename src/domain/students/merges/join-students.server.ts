import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { users } from '../../accounts/tables.ts'
import { recordChange } from '../../history/record-change.server.ts'
import { timelineEntries } from '../../history/tables.ts'
import { registrations } from '../../registrations/tables.ts'
import { settlePair } from '../suggestions/settle-pair.server.ts'
import { studentMerges, students } from '../tables.ts'
import { keepFree } from './keep-free.server.ts'

export type Student = typeof students.$inferSelect
type Actor = { id: string; name: string } | 'system'

/**
 * Makes two entries one, inside the caller's transaction, which has locked both. The kept one takes
 * over what it does not know yet; the other one keeps its fields for the day this is undone.
 */
export async function joinStudents(
  tx: Transaction,
  pair: { kept: Student; merged: Student },
  { how, actor, now }: { how: 'confirmed-email' | 'by-staff'; actor: Actor; now: Date },
): Promise<Student> {
  const { kept, merged } = pair
  // First the other entry steps back: the unique indexes hold among those that stand.
  await tx
    .update(students)
    .set({ mergedInto: kept.id, version: merged.version + 1, updatedAt: now })
    .where(eq(students.id, merged.id))
  const before = fieldsOf(kept)
  const free = await keepFree(tx, { ...merged, id: kept.id, source: kept.source })
  const after = {
    email: kept.email ?? free.email,
    phone: kept.phone ?? free.phone,
    course: kept.course ?? merged.course,
    status: merged.status === 'Active' ? merged.status : kept.status,
  }
  const changes = { ...after, version: kept.version + 1, updatedAt: now }
  await tx.update(students).set(changes).where(eq(students.id, kept.id))
  // Accounts before registrations: who deletes an account takes them in this order too.
  const accounts = await tx
    .update(users)
    .set({ studentId: kept.id })
    .where(eq(users.studentId, merged.id))
    .returning({ id: users.id })
  const moved = await tx
    .update(registrations)
    .set({ studentId: kept.id })
    .where(eq(registrations.studentId, merged.id))
    .returning({ id: registrations.id })
  const actorName = actor === 'system' ? 'System' : actor.name
  await settlePair(tx, [kept.id, merged.id], { how: 'one person', by: actorName, now })
  await tx.insert(studentMerges).values({
    how,
    keptId: kept.id,
    mergedId: merged.id,
    registrationIds: moved.map(({ id }) => id),
    userIds: accounts.map(({ id }) => id),
    before,
    after,
    mergedAt: now,
    mergedBy: actorName,
  })
  await noteFiling(tx, moved, { from: merged.id, to: kept.id, actorName, now })
  await recordChange(tx, {
    actor,
    record: { kind: 'student', id: String(kept.id) },
    action: 'merge students',
    before,
    after: { ...after, merged: merged.id },
    now,
  })
  await recordChange(tx, {
    actor,
    record: { kind: 'student', id: String(merged.id) },
    action: 'merge students',
    before: { mergedInto: null },
    after: { mergedInto: kept.id },
    now,
  })
  return { ...kept, ...changes }
}

/** The fields that a merge may change. */
export function fieldsOf({ email, phone, course, status }: Student) {
  return { email, phone, course, status }
}

/** Says in each registration that went from one student to another where it is now. */
export async function noteFiling(
  tx: Transaction,
  moved: readonly { id: number }[],
  filing: { from: number; to: number; actorName: string; now: Date },
): Promise<void> {
  if (moved.length === 0) return
  const { from, to, actorName, now } = filing
  await tx.insert(timelineEntries).values(
    moved.map(({ id }) => ({
      registrationId: id,
      kind: 'filed',
      detail: { from, to },
      actorName,
      happenedAt: now,
    })),
  )
}
