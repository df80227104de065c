import type { Database } from '../../platform/database/connect.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { recordCheque } from '../ledger/cheques/cheques.server.ts'
import type { Payment } from './record-payment.server.ts'
import { takeWithin } from './take-payment.server.ts'

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
