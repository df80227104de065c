import type { Database } from '../../platform/database/connect.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { keepCheque } from '../ledger/cheques/keep-cheque.server.ts'
import type { Payment } from './record-payment.server.ts'
import { takeWithin } from './take-payment.server.ts'

type TakenCheque = Payment & { method: 'cheque'; reference: string; bank: string | null }

/** A cheque is taken like any money, and is out from then on. */
export function takeCheque(db: Database, { bank, ...paid }: TakenCheque, by: ByStaff) {
  return db.transaction(async (tx) => {
    const taken = await takeWithin(tx, paid, by)
    if (taken.ok) await keepCheque(tx, { entry: taken.entry, number: paid.reference, bank }, by)
    return taken
  })
}
