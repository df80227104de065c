import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { isVisible } from '../accounts/visibility/can-see.server.ts'
import type { FeeTakenData } from './fees/contract.ts'
import { lockRegistrations } from './locks.server.ts'
import type { FeeReason } from './rules.ts'
import { registrations } from './tables.ts'
import { type FeePayment, takeFee } from './take-fee.server.ts'

type TakeDueFeeInput = {
  id: number
  /** Of the form: requests with the same key are one payment. */
  key: string
  payment: FeePayment
  /** A user with limited visibility sees only their own and unassigned ones. */
  counsellorId?: string
}

type TakeDueFeeResult =
  | ({ ok: true } & FeeTakenData)
  | ({ ok: false } & (FeeReason | { reason: 'not-found' }))

/** Takes the fee of a seat that was confirmed before it was paid. */
export function takeDueFee(
  db: Database,
  { key, ...request }: TakeDueFeeInput,
  context: ByStaff,
): Promise<TakeDueFeeResult> {
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, () => takeOnce(tx, { key, ...request }, context)),
  )
}

async function takeOnce(
  tx: Transaction,
  { id, key, payment, counsellorId }: TakeDueFeeInput,
  context: ByStaff,
): Promise<TakeDueFeeResult> {
  const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
  if (!registration || !isVisible(registration, counsellorId))
    return { ok: false, reason: 'not-found' }
  return takeFee(tx, { registrationId: id, payment, key }, context)
}
