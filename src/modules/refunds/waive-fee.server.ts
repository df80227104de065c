import { and, eq, inArray } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { documentForRefund } from '../ledger/documents/rules.ts'
import { documents } from '../ledger/documents/tables.ts'
import { creditsDiscounts } from '../ledger/documents/tax/store.server.ts'
import { readBalance } from '../ledger/store.server.ts'
import { calculateAccount } from './calculate-account.server.ts'
import { insertRefundRequest } from './insert-refund-request.server.ts'
import type { RefundReason } from './rules.ts'
import { findOpen, refundAccountOf } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

/**
 * How much of a fee may be waived, in paise: what is due and, where a discount after the tax invoice
 * issues a credit note by that day, also what was invoiced, unless a refund is pending.
 */
export async function mostToWaive(tx: Transaction, of: Account, now: Date): Promise<number> {
  const { balancePaise } = await readBalance(tx, of)
  const reachesInvoices =
    (await creditsDiscounts(tx, dayInIndia(now))) && !(await findOpen(tx, of, 'refund'))
  return Math.max(0, balancePaise + (reachesInvoices ? await readInvoiced(tx, of, now) : 0))
}

/** What was paid, has a tax invoice that may still be credited, and was not refunded. */
async function readInvoiced(tx: Transaction, of: Account, now: Date): Promise<number> {
  const accountCalculation = await calculateAccount(tx, of, now)
  const payments = accountCalculation?.payments ?? []
  const invoices = await tx
    .select({ entryId: documents.entryId, kind: documents.kind, contents: documents.contents })
    .from(documents)
    .where(
      and(
        eq(documents.kind, 'tax-invoice'),
        inArray(documents.entryId, [0, ...payments.map(({ entryId }) => entryId)]),
      ),
    )
  const today = dayInIndia(now)
  const creditable = new Set(
    invoices
      .filter(({ kind, contents: { day } }) => documentForRefund({ kind, day }, today).withTax)
      .map(({ entryId }) => entryId),
  )
  return payments
    .filter(({ entryId }) => creditable.has(entryId))
    .reduce((sum, { leftPaise }) => sum + Math.max(0, leftPaise), 0)
}

type Waived =
  | { ok: true; refund: RefundRequest | undefined }
  | ({ ok: false } & Extract<RefundReason, { reason: 'more-than-open' }>)

/**
 * Records a waiver. What was invoiced and paid is requested as a refund in the same transaction and
 * credited with its tax when it is paid; the student stays. The caller holds the lock of the account.
 */
export async function waiveFee(
  tx: Transaction,
  refundRequest: RefundRequest,
  context: PersonContext,
): Promise<Waived> {
  const of = refundAccountOf(refundRequest)
  const most = await mostToWaive(tx, of, context.now)
  if (refundRequest.paise > most) return { ok: false, reason: 'more-than-open', paise: most }
  const before = await readBalance(tx, of)
  await addEntry(
    tx,
    { of, kind: 'waiver', paise: -refundRequest.paise, key: `waiver ${refundRequest.id}` },
    context,
  )
  const refund =
    refundRequest.paise > before.balancePaise
      ? await requestExtraRefund(tx, refundRequest, context)
      : undefined
  return { ok: true, refund }
}

async function requestExtraRefund(
  tx: Transaction,
  refundRequest: RefundRequest,
  context: PersonContext,
) {
  const accountCalculation = await calculateAccount(
    tx,
    refundAccountOf(refundRequest),
    context.now,
    {
      stays: true,
    },
  )
  if (!accountCalculation || accountCalculation.calculation.backPaise === 0) return undefined
  const { enrolmentId, reason, requestedBy, requestedById } = refundRequest
  const { calculation } = accountCalculation
  const refund = {
    paise: calculation.backPaise,
    calculation,
    key: `discount ${refundRequest.id}`,
  }
  const requester = { reason, requestedBy, requestedById }
  return insertRefundRequest(tx, { kind: 'refund', enrolmentId, ...refund, ...requester }, context)
}
