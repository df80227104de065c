import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { findLimit, readReduction } from '../enrolments/discounts/find-limit.server.ts'
import { type EnrolmentRequest, isWithinLimit } from '../enrolments/discounts/rules.ts'
import type { EnrolmentReason } from '../enrolments/rules.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { documentForRefund } from '../ledger/documents/rules.ts'
import { creditsDiscounts } from '../ledger/documents/tax/tax.server.ts'
import { type Account, accountOf } from '../ledger/rules.ts'
import { readBalance } from '../ledger/store.server.ts'
import { documents } from '../ledger/tables.ts'
import { listMergedIds } from '../students/store.server.ts'
import { calculateAccount, lockRefundAccount } from './calculate-account.server.ts'
import {
  findSameRequest,
  insertRefundRequest,
  insertRefundRequestOnce,
  type RefundRequestResult,
} from './create-refund-request.server.ts'
import type { RefundReason } from './rules.ts'
import { findOpen } from './store.server.ts'
import { type RefundRequest, refundRequests } from './tables.ts'

type DiscountInput = { studentId: number; discountReason: string | null; key: string }

type Requested =
  | { ok: true; enrolment: undefined; request: RefundRequest }
  | ({ ok: false } & (EnrolmentReason | { reason: 'request-waits' }))

/** The request with this key; undefined if there is none. */
export async function findSameDiscount(
  tx: Transaction,
  { key, studentId }: Pick<DiscountInput, 'key' | 'studentId'>,
): Promise<Requested | undefined> {
  const [request] = await tx.select().from(refundRequests).where(eq(refundRequests.key, key))
  if (!request) return undefined
  return request.kind === 'discount' && request.studentId === studentId
    ? { ok: true, enrolment: undefined, request }
    : { ok: false, reason: 'key-taken' }
}

/**
 * An enrolment with a discount above the requester's limit: stored as entered until somebody else approves
 * it. One open request for a student and course, by the lock of the student that the caller holds.
 */
export async function requestDiscount(
  tx: Transaction,
  { studentId, discountReason, key, enrolment }: DiscountInput & { enrolment: EnrolmentRequest },
  { actor, now }: ActionContext,
): Promise<Requested> {
  if (actor === 'system') throw new Error('The site has no limit of discounts.')
  const { courseId, discountPaise: paise } = enrolment
  const isRequested = (await listDiscountsOf(tx, studentId)).some(
    (one) => one.state === 'requested' && one.enrolment?.courseId === courseId,
  )
  if (isRequested) return { ok: false, reason: 'request-waits' }
  const row = {
    kind: 'discount',
    studentId,
    enrolment,
    key,
    paise,
    reason: discountReason,
  } as const
  const request = await insertRefundRequest(tx, row, { actor, now })
  return { ok: true, enrolment: undefined, request }
}

/** Requests of a student, newest first, including those of merged records. */
export async function listDiscountsOf(
  tx: Transaction,
  studentId: number,
): Promise<RefundRequest[]> {
  const family = await listMergedIds(tx, studentId)
  return tx
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.kind, 'discount'), inArray(refundRequests.studentId, family)))
    .orderBy(desc(refundRequests.id))
}

/** Who approved the discounts of enrolments, by enrolment. */
export async function listApprovers(tx: Transaction, enrolmentIds: readonly number[]) {
  const rows = await tx
    .select({ enrolmentId: refundRequests.enrolmentId, decidedBy: refundRequests.decidedBy })
    .from(refundRequests)
    .where(
      and(eq(refundRequests.kind, 'discount'), inArray(refundRequests.enrolmentId, enrolmentIds)),
    )
  return new Map(rows.map(({ enrolmentId, decidedBy }) => [enrolmentId, decidedBy]))
}

type WaiverInput = { enrolmentId: number; paise: number; reason: string; key: string }

/**
 * Waives part of a fee: never more than is due or, by a dated setting, than was invoiced. At once if all
 * reductions of this enrolment together stay within the person's limit; otherwise somebody else approves.
 */
export function requestWaiver(
  db: Database,
  input: WaiverInput,
  context: PersonContext,
): Promise<RefundRequestResult> {
  const { enrolmentId, ...request } = input
  const of = { enrolmentId }
  return retryTransaction(db, async (tx) => {
    if (!(await lockRefundAccount(tx, of))) return { ok: false, reason: 'no-account' }
    const waiver = { ...request, of, kind: 'waiver' } as const
    const same = await findSameRequest(tx, waiver)
    if (same) return same
    const most = await mostToWaive(tx, of, context.now)
    if (request.paise > most) return { ok: false, reason: 'more-than-open', paise: most }
    return (await isWithinOwnLimit(tx, input, context))
      ? waiveWithinLimit(tx, input, context)
      : insertRefundRequestOnce(tx, { ...waiver, calculation: null, byStudent: false }, context)
  })
}

async function isWithinOwnLimit(
  tx: Transaction,
  { enrolmentId, paise }: WaiverInput,
  { actor }: PersonContext,
) {
  const before = await readReduction(tx, enrolmentId)
  if (!before) return false
  const after = { ...before, offPaise: before.offPaise + paise }
  return isWithinLimit(after, await findLimit(tx, actor, before.studentId))
}

async function waiveWithinLimit(
  tx: Transaction,
  waiver: WaiverInput,
  context: PersonContext,
): Promise<RefundRequestResult> {
  const decided = { decidedBy: signatureOf(context.actor), decidedAt: context.now }
  const row = { ...waiver, kind: 'waiver', state: 'done', ...decided } as const
  const refundRequest = await insertRefundRequest(tx, row, context)
  const waived = await waiveFee(tx, refundRequest, context)
  // Cannot fail: the same amounts were checked under the same lock.
  if (!waived.ok) throw new Error(`fee not waived: ${waived.reason}`)
  return { ok: true, refundRequest, isNew: true, refund: waived.refund }
}

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
  const payments = (await calculateAccount(tx, of, now))?.payments ?? []
  const { entryId, kind, contents } = documents
  const entryIds = payments.map((payment) => payment.entryId)
  const invoices = await tx
    .select({ entryId, kind, contents })
    .from(documents)
    .where(and(eq(kind, 'tax-invoice'), inArray(entryId, entryIds)))
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
  const of = accountOf(refundRequest)
  const { id, paise } = refundRequest
  const most = await mostToWaive(tx, of, context.now)
  if (paise > most) return { ok: false, reason: 'more-than-open', paise: most }
  const { balancePaise } = await readBalance(tx, of)
  await addEntry(tx, { of, kind: 'waiver', paise: -paise, key: `waiver ${id}` }, context)
  const isExtra = paise > balancePaise
  return {
    ok: true,
    refund: isExtra ? await requestExtraRefund(tx, refundRequest, context) : undefined,
  }
}

async function requestExtraRefund(
  tx: Transaction,
  refundRequest: RefundRequest,
  context: PersonContext,
) {
  const of = accountOf(refundRequest)
  const account = await calculateAccount(tx, of, context.now, { stays: true })
  if (!account || account.calculation.backPaise === 0) return undefined
  const { id, enrolmentId, reason, requestedBy, requestedById } = refundRequest
  const { calculation } = account
  const refund = { kind: 'refund', paise: calculation.backPaise, calculation } as const
  const request = { enrolmentId, reason, requestedBy, requestedById, key: `discount ${id}` }
  return insertRefundRequest(tx, { ...refund, ...request }, context)
}
