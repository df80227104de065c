import type { Transaction } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { notifyStaff } from '../notifications/notify-staff.server.ts'
import { payments } from './tables.ts'

/** A fee, and whose: `name` is who staff read of. */
type Payment = { registrationId: number; amountPaise: number; name: string }

/**
 * Keeps a fee that was taken, in the transaction that it settles, and tells staff. Against a second one
 * the caller holds the lock of its registration.
 */
export async function recordPayment(
  tx: Transaction,
  { registrationId, amountPaise, name }: Payment,
  { actor, now }: ByPerson,
): Promise<void> {
  await tx
    .insert(payments)
    .values({ registrationId, amountPaise, recordedBy: actor.name, paidAt: now })
  await notifyStaff(tx, { kind: 'payment', recordId: registrationId, name, amountPaise, now })
}
