import { type By, signatureOf } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { moveAccounts } from '../../accounts/link-student.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { moveAlong } from '../hooks.server.ts'
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
  const mergedInto = kept.id
  const gone = { before: { mergedInto: null }, after: { mergedInto } }
  const happened = { event: 'merge students', ...gone } as const
  await changeStudent(tx, merged.id, { changes: { mergedInto }, happened }, by)
  const before = fieldsOf(kept)
  const free = await keepFree(tx, { ...merged, id: kept.id, source: kept.source })
  const after = withWhatIsKnown(kept, { ...merged, ...free })
  const grown = { event: 'merge students', before, after: { ...after, merged: merged.id } } as const
  const changed = await changeStudent(tx, kept.id, { changes: after, happened: grown }, by)
  const move = { from: merged.id, to: kept.id }
  const userIds = await moveAccounts(tx, move)
  const { registrationIds, joiningIds } = await moveAlong(tx, move, by)
  const actorName = signatureOf(actor)
  await settlePair(tx, [kept.id, merged.id], { how: 'one person', by: actorName, now })
  await tx.insert(studentMerges).values({
    how,
    keptId: kept.id,
    mergedId: merged.id,
    registrationIds,
    joiningIds,
    userIds,
    before,
    after,
    mergedAt: now,
    mergedBy: actorName,
  })
  return changed
}

/** What the kept entry does not know yet comes from the other one. */
function withWhatIsKnown(kept: Student, merged: Student) {
  return {
    email: kept.email ?? merged.email,
    phone: kept.phone ?? merged.phone,
    course: kept.course ?? merged.course,
    status: merged.status === 'Active' ? merged.status : kept.status,
  }
}

/** The fields that a merge may change. */
export function fieldsOf({ email, phone, course, status }: Student) {
  return { email, phone, course, status }
}
