import type { Database } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import type { Payment } from '../joinings/record-payment.server.ts'
import { takeWithin } from '../joinings/take-payment.server.ts'
import { cheques } from './tables.ts'

type TakenCheque = Payment & { method: 'cheque'; reference: string; bank: string | null }

/** A cheque is taken like any money, and is out from then on. */
export function takeCheque(db: Database, { bank, ...paid }: TakenCheque, by: By) {
  return db.transaction(async (tx) => {
    const taken = await takeWithin(tx, paid, by)
    if (taken.ok)
      await tx
        .insert(cheques)
        .values({
          ...{ entryId: taken.entry.id, joiningId: paid.joiningId },
          ...{ number: paid.reference, bank, takenAt: by.now },
        })
        .onConflictDoNothing({ target: cheques.entryId })
    return taken
  })
}
