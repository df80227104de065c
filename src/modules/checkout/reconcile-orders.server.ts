import { and, eq, inArray } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { Dispute, GatewayRefund } from '../../platform/gateway/gateway.ts'
import { defineScheduledJob, type PayloadOf } from '../../platform/jobs/define-job.ts'
import { notifyAboutOrder } from './fulfil-order.server.ts'
import { type GatewayJobContext, type reconcileJob, refundJob } from './jobs.server.ts'
import { lockOrderOf } from './locks.server.ts'
import { refundEnded } from './refund-payment.server.ts'
import { isUndecided } from './rules.ts'
import { settleOrder } from './settle-order.server.ts'
import { gatewayDisputes, gatewayPayments, gatewayRefunds } from './tables.ts'
import { endWait } from './wait-as-payer.server.ts'

/** Every hour: an event may be lost. */
export const reconcileAllJob = defineScheduledJob('reconcile-orders', '23 * * * *')

type ExternalChange = PayloadOf<typeof reconcileJob>

/** Milliseconds: refunds begun within this time are listed again, whether or not this job ran meanwhile. */
const lookBack = 14 * 24 * 60 * 60_000

/** Job after an event: asks the gateway about its subject. */
export async function reconcileExternal(
  context: GatewayJobContext,
  about: ExternalChange,
): Promise<void> {
  if (await importChange(context, about)) return
  // The event came before the payment.
  await settleOrder(context, about.order)
  await importChange(context, about)
}

async function importChange(
  { db, gateway, clock }: GatewayJobContext,
  about: ExternalChange,
): Promise<boolean> {
  if ('refund' in about)
    return importRefund(db, gateway.name, await gateway.lookRefund(about.refund), clock())
  return importDispute(db, gateway.name, await gateway.lookDispute(about.dispute), clock())
}

/** Hourly job: imports refunds and disputes, whether or not an event arrived. */
export async function findExternalChanges({
  db,
  gateway,
  clock,
}: GatewayJobContext): Promise<void> {
  const refunds = await gateway.refundsSince(new Date(clock().getTime() - lookBack))
  for (const refund of refunds) await importRefund(db, gateway.name, refund, clock())
  const last = await gateway.lastDisputes()
  for (const dispute of last) await importDispute(db, gateway.name, dispute, clock())
  // Open disputes that the latest page of the list no longer has.
  const { gateway: gatewayColumn, state, dispute: name } = gatewayDisputes
  const open = await db
    .select({ id: name })
    .from(gatewayDisputes)
    .where(and(eq(gatewayColumn, gateway.name), inArray(state, ['open', 'under-review'])))
  for (const { id } of open.filter((one) => last.every((dispute) => dispute.id !== one.id)))
    await importDispute(db, gateway.name, await gateway.lookDispute(id), clock())
}

/**
 * Imports a dispute: a task with its deadline until a bank decides. Lost, it is a refund; won, it closes.
 * False if the payment is not known yet.
 */
function importDispute(
  db: Database,
  gateway: string,
  dispute: Dispute,
  now: Date,
): Promise<boolean> {
  return retryTransaction(db, async (tx) => {
    const payment = await findPayment(tx, gateway, dispute.payment)
    const locked = payment && (await lockOrderOf(tx, payment.id))
    if (!locked) return false
    const before = await lockDispute(tx, gateway, dispute.id)
    const isDecided = before !== undefined && !isUndecided(before.state)
    // An older state that arrives late.
    if (isDecided && before.state !== dispute.state) return true
    await storeDispute(tx, gateway, dispute, payment.id, now)
    const isNew = !before && isUndecided(dispute.state)
    const isWon = before !== undefined && !isDecided && dispute.state === 'won'
    const event = isNew ? 'open dispute' : isWon ? 'win dispute' : undefined
    const context: ActionContext = { actor: 'system', now }
    if (event) await notifyAboutOrder(tx, locked, { event, paise: dispute.paise }, context)
    const paise = lostPaise(dispute)
    if (paise > 0) {
      const refund = { id: dispute.id, paise, state: 'processed', reason: 'dispute' } as const
      await importExternalRefund(tx, payment.id, { ...refund, since: dispute.openedAt }, now)
    }
    return true
  })
}

/**
 * The deducted amount. Before the decision a bank may hold it back, which is no refund yet. A mere
 * suspicion or request for documents may be lost without a deduction.
 */
function lostPaise({ state, paise, receivedPaise }: Dispute): number {
  if (state === 'lost') return receivedPaise ?? paise
  return state === 'closed' ? (receivedPaise ?? 0) : 0
}

async function lockDispute(tx: Transaction, gateway: string, id: string) {
  const { gateway: from, dispute } = gatewayDisputes
  const [existingDispute] = await tx
    .select()
    .from(gatewayDisputes)
    .where(and(eq(from, gateway), eq(dispute, id)))
    .for('update')
  return existingDispute
}

