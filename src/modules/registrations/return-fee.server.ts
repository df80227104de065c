import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { awaitsCheque } from '../ledger/cheques/store.server.ts'
import { type Returned, returnMoney } from '../ledger/documents/return-money.server.ts'
import type { EntryReason } from '../ledger/rules.ts'

/** Keeps what of a fee for Fast Track went back, and its paper. The caller holds the lock of its registration. */
export async function returnFee(
  tx: Transaction,
  fee: Returned,
  by: By,
): Promise<{ ok: true } | ({ ok: false } & EntryReason)> {
  const { registrationId } = fee.of
  if (registrationId === null) throw new Error('A payment is of no registration.')
  if (await awaitsCheque(tx, fee.of.id)) return { ok: false, reason: 'cheque-out' }
  const returned = await returnMoney(tx, fee, by)
  if (!returned.ok) return returned
  const { paise: amountPaise, method } = fee
  if (returned.isNew)
    await record(tx, { event: 'return fee', id: registrationId, amountPaise, method }, by)
  return { ok: true }
}
