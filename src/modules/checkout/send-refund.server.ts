import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { GatewayFailure, type PaymentGateway, type Refund } from '../../platform/gateway/gateway.ts'
import { queueRefund } from './poll-order.server.ts'
import { lockOrderOf, refundEnded } from './refund-ended.server.ts'
import { gatewayPayments, gatewayRefunds } from './tables.ts'

type Sending = { db: Database; gateway: PaymentGateway; clock: () => Date }

/** Milliseconds until a refund under way is asked about again: it takes days, and an event comes first. */
const askAgain = 60 * 60_000

/**
 * The job: hands a refund to the gateway, or asks what became of one. Killed in between it is sent again with
 * the same key, and so is the same refund.
 */
export async function sendRefund(sending: Sending, payload: unknown): Promise<void> {
  const { db, gateway, clock } = sending
  const { key } = payload as { key: string }
  const [row] = await db
    .select({ refund: gatewayRefunds, payment: gatewayPayments.payment })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.gatewayPaymentId))
    .where(and(eq(gatewayRefunds.key, key), inArray(gatewayRefunds.state, underWay)))
  if (!row) return
  const { refund, payment } = row
  const said = await askGateway(gateway, { ...refund, payment })
  await db.transaction((tx) => takeIn(tx, { key, of: refund.gatewayPaymentId, said }, clock()))
}

const underWay = ['asked', 'pending'] as const

type Said = Refund | { failure: string }

async function askGateway(
  gateway: PaymentGateway,
  {
    refund,
    payment,
    paise,
    key,
  }: { refund: string | null; payment: string; paise: number; key: string },
): Promise<Said> {
  try {
    return await (refund ? gateway.lookRefund(refund) : gateway.refund({ payment, paise, key }))
  } catch (error) {
    // Whatever else happened, the job is tried again.
    const isFinal = error instanceof GatewayFailure && error.why === 'refused' && !refund
    if (!isFinal) throw error
    return { failure: error.message.slice(0, 300) }
  }
}

async function takeIn(
  tx: Transaction,
  { key, of, said }: { key: string; of: number; said: Said },
  now: Date,
) {
  const around = await lockOrderOf(tx, of)
  const [locked] = await tx
    .select()
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.key, key))
    .for('update')
  // Another look was quicker.
  if (!locked || locked.state === 'processed' || locked.state === 'failed') return
  const failure = 'failure' in said ? said.failure : said.state === 'failed' ? 'failed' : null
  const state = 'failure' in said ? ('failed' as const) : said.state
  const refund = 'failure' in said ? locked.refund : said.id
  await tx
    .update(gatewayRefunds)
    .set({ state, refund, failure, changedAt: now })
    .where(eq(gatewayRefunds.key, key))
  if (state === 'pending') return queueRefund(tx, key, new Date(now.getTime() + askAgain))
  if (around) await refundEnded(tx, around, { ...locked, state, refund }, now)
}

/** Those whose job was lost or has given up. */
export async function queueRefundsUnderWay(db: Database, before: Date): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from gateway_refunds where state in ('asked', 'pending') and changed_at < ${before} limit 200`,
  )
  for (const { key } of rows) await queueRefund(db, key)
}
