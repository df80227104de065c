import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeStudent } from '../students/change-student.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { isOursStill } from '../students/recognise-student.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { type EnrolmentState, type FeeDeskReason, statesAfter } from './rules.ts'
import { type Enrolment, enrolments } from './tables.ts'

/** Changes the status of an enrolment. Idempotent for the status it has. */
export async function updateEnrolmentState(
  tx: Transaction,
  { id, to }: { id: number; to: EnrolmentState },
  context: ActionContext,
): Promise<{ ok: true } | ({ ok: false } & FeeDeskReason)> {
  const enrolment = await lockEnrolmentById(tx, id)
  if (!enrolment) return { ok: false, reason: 'no-enrolment' }
  const { state: from, studentId, course } = enrolment
  if (from === to) return { ok: true }
  if (!statesAfter(from).includes(to)) return { ok: false, reason: 'not-possible', from, to }
  await tx
    .update(enrolments)
    .set({
      state: to,
      version: sql`${enrolments.version} + 1`,
      ...(to === 'left' && { leftAt: context.now }),
    })
    .where(eq(enrolments.id, id))
  const change = { before: { state: from }, after: { state: to } }
  await record(tx, { event: 'change enrolment state', id: studentId, course, ...change }, context)
  if (to === 'left') await followLeaver(tx, enrolment, context)
  await announceChange(tx)
  return { ok: true }
}

/**
 * A student who leaves their last course becomes Inactive, unless staff set another status since. Only the
 * holder of the student's lock changes it.
 */
async function followLeaver(tx: Transaction, { id, studentId }: Enrolment, context: ActionContext) {
  const student = (await lockStudents(tx, [studentId])).get(studentId)
  if (student?.status !== 'Active' || (await isOursStill(tx, studentId, { enrolment: id }))) return
  const after = { status: 'Inactive', enrolment: id } as const
  const event = {
    event: 'update student from enrolment',
    before: { status: student.status },
    after,
  } as const
  await changeStudent(tx, studentId, { changes: { status: after.status }, event }, context)
}
