import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { readReduction } from '../enrolments/discounts/find-limit.server.ts'
import type { Reduction } from '../enrolments/discounts/rules.ts'
import type { Account } from '../ledger/rules.ts'
import { ofAccount } from '../ledger/store.server.ts'
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

/** The price of a request, its reduction and earlier ones; nothing for refunds. */
export async function reductionOf(
  tx: Transaction,
  { id, kind, enrolment, enrolmentId, paise }: RefundRequest,
): Promise<Reduction | undefined> {
  if (enrolment) return { pricePaise: enrolment.feePaise, offPaise: paise }
  if (kind !== 'waiver' || enrolmentId === null) return undefined
  const before = await readReduction(tx, enrolmentId, id)
  return before && { pricePaise: before.pricePaise, offPaise: before.offPaise + paise }
}

/** Requests of the account, newest first. */
export function listRefundRequestsOf(tx: Transaction, of: Account): Promise<RefundRequest[]> {
  return tx
    .select()
    .from(refundRequests)
    .where(ofAccount(refundRequests, of))
    .orderBy(desc(refundRequests.id))
}

export function listParts(tx: Transaction, requestIds: readonly number[]) {
  return tx
    .select()
    .from(refundParts)
    .where(inArray(refundParts.refundRequestId, requestIds))
    .orderBy(asc(refundParts.id))
}

/** The open request of this kind; undefined where there is none. */
export async function findOpen(
  tx: Transaction,
  of: Account,
  kind: RefundRequest['kind'],
): Promise<RefundRequest | undefined> {
  const isOpen = inArray(refundRequests.state, [...openStates])
  const [refundRequest] = await tx
    .select()
    .from(refundRequests)
    .where(and(ofAccount(refundRequests, of), eq(refundRequests.kind, kind), isOpen))
  return refundRequest
}
