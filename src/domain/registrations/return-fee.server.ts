import type { Transaction } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { record } from '../history/record-event.server.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import type { EntryReason, Method } from '../ledger/rules.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { makePaper } from '../papers/make-paper.server.ts'

type Fee = {
  /** The payment that it goes back of. */
  of: LedgerEntry
  paise: number
  method: Method
  reference: string | null
  key: string
}

/** Keeps what of a fee for Fast Track went back, and its paper. The caller holds the lock of its registration. */
export async function returnFee(
  tx: Transaction,
  { of: payment, ...money }: Fee,
  by: By,
): Promise<{ ok: true } | ({ ok: false } & EntryReason)> {
  const registrationId = payment.registrationId
  if (registrationId === null) throw new Error('A payment is of no registration.')
  const entry = { of: { registrationId }, kind: 'refund', reverses: payment.id } as const
  const added = await addEntry(tx, { ...entry, ...money }, by)
  if (!added.ok) return added
  await makePaper(tx, added.entry, by)
  const { paise: amountPaise, method } = money
  if (added.isNew)
    await record(tx, { event: 'return fee', id: registrationId, amountPaise, method }, by)
  return { ok: true }
}
