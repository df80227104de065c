import type { KeptDispute } from './gateway-store.ts'
import { type Books, nameOf, type Refusal, tell } from './gateway-told.ts'

/** Seconds that a merchant has to answer. */
const toAnswer = 10 * 24 * 60 * 60

/** Somebody tells their bank that a payment is wrong. */
export async function openDispute(books: Books, paymentId: string): Promise<KeptDispute | Refusal> {
  const { store, now } = books
  const payment = await store.get('payment', paymentId)
  if (!payment?.captured) return { refused: 'The id provided does not exist' }
  const amount = payment.amount - payment.amount_refunded
  if (amount <= 0) return { refused: 'There is nothing left to dispute' }
  const made: KeptDispute = {
    ...{ id: `disp_${nameOf(14)}`, entity: 'dispute', payment_id: paymentId, amount },
    ...{ currency: payment.currency, amount_deducted: 0, reason_code: 'goods_not_received' },
    ...{ respond_by: now() + toAnswer, status: 'open', phase: 'chargeback', created_at: now() },
  }
  await store.put('dispute', made.id, made)
  await tell(books, [['payment.dispute.created', payment, undefined, made]])
  return made
}

/** The bank decides; what is lost is taken. */
export async function decideDispute(
  books: Books,
  id: string,
  outcome: 'won' | 'lost',
): Promise<KeptDispute | Refusal> {
  const { store } = books
  const standing = await store.get('dispute', id)
  const payment = standing && (await store.get('payment', standing.payment_id))
  if (!standing || !payment) return { refused: 'The id provided does not exist' }
  if (standing.status !== 'open') return { refused: 'It is decided already' }
  const amount_deducted = outcome === 'lost' ? standing.amount : 0
  const decided: KeptDispute = { ...standing, status: outcome, amount_deducted }
  await store.put('dispute', id, decided)
  await tell(books, [[`payment.dispute.${outcome}`, payment, undefined, decided]])
  return decided
}
