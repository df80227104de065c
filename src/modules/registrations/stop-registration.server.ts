import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { followRegistration } from './follow-registration.server.ts'
import { lockStudentOf } from './lock-student-of.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { stepTo } from './rules.ts'
import { registrations } from './tables.ts'

/** Ends Fast Track for a refunded student. No reason for leaving is asked. */
export async function stopRegistration(
  tx: Transaction,
  id: number,
  context: ActionContext,
): Promise<void> {
  const student = await lockStudentOf(tx, id)
  const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
  if (!student || !registration) return
  const { status: from, nextContactOn } = registration
  const to = 'lost'
  if (!stepTo({ status: from, paidPaise: 0 }, to).ok) return
  const changes = { status: to, nextContactOn: null } as const
  const event = {
    event: 'change registration status',
    before: { status: from, nextContactOn },
    after: changes,
  } as const
  await changeRegistration(tx, id, { changes, event }, context)
  await followRegistration(tx, { student, registrationId: id, from, to }, context)
  await announceChange(tx)
}
