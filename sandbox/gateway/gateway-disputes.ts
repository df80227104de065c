import type { SandboxDispute } from './gateway-store.ts'
import { type Books, enqueueWebhooks, type GatewayRefusal, nameOf } from './gateway-webhooks.ts'

/** Seconds in which a merchant must respond. */
const toAnswer = 10 * 24 * 60 * 60

/** A payer disputes a payment at their bank. */
export async function openDispute(
  books: Books,
  paymentId: string,
): Promise<SandboxDispute | GatewayRefusal> {
  const { store, now } = books
  const payment = await store.get('payment', paymentId)
  if (!payment?.captured) return { refused: 'The id provided does not exist' }
  const amount = payment.amount - payment.amount_refunded
  if (amount <= 0) return { refused: 'There is nothing left to dispute' }
  const dispute: SandboxDispute = {
    id: `disp_${nameOf(14)}`,
    entity: 'dispute',
    payment_id: paymentId,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'goods_not_received',
    respond_by: now() + toAnswer,
    status: 'open',
    phase: 'chargeback',
    created_at: now(),
  }
  await store.put('dispute', dispute.id, dispute)
  await enqueueWebhooks(books, [['payment.dispute.created', payment, undefined, dispute]])
  return dispute
}

/** The bank decides; a lost amount is deducted. */
export async function decideDispute(
  books: Books,
  id: string,
  outcome: 'won' | 'lost',
): Promise<SandboxDispute | GatewayRefusal> {
  const { store } = books
  const dispute = await store.get('dispute', id)
  const payment = dispute && (await store.get('payment', dispute.payment_id))
  if (!dispute || !payment) return { refused: 'The id provided does not exist' }
  if (dispute.status !== 'open') return { refused: 'It is decided already' }
  const amount_deducted = outcome === 'lost' ? dispute.amount : 0
  const decided: SandboxDispute = { ...dispute, status: outcome, amount_deducted }
  await store.put('dispute', id, decided)
  await enqueueWebhooks(books, [[`payment.dispute.${outcome}`, payment, undefined, decided]])
  return decided
}
