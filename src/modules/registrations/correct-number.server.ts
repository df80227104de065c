import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { AccountPhone } from '../accounts/hooks.server.ts'
import { correctPhone } from '../students/change-student.server.ts'
import { suggestPairs } from '../students/suggestions/suggest-pairs.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { registrations } from './tables.ts'

type Correction = {
  registration: { id: number; phone: string }
  /** Locked. */
  studentId: number
  email: string
  phone: string
}

/** The student's own new number replaces the old one, which stays in the timeline. */
export async function correctNumber(
  tx: Transaction,
  { registration: { id, phone: from }, studentId, email, phone }: Correction,
  context: PersonContext,
): Promise<void> {
  const [before, after] = [{ phone: from }, { phone }]
  const event = { event: 'change phone', before, after } as const
  await changeRegistration(tx, id, { changes: after, event }, context)
  await correctPhone(tx, { studentId, email, from, to: phone }, context)
  await suggestPairs(tx, [studentId], context.now)
}

/**
 * An account changed the number in its profile: who calls about a registration that is not over has the
 * same. The student record and the account are locked.
 */
export async function correctNumbersOf(
  tx: Transaction,
  { userId, email, phone }: AccountPhone,
  context: PersonContext,
): Promise<void> {
  const isWrong = and(
    eq(registrations.userId, userId),
    ne(registrations.phone, phone),
    notInArray(registrations.status, ['completed', 'lost']),
  )
  for (const registration of await lockRegistrations(tx, isWrong)) {
    const { studentId } = registration
    await correctNumber(tx, { registration, studentId, email, phone }, context)
  }
}