async function storeDispute(
  tx: Transaction,
  gateway: string,
  { id, paise, reason, state, respondBy, openedAt }: Dispute,
  gatewayPaymentId: number,
  now: Date,
) {
  const facts = { paise, reason, state, respondBy: respondBy ?? null, changedAt: now }
  await tx
    .insert(gatewayDisputes)
    .values({ gateway, dispute: id, gatewayPaymentId, openedAt, ...facts })
    .onConflictDoUpdate({ target: [gatewayDisputes.gateway, gatewayDisputes.dispute], set: facts })
}

type ExternalRefund = { id: string; paise: number; state: GatewayRefund['state'] } & (
  | { reason: 'elsewhere' }
  /** `since` is when it began. */
  | { reason: 'dispute'; since: Date }
)

/**
 * Imports a refund that began at the gateway, once by its id. Our own refunds are followed by their job.
 * False if the payment is not known yet.
 */
function importRefund(
  db: Database,
  gateway: string,
  refund: GatewayRefund,
  now: Date,
): Promise<boolean> {
  return retryTransaction(db, async (tx) => {
    const payment = await findPayment(tx, gateway, refund.payment)
    if (!payment) return false
    const ownRefund = await findOwn(tx, refund)
    if (ownRefund) await refundJob.enqueue(tx, { key: ownRefund })
    // A failed refund moved no money: nothing is stored.
    else if (refund.state !== 'failed')
      await importExternalRefund(tx, payment.id, { ...refund, reason: 'elsewhere' }, now)
    return true
  })
}

async function findPayment(tx: Transaction, gateway: string, name: string) {
  const { gateway: from, payment: paymentId } = gatewayPayments
  const [payment] = await tx
    .select({ id: gatewayPayments.id })
    .from(gatewayPayments)
    .where(and(eq(from, gateway), eq(paymentId, name)))
  return payment
}

/** By its id, or if the answer was lost, by the key we sent. */
async function findOwn(tx: Transaction, { id, key }: GatewayRefund): Promise<string | undefined> {
  const [existingRefund] = await tx
    .select({ key: gatewayRefunds.key })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.refund, id))
  if (existingRefund || !key) return existingRefund?.key
  const [sentRefund] = await tx
    .select({ key: gatewayRefunds.key })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.key, key))
  return sentRefund?.key
}

/**
 * An external refund. The ledger entry and document follow once it is final; the seat is left to staff.
 */
async function importExternalRefund(
  tx: Transaction,
  gatewayPaymentId: number,
  externalRefund: ExternalRefund,
  now: Date,
): Promise<void> {
  const locked = await lockOrderOf(tx, gatewayPaymentId)
  if (!locked || (await isOtherName(tx, gatewayPaymentId, externalRefund))) return
  const { id, paise, state, reason } = externalRefund
  const { order, studentId } = locked
  const context: ActionContext = { actor: 'system', now }
  const [storedRefund] = await tx
    .insert(gatewayRefunds)
    .values({
      key: keyOf(id),
      gatewayPaymentId,
      paise,
      reason,
      state,
      refund: id,
      requestedBy: 'Gateway',
      requestedAt: now,
      changedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  // Another poll came first.
  if (!storedRefund) return
  if (order.state === 'no-seat' && studentId) await endWait(tx, order, studentId, context)
  const event = reason === 'dispute' ? 'lose dispute' : 'import external refund'
  await notifyAboutOrder(tx, locked, { event, paise }, context)
  if (state === 'processed') await refundEnded(tx, locked, storedRefund, now)
  else await refundJob.enqueue(tx, { key: storedRefund.key })
}

/**
 * A lost dispute may also be listed as a refund, the same money under two ids, in any order. One ledger
 * entry then has both ids.
 */
async function isOtherName(
  tx: Transaction,
  gatewayPaymentId: number,
  externalRefund: ExternalRefund,
) {
  const { gatewayPaymentId: of, paise } = gatewayRefunds
  const refunds = await tx
    .select()
    .from(gatewayRefunds)
    .where(and(eq(of, gatewayPaymentId), eq(paise, externalRefund.paise)))
  const key = keyOf(externalRefund.id)
  if (refunds.some((one) => one.key === key)) return true
  const isDispute = externalRefund.reason === 'dispute'
  const other = refunds.find((one) =>
    externalRefund.reason === 'dispute'
      ? one.reason === 'elsewhere' &&
        one.state !== 'failed' &&
        one.requestedAt >= externalRefund.since
      : one.reason === 'dispute' && one.key === keyOf(one.refund ?? ''),
  )
  if (!other) return false
  const facts = isDispute ? { key, reason: externalRefund.reason } : { refund: externalRefund.id }
  await tx.update(gatewayRefunds).set(facts).where(eq(gatewayRefunds.id, other.id))
  // The refund's job asks for its state by the key.
  if (isDispute && other.state !== 'processed') await refundJob.enqueue(tx, { key })
  return true
}

/** Not ours, so never one that we would send. */
function keyOf(id: string): string {
  return `elsewhere-${id.replace(/[^A-Za-z0-9_-]/g, '_')}`.slice(0, 64)
}
