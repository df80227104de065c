import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  GatewayFailure,
  type GatewayRefund,
  type PaymentGateway,
} from '../../platform/gateway/gateway.ts'
import { refundJob } from './jobs.server.ts'
import { lockOrderOf, refundEnded } from './refund-ended.server.ts'
import { gatewayPayments, gatewayRefunds } from './tables.ts'

type Sending = { db: Database; gateway: PaymentGateway; clock: () => Date }

/**
 * Milliseconds until a pending refund is asked about again: it takes days, and an event usually comes
 * first.
 */
const askAgain = 60 * 60_000

/**
 * Job: sends a refund to the gateway or asks for its state. After a kill it is sent again with the same
 * key, so it is the same refund.
 */
export async function sendRefund(
  { db, gateway, clock }: Sending,
  { key }: { key: string },
): Promise<void> {
  const [row] = await db
    .select({ refund: gatewayRefunds, payment: gatewayPayments.payment })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.gatewayPaymentId))
    .where(and(eq(gatewayRefunds.key, key), inArray(gatewayRefunds.state, underWay)))
  if (!row) return
  const { refund, payment } = row
  const answer = await askGateway(gateway, { ...refund, payment })
  await db.transaction((tx) =>
    applyAnswer(tx, { key, of: refund.gatewayPaymentId, said: answer }, clock()),
  )
}

const underWay = ['requested', 'pending'] as const

type GatewayAnswer = GatewayRefund | { failure: string }

async function askGateway(
  gateway: PaymentGateway,
  {
    refund,
    payment,
    paise,
    key,
  }: { refund: string | null; payment: string; paise: number; key: string },
): Promise<GatewayAnswer> {
  try {
    return await (refund ? gateway.lookRefund(refund) : gateway.refund({ payment, paise, key }))
  } catch (error) {
    // Whatever happened, the job is retried.
    const isFinal = error instanceof GatewayFailure && error.why === 'refused' && !refund
    if (!isFinal) throw error
    return { failure: error.message.slice(0, 300) }
  }
}

async function applyAnswer(
  tx: Transaction,
  { key, of, said: answer }: { key: string; of: number; said: GatewayAnswer },
  now: Date,
) {
  const around = await lockOrderOf(tx, of)
  const [locked] = await tx
    .select()
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.key, key))
    .for('update')
  // Another poll came first.
  if (!locked || locked.state === 'processed' || locked.state === 'failed') return
  const failure = 'failure' in answer ? answer.failure : answer.state === 'failed' ? 'failed' : null
  const state = 'failure' in answer ? ('failed' as const) : answer.state
  const refund = 'failure' in answer ? locked.refund : answer.id
  await tx
    .update(gatewayRefunds)
    .set({ state, refund, failure, changedAt: now })
    .where(eq(gatewayRefunds.key, key))
  if (state === 'pending')
    return refundJob.enqueue(tx, { key }, { at: new Date(now.getTime() + askAgain) })
  if (around) await refundEnded(tx, around, { ...locked, state, refund }, now)
}

/** Refunds whose job was lost or gave up. */
export async function queueRefundsUnderWay(db: Database, before: Date): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from gateway_refunds where state in ('requested', 'pending') and changed_at < ${before} limit 200`,
  )
  for (const { key } of rows) await refundJob.enqueue(db, { key })
}
