import type { Transaction } from '../../../platform/database/connect.ts'
import { moveAccounts } from '../../accounts/link-student.server.ts'
import { type By, signatureOf } from '../../by.ts'
import { recordChange } from '../../history/record-change.server.ts'
import { refileRegistrations } from '../../registrations/refile-registrations.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { settlePair } from '../suggestions/settle-pair.server.ts'
import { type Student, studentMerges } from '../tables.ts'
import { keepFree } from './keep-free.server.ts'

/**
 * Makes two entries one, inside the caller's transaction, which has locked both. The kept one takes
 * over what it does not know yet; the other one keeps its fields for the day this is undone.
 */
export async function joinStudents(
  tx: Transaction,
  pair: { kept: Student; merged: Student },
  how: 'confirmed-email' | 'by-staff',
  by: By,
): Promise<Student> {
  const { kept, merged } = pair
  const { actor, now } = by
  // First the other entry steps back: the unique indexes hold among those that stand.
  await changeStudent(tx, merged.id, { mergedInto: kept.id }, by)
  const before = fieldsOf(kept)
  const free = await keepFree(tx, { ...merged, id: kept.id, source: kept.source })
  const after = {
    email: kept.email ?? free.email,
    phone: kept.phone ?? free.phone,
    course: kept.course ?? merged.course,
    status: merged.status === 'Active' ? merged.status : kept.status,
  }
  const changed = await changeStudent(tx, kept.id, after, by)
  const move = { from: merged.id, to: kept.id }
  const userIds = await moveAccounts(tx, move)
  const registrationIds = await refileRegistrations(tx, move, by)
  const actorName = signatureOf(actor)
  await settlePair(tx, [kept.id, merged.id], { how: 'one person', by: actorName, now })
  await tx.insert(studentMerges).values({
    how,
    keptId: kept.id,
    mergedId: merged.id,
    registrationIds,
    userIds,
    before,
    after,
    mergedAt: now,
    mergedBy: actorName,
  })
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
  return changed
}

/** The fields that a merge may change. */
export function fieldsOf({ email, phone, course, status }: Student) {
  return { email, phone, course, status }
}
