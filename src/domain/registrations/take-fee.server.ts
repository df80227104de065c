import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { record } from '../history/record-event.server.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { makePaper } from '../papers/make-paper.server.ts'

/** A fee for Fast Track, and whose: `name` is who staff read of. */
type Fee = { registrationId: number; amountPaise: number; name: string }

/**
 * Keeps the fee that was taken with a place, in the transaction that it settles, and tells staff: owed and
 * paid in one moment. Against a second one the caller holds the lock of its registration.
 */
export async function takeFee(
  tx: Transaction,
  { registrationId, amountPaise, name }: Fee,
  by: ByPerson,
): Promise<void> {
  const own = randomUUID()
  const of = { registrationId }
  await addEntry(tx, { of, kind: 'charge', paise: amountPaise, key: `charge ${own}` }, by)
  const money = { method: 'cash', reference: null, key: `payment ${own}` } as const
  const paid = await addEntry(tx, { of, kind: 'payment', paise: -amountPaise, ...money }, by)
  if (!paid.ok) throw new Error('A key made a moment ago is taken.')
  await makePaper(tx, paid.entry, by)
  await record(tx, { event: 'take fee', id: registrationId, name, amountPaise }, by)
}
