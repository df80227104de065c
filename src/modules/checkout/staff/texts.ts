import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { seatTexts } from '../../batches/staff/texts.ts'
import type { ChoiceReason } from '../choose-another-batch.server.ts'
import type { ExternalRefundData } from '../contract.ts'
import type { CorrectReason } from '../correct-payment.server.ts'
import type { MakeLinkReason } from '../payment-links.server.ts'
import type { HeldReason, NoSeatReason } from '../rules.ts'

/** Why an order waits for staff. */
export const heldTexts: Record<HeldReason, string> = {
  amount: 'The amount paid differs from the order.',
  currency: 'It came in another currency.',
  order: 'It belongs to another order at the gateway.',
  'person-gone': 'The account was deleted before the payment arrived.',
}

/** Why a payment has no seat. */
export const orderNoSeatTexts: Record<NoSeatReason, string> = {
  full: 'Payment received, batch is full: choose another batch, the waitlist or a refund.',
  closed: 'Payment received, batch is closed: choose another batch, the waitlist or a refund.',
  cancelled:
    'Payment received, batch is cancelled: choose another batch, the waitlist or a refund.',
}

type ExternalRefundState = Pick<ExternalRefundData, 'reason' | 'state' | 'isDuplicate'>

/** How a refund was made at the gateway. */
export function externalRefundReason({ reason, state, isDuplicate }: ExternalRefundState): string {
  if (isDuplicate)
    return 'Refunded twice: once here and once at the gateway. The ledger shows one refund. Ask the student to return the extra amount.'
  if (reason === 'dispute') return 'Dispute lost: the bank returned the payment to the student.'
  return state === 'processed'
    ? 'Refunded at the gateway’s dashboard.'
    : 'Being refunded at the gateway’s dashboard; it is in the ledger once that is done.'
}

/** The gateway's code in plain text: `goods_not_received`. */
export function disputeReason(code: string): string {
  return code.replaceAll('_', ' ').toLowerCase()
}

export const choiceTexts: ReasonTexts<ChoiceReason> = {
  'no-order': 'This order no longer exists.',
  'not-possible': 'They already have their seat: there is nothing to choose.',
  'only-back': 'This payment can only be refunded: it is not the amount of the seat.',
  chosen: 'A full refund is already on its way.',
  'has-seat': 'They already have a seat in this batch.',
  'already-enrolled':
    'They are already enrolled in this course: this payment can only be refunded.',
  'no-batch': 'This batch no longer exists.',
  'no-student': 'The account was deleted: the payment can only be refunded.',
  'batch-cancelled': 'This batch was cancelled.',
  'not-on-sale': 'This batch is not open for enrolment.',
  'batch-full': 'The last seat in this batch was just taken.',
  'no-extra-seats': 'The batch has no free seat.',
  'queue-first': 'The free seats go to the waitlist first.',
  'seated-elsewhere': seatTexts['seated-elsewhere'],
}

export const correctTexts: ReasonTexts<CorrectReason> = {
  'no-payment': 'This payment no longer exists.',
  settled: 'This payment was corrected meanwhile, or the gateway agrees with the ledger again.',
  'amount-changed': 'The gateway now reports another amount. Check it again.',
  'other-currency': 'The gateway reports another currency. Ask the gateway’s support.',
  'refund-on-its-way': 'A refund of this payment is on its way. Wait until it has arrived.',
}

/** What was chosen for the payer. */
export const chosenTexts = {
  another: 'Seat confirmed.',
  first: 'Added to the waitlist, ahead of everybody who has not paid.',
  back: 'The refund is on its way.',
} as const

/** Why there is no payment link. */
export const linkTexts = {
  'no-enrolment': 'This enrolment was not found. Reload the page.',
  left: 'They have withdrawn from this course, so it cannot be paid by a link.',
  'refund-requested': 'A refund is requested for this course, so they are not asked to pay.',
  'nothing-open': 'Nothing is due, so there is nothing to pay by a link.',
  'no-address': 'There is no e-mail to send it to. Copy the link, or send it by WhatsApp.',
  'mailed-today': 'It was already mailed today. One mail a day is enough.',
  closed: 'Nothing can be paid on the site at the moment.',
  withdrawn: 'The link no longer works.',
} as const satisfies Record<MakeLinkReason['reason'] | 'withdrawn', string>
