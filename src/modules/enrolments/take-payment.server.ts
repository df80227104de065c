import type { Database, Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import type { EntryReason } from '../ledger/rules.ts'
import { findKey, readBalance } from '../ledger/store.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { type Payment, type RecordPaymentResult, recordPayment } from './record-payment.server.ts'
import type { FeeDeskReason } from './rules.ts'

type TakePaymentResult =
  | Extract<RecordPaymentResult, { ok: true }>
  | ({ ok: false } & (EntryReason | FeeDeskReason))

/**
 * Records a payment at the desk, never more than is due. The lock of the enrolment settles two desks, and
 * a form sent twice is one payment.
 */
export function takePayment(
  db: Database,
  paid: Payment,
  context: ByStaff,
): Promise<TakePaymentResult> {
  return db.transaction((tx) => takeWithin(tx, paid, context))
}

/** The same inside the caller's transaction. */
export async function takeWithin(
  tx: Transaction,
  paid: Payment,
  context: ByStaff,
): Promise<TakePaymentResult> {
  if (!may(context.actor, 'payments.record')) return { ok: false, reason: 'may-not-receive' }
  const enrolment = await lockEnrolmentById(tx, paid.enrolmentId)
  if (!enrolment) return { ok: false, reason: 'no-enrolment' }
  const isRepeated = await findKey(tx, paid.key)
  const { balancePaise } = await readBalance(tx, { enrolmentId: enrolment.id })
  if (!isRepeated && paid.paise > balancePaise)
    return { ok: false, reason: 'more-than-open', paise: balancePaise }
  return recordPayment(tx, paid, context)
}
