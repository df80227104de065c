import type { Transaction } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { record } from '../history/record-event.server.ts'
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
  by: ByPerson,
): Promise<void> {
  await tx
    .insert(payments)
    .values({ registrationId, amountPaise, recordedBy: by.actor.name, paidAt: by.now })
  await record(tx, { event: 'take fee', id: registrationId, name, amountPaise }, by)
}
