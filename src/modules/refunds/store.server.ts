import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { readReduction } from '../enrolments/discounts/find-limit.server.ts'
import type { Reduction } from '../enrolments/discounts/rules.ts'
import type { Account } from '../ledger/rules.ts'
import { openStates } from './rules.ts'
import { type RefundRequest, refundParts, refundRequests } from './tables.ts'

export async function findRefundRequest(
  tx: Transaction,
  id: number,
): Promise<RefundRequest | undefined> {
  const [refundRequest] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id))
  return refundRequest
}

/** A request, locked until the transaction ends; callers that also lock its account do that first. */
export async function lockRefundRequest(
  tx: Transaction,
  id: number,
): Promise<RefundRequest | undefined> {
  const [refundRequest] = await tx
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.id, id))
    .for('update')
  return refundRequest
}

export function refundAccountOf({ enrolmentId, registrationId }: RefundRequest): Account {
  return enrolmentId ? { enrolmentId: enrolmentId } : { registrationId: registrationId ?? 0 }
}

/** The price of a request, its reduction and earlier ones; nothing for refunds. */
export async function reductionOf(
  tx: Transaction,
  refundRequest: RefundRequest,
): Promise<Reduction | undefined> {
  if (refundRequest.enrolment)
    return { pricePaise: refundRequest.enrolment.feePaise, offPaise: refundRequest.paise }
  if (refundRequest.kind !== 'waiver' || refundRequest.enrolmentId === null) return undefined
  const before = await readReduction(tx, refundRequest.enrolmentId, refundRequest.id)
  return (
    before && { pricePaise: before.pricePaise, offPaise: before.offPaise + refundRequest.paise }
  )
}

/** SQL: requests of this account. */
function isOf(of: Account): SQL {
  return 'enrolmentId' in of
    ? eq(refundRequests.enrolmentId, of.enrolmentId)
    : eq(refundRequests.registrationId, of.registrationId)
}

/** Requests of the account, newest first. */
export function listRefundRequestsOf(tx: Transaction, of: Account): Promise<RefundRequest[]> {
  return tx.select().from(refundRequests).where(isOf(of)).orderBy(desc(refundRequests.id))
}

export function listParts(tx: Transaction, asks: readonly number[]) {
  return tx
    .select()
    .from(refundParts)
    .where(inArray(refundParts.refundRequestId, [0, ...asks]))
    .orderBy(asc(refundParts.id))
}

/** The open request of this kind; undefined where there is none. */
export async function findOpen(
  tx: Transaction,
  of: Account,
  kind: RefundRequest['kind'],
): Promise<RefundRequest | undefined> {
  const [refundRequest] = await tx
    .select()
    .from(refundRequests)
    .where(
      and(isOf(of), eq(refundRequests.kind, kind), inArray(refundRequests.state, [...openStates])),
    )
  return refundRequest
}
