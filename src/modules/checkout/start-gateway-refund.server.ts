import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { refundJob } from './jobs.server.ts'
import type { RefundWhy } from './rules.ts'
import { gatewayPayments, gatewayRefunds } from './tables.ts'

type RefundInput = {
  payment: { id: number }
  paise: number
  reason: RefundWhy
  /** Requests with the same key are one refund. */
  key?: string
}

export type AskRefundResult = { ok: true; key: string } | { ok: false; reason: 'more-than-paid' }

/**
 * Queues a refund through the gateway in this transaction. Never more than was paid: concurrent requests
 * wait for the payment's row.
 */
export async function startGatewayRefund(
  tx: Transaction,
  input: RefundInput,
  context: ActionContext,
): Promise<AskRefundResult> {
  const { payment, paise, reason, key = `rf-${randomUUID()}` } = input
  const [came] = await tx
    .select({ paise: gatewayPayments.paise })
    .from(gatewayPayments)
    .where(eq(gatewayPayments.id, payment.id))
    .for('update')
  const [existingRefund] = await tx.select().from(gatewayRefunds).where(eq(gatewayRefunds.key, key))
  if (existingRefund) return { ok: true, key }
  const [row] = await tx
    .select({ paise: sql<number>`coalesce(sum(${gatewayRefunds.paise}), 0)::float8` })
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.gatewayPaymentId, payment.id), ne(gatewayRefunds.state, 'failed')))
  if ((row?.paise ?? 0) + paise > (came?.paise ?? 0)) return { ok: false, reason: 'more-than-paid' }
  await tx.insert(gatewayRefunds).values({
    key,
    gatewayPaymentId: payment.id,
    paise,
    reason,
    requestedBy: signatureOf(context.actor),
    requestedAt: context.now,
    changedAt: context.now,
  })
  await refundJob.enqueue(tx, { key })
  return { ok: true, key }
}
