import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeRegistration, promiseAnswered } from './change-registration.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { contacts, registrations } from './tables.ts'

/**
 * An enrolled student is not called about the enquiry any more that the enrolment came from. Reports count the
 * promised call as kept if it was not overdue.
 */
export async function clearNextContacts(
  tx: Transaction,
  enrolment: { studentId: number; registrationId: number | null; course: string; enrolledAt: Date },
  context: ActionContext,
): Promise<void> {
  const { course } = enrolment
  const { id, studentId, status, nextContactOn } = registrations
  const isOfCourse = and(eq(studentId, enrolment.studentId), eq(registrations.course, course))
  const isOpen = sql`${status} not in ('completed', 'lost')`
  const isConcerned = or(isOfCourse, eq(id, enrolment.registrationId ?? 0))
  const rows = await lockRegistrations(tx, and(isConcerned, isOpen, isNotNull(nextContactOn)))
  for (const row of rows) {
    const changes = { nextContactOn: null }
    const before = { nextContactOn: row.nextContactOn }
    const event = { event: 'plan contact', before, after: changes, enrolledIn: course } as const
    await changeRegistration(tx, row.id, { changes, event }, context)
    const { id: registrationId, counsellorId } = row
    const next = { before: row.nextContactOn, after: null }
    const promise = promiseAnswered(next, enrolment.enrolledAt)
    const createdAt = context.now
    await tx.insert(contacts).values({ registrationId, counsellorId, createdAt, ...promise })
  }
  if (rows.length > 0) await announceChange(tx)
}
