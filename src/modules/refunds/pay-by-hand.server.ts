import { and, eq, inArray } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { recordRefund } from '../enrolments/record-refund.server.ts'
import { findEntry } from '../ledger/store.server.ts'
import { returnFee } from '../registrations/fees.server.ts'
import type { EndRequestResult } from './end-refund-request.server.ts'
import { lockRefundAccount } from './lock-account.server.ts'
import type { HandMethod, RefundReason } from './rules.ts'
import { settleRefundRequest } from './settle-refund-request.server.ts'
import { findRefundRequest, lockRefundRequest, refundAccountOf } from './store.server.ts'
import { type RefundPart, refundParts } from './tables.ts'

type HandPaymentInput = { id: number; method: HandMethod; reference: string | null }

/**
 * Records manual refunds of all parts at once: each is a ledger entry with its document. Sent twice, the
 * second finds nothing to pay.
 */
export function payByHand(
  db: Database,
  input: HandPaymentInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const { id, method, reference } = input
    if (method !== 'cash' && !reference) return { ok: false, reason: 'reference-missing' }
    const request = await findRefundRequest(tx, id)
    if (!request || !(await lockRefundAccount(tx, refundAccountOf(request))))
      return { ok: false, reason: 'no-refund-request' }
    const refundRequest = await lockRefundRequest(tx, id)
    const parts = await listByHand(tx, id)
    if (!refundRequest || parts.length === 0) return { ok: false, reason: 'nothing-by-hand' }
    for (const [index, part] of parts.entries()) {
      // One transfer may refund several payments, but a reference must be unique in the ledger.
      const partReference = reference && (index === 0 ? reference : `${reference}/${index + 1}`)
      const wrong = await payPart(tx, part, { method, reference: partReference, by: context })
      if (wrong) return rollBack(wrong)
    }
    return { ok: true, refundRequest: await settleRefundRequest(tx, refundRequest, context) }
  }).catch(readTakenBack)
}

function listByHand(tx: Transaction, refundRequestId: number) {
  return tx
    .select()
    .from(refundParts)
    .where(
      and(
        eq(refundParts.refundRequestId, refundRequestId),
        inArray(refundParts.state, ['waiting', 'failed']),
      ),
    )
    .orderBy(refundParts.id)
}

type HandPayment = { method: HandMethod; reference: string | null; by: PersonContext }

async function payPart(
  tx: Transaction,
  part: RefundPart,
  { method, reference, by: context }: HandPayment,
): Promise<RefundReason | undefined> {
  const of = await findEntry(tx, part.entryId)
  if (!of) throw new Error('A payment that goes back is gone.')
  const money = { paise: part.paise, method, reference, key: `refund part ${part.id}` }
  const { enrolmentId } = of
  const result =
    enrolmentId === null
      ? await returnFee(tx, { of, ...money }, context)
      : await recordRefund(tx, { of: { ...of, enrolmentId: enrolmentId }, ...money }, context)
  if (!result.ok)
    return { reason: result.reason === 'cheque-out' ? 'cheque-out' : 'reference-taken' }
  await tx
    .update(refundParts)
    .set({ state: 'done', changedAt: context.now })
    .where(eq(refundParts.id, part.id))
}

/** Rolls back, so that no part is recorded if one is refused. */
class TakenBack extends Error {
  readonly why: RefundReason
  constructor(why: RefundReason) {
    super(why.reason)
    this.why = why
  }
}

function rollBack(why: RefundReason): never {
  throw new TakenBack(why)
}

function readTakenBack(error: unknown): EndRequestResult {
  if (error instanceof TakenBack) return { ok: false, ...error.why }
  throw error
}
