import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { changeStudent } from '../students/change-student.server.ts'
import { isOursStill } from '../students/is-ours-still.server.ts'
import type { RegistrationStatus } from '../students/registration-status.ts'
import type { StudentRow } from '../students/tables.ts'
import { studentAfter } from './rules.ts'

type Step = {
  /** Locked: of two registrations that move at once the second sees the first. */
  student: StudentRow
  registrationId: number
  from: RegistrationStatus
  to: RegistrationStatus
}

/** Sets the student's status after a step of their registration. */
export async function followRegistration(
  tx: Transaction,
  { student, registrationId, from, to }: Step,
  context: ActionContext,
): Promise<void> {
  const { id, status: before } = student
  const attendsElsewhere = await isOursStill(tx, id, { registration: registrationId })
  const status = studentAfter({ from, to }, { status: before, attendsElsewhere })
  if (status === before) return
  const event = {
    event: 'update student from registration',
    before: { status: before },
    after: { status, registration: registrationId },
  } as const
  await changeStudent(tx, id, { changes: { status }, event }, context)
}
