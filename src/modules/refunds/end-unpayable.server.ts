import { inArray, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { EndRequestResult } from './end-refund-request.server.ts'
import { lockRefundAccount } from './lock-account.server.ts'
import { settleRefundRequest } from './settle-refund-request.server.ts'
import { findRefundRequest, lockRefundRequest, refundAccountOf } from './store.server.ts'
import { refundParts } from './tables.ts'

/**
 * Closes the parts of an approved request whose payment no longer exists, because its cheque bounced or
 * the gateway returned it. Payable parts still wait.
 */
export function endUnpayable(
  db: Database,
  { id, reason }: { id: number; reason: string },
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const request = await findRefundRequest(tx, id)
    if (!request || !(await lockRefundAccount(tx, refundAccountOf(request))))
      return { ok: false, reason: 'no-refund-request' }
    const refundRequest = await lockRefundRequest(tx, id)
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const parts = await listUnpayable(tx, [id])
    if (parts.length === 0) return { ok: false, reason: 'payable' }
    await tx
      .update(refundParts)
      .set({ state: 'void', changedAt: context.now })
      .where(
        inArray(
          refundParts.id,
          parts.map((part) => part.id),
        ),
      )
    return {
      ok: true,
      refundRequest: await settleRefundRequest(tx, refundRequest, {
        closingReason: reason,
        ...context,
      }),
    }
  })
}

/** Parts for the desk that exceed what is left of their payment. */
export async function listUnpayable(
  tx: Transaction,
  asks: readonly number[],
): Promise<{ id: number; refundRequestId: number }[]> {
  const { rows } = await tx.execute<{ id: number; refundRequestId: number }>(sql`
    select p.id::float8 as id, p.refund_request_id::float8 as "refundRequestId"
      from refund_parts p join ledger_entries l on l.id = p.entry_id
     where p.refund_request_id = any(${sql.param([...asks])}::bigint[]) and p.state in ('waiting', 'failed')
       and p.paise > -l.paise - (
         select coalesce(sum(b.paise), 0) from ledger_entries b where b.reverses = l.id)`)
  return rows
}
