import { type ActionContext, signatureOf } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { moveAccounts } from '../../accounts/link-student.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { moveAlong } from '../hooks.server.ts'
import { settlePair } from '../suggestions/settle-pair.server.ts'
import { type StudentRow, studentMerges } from '../tables.ts'
import { keepSeparate } from './keep-separate.server.ts'

/**
 * Merges two records inside the caller's transaction, which has locked both. The kept one takes the values
 * it lacks; the other keeps its fields so that the merge can be undone.
 */
export async function joinStudents(
  tx: Transaction,
  pair: { survivor: StudentRow; merged: StudentRow },
  method: 'confirmed-email' | 'by-staff',
  context: ActionContext,
): Promise<StudentRow> {
  const { survivor, merged } = pair
  const { actor, now } = context
  // The other record is marked first: unique indexes only cover unmerged records.
  const mergedInto = survivor.id
  const mergeFacts = { before: { mergedInto: null }, after: { mergedInto } }
  const event = { event: 'merge students', ...mergeFacts } as const
  await changeStudent(tx, merged.id, { changes: { mergedInto }, event }, context)
  const before = studentFieldsOf(survivor)
  const free = await keepSeparate(tx, { ...merged, id: survivor.id, source: survivor.source })
  const after = withWhatIsKnown(survivor, { ...merged, ...free })
  const grown = { event: 'merge students', before, after: { ...after, merged: merged.id } } as const
  const updated = await changeStudent(tx, survivor.id, { changes: after, event: grown }, context)
  const move = { from: merged.id, to: survivor.id }
  const userIds = await moveAccounts(tx, move)
  const { registrationIds, enrolmentIds } = await moveAlong(tx, move, context)
  const actorName = signatureOf(actor)
  await settlePair(tx, [survivor.id, merged.id], { how: 'one person', by: actorName, now })
  await tx.insert(studentMerges).values({
    method,
    survivingId: survivor.id,
    mergedId: merged.id,
    registrationIds,
    enrolmentIds: enrolmentIds,
    userIds,
    before,
    after,
    mergedAt: now,
    mergedBy: actorName,
  })
  return updated
}

/** Values the kept record lacks come from the other one. */
function withWhatIsKnown(survivor: StudentRow, merged: StudentRow) {
  return {
    email: survivor.email ?? merged.email,
    phone: survivor.phone ?? merged.phone,
    course: survivor.course ?? merged.course,
    status: merged.status === 'Active' ? merged.status : survivor.status,
  }
}

/** The fields that a merge may change. */
export function studentFieldsOf({ email, phone, course, status }: StudentRow) {
  return { email, phone, course, status }
}
