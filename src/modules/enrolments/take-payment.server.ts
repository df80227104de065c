import type { Database, Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { recordCheque } from '../ledger/cheques.server.ts'
import type { EntryReason } from '../ledger/rules.ts'
import { hasEntry, readBalance } from '../ledger/store.server.ts'
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
export function takePayment(db: Database, paid: Payment, context: ByStaff) {
  return db.transaction((tx) => takeWithin(tx, paid, context))
}

/** The same inside the caller's transaction. */
async function takeWithin(
  tx: Transaction,
  paid: Payment,
  context: ByStaff,
): Promise<TakePaymentResult> {
  if (!may(context.actor, 'payments.record')) return { ok: false, reason: 'may-not-receive' }
  const enrolment = await lockEnrolmentById(tx, paid.enrolmentId)
  if (!enrolment) return { ok: false, reason: 'no-enrolment' }
  const isRepeated = await hasEntry(tx, paid.key)
  const { balancePaise } = await readBalance(tx, { enrolmentId: enrolment.id })
  if (!isRepeated && paid.paise > balancePaise)
    return { ok: false, reason: 'more-than-open', paise: balancePaise }
  return recordPayment(tx, paid, context)
}

type TakenCheque = Payment & { method: 'cheque'; reference: string; bank: string | null }

/** Records a cheque as a payment; it counts as not cleared from then on. */
export function takeCheque(db: Database, { bank, ...paid }: TakenCheque, context: ByStaff) {
  return db.transaction(async (tx) => {
    const result = await takeWithin(tx, paid, context)
    if (result.ok)
      await recordCheque(tx, { entry: result.entry, number: paid.reference, bank }, context)
    return result
  })
}
