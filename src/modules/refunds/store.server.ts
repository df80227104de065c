import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { readReduction } from '../enrolments/discounts/find-limit.server.ts'
import type { Reduction } from '../enrolments/discounts/rules.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { openStates } from './rules.ts'
import { type RefundRequest, refundParts, refundRequests } from './tables.ts'

export async function findRefundRequest(
  tx: Transaction,
  id: number,
): Promise<RefundRequest | undefined> {
  const [refundRequest] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id))
  return refundRequest
}

/** One ask, locked until the transaction ends; whoever also locks its account does that before. */
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

/** Of which price an ask takes how much off, with all that was taken off before; of money back nothing. */
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

/** As SQL: asks of this account. */
function isOf(of: Account): SQL {
  return 'enrolmentId' in of
    ? eq(refundRequests.enrolmentId, of.enrolmentId)
    : eq(refundRequests.registrationId, of.registrationId)
}

/** The asks of an account, the newest first. */
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

/** What of its kind somebody waits for; nothing where nobody does. */
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
