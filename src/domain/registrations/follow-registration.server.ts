import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { changeStudent } from '../students/change-student.server.ts'
import type { Student } from '../students/tables.ts'
import { type RegistrationStatus, studentAfter } from './rules.ts'
import { registrations } from './tables.ts'

type Step = {
  /** As they stand, locked: of two registrations that move at once the second sees the first. */
  student: Student
  registrationId: number
  from: RegistrationStatus
  to: RegistrationStatus
}

/** Gives the student the status that a step of their registration means for them. */
export async function followRegistration(
  tx: Transaction,
  { student, registrationId, from, to }: Step,
  by: By,
): Promise<void> {
  const { id, status: before } = student
  const isElsewhere = await attendsElsewhere(tx, id, registrationId)
  const status = studentAfter({ from, to }, { status: before, attendsElsewhere: isElsewhere })
  if (status === before) return
  const happened = {
    event: 'follow registration',
    before: { status: before },
    after: { status, registration: registrationId },
  } as const
  await changeStudent(tx, id, { changes: { status }, happened }, by)
}

async function attendsElsewhere(tx: Transaction, studentId: number, registrationId: number) {
  const [other] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.studentId, studentId),
        ne(registrations.id, registrationId),
        inArray(registrations.status, ['attending', 'completed']),
      ),
    )
    .limit(1)
  return other !== undefined
}
