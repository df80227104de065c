import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { awaitsCheque } from '../ledger/cheques/store.server.ts'
import { type ReturnMoneyInput, returnMoney } from '../ledger/documents/return-money.server.ts'
import type { EntryReason } from '../ledger/rules.ts'

/** Records a refund of a Fast Track fee with its document. The caller holds the lock of its registration. */
export async function returnFee(
  tx: Transaction,
  fee: ReturnMoneyInput,
  context: ActionContext,
): Promise<{ ok: true } | ({ ok: false } & EntryReason)> {
  const { registrationId } = fee.of
  if (registrationId === null) throw new Error('A payment is of no registration.')
  if (await awaitsCheque(tx, fee.of.id)) return { ok: false, reason: 'cheque-out' }
  const result = await returnMoney(tx, fee, context)
  if (!result.ok) return result
  const { paise: amountPaise, method } = fee
  if (result.isNew)
    await record(tx, { event: 'refund fee', id: registrationId, amountPaise, method }, context)
  return { ok: true }
}
