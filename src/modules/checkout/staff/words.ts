import type { Words } from '../../../ui/api/reasons.ts'
import type { ChoiceReason } from '../choose-again.server.ts'
import type { ExternalRefundData } from '../contract.ts'
import type { CorrectReason } from '../correct-payment.server.ts'
import type { MakeLinkReason } from '../links/rules.ts'
import type { HeldReason, NoSeatReason } from '../rules.ts'

/** Why an order waits for staff. */
export const heldWords: Record<HeldReason, string> = {
  amount: 'Another sum came than was asked for.',
  currency: 'It came in another currency.',
  order: 'It belongs to another order at the gateway.',
  'person-gone': 'The account was deleted before the money came.',
}

/** Why a payment has no seat. */
export const orderNoSeatWords: Record<NoSeatReason, string> = {
  full: 'Payment received, batch is full: choose what next.',
  closed: 'Payment received, batch is closed: choose what next.',
  cancelled: 'Payment received, batch is cancelled: choose what next.',
}

type ExternalRefundState = Pick<ExternalRefundData, 'reason' | 'state' | 'isDuplicate'>

/** How a refund was made at the gateway. */
export function externalRefundReason({ reason, state, isDuplicate }: ExternalRefundState): string {
  if (isDuplicate)
    return 'Refunded at the gateway after it had been refunded here: they have it twice, and the ledger has it once. Ask them to return it.'
  if (reason === 'dispute') return 'The bank decided for them, and took it back.'
  return state === 'processed'
    ? 'Refunded at the gateway’s dashboard.'
    : 'Being refunded at the gateway’s dashboard; it is in the ledger once that is done.'
}

/** The gateway's code in plain text: `goods_not_received`. */
export function disputeReason(code: string): string {
  return code.replaceAll('_', ' ').toLowerCase()
}

export const choiceWords: Words<ChoiceReason> = {
  'no-order': 'There is no such order any more.',
  'not-possible': 'They have their seat already: there is nothing to choose any more.',
  'only-back': 'This payment can only be refunded: it is not the amount of the seat.',
  chosen: 'A full refund is on its way already.',
  'has-seat': 'They have a seat in this batch already.',
  'no-batch': 'This batch no longer exists.',
  'no-student': 'The account was deleted: the payment can only be refunded.',
  'batch-cancelled': 'This batch was cancelled.',
  'not-on-sale': 'This batch is not on sale.',
  'batch-full': 'The last seat in this batch was just taken.',
  'no-extra-seats': 'This seat would be beyond those of the batch.',
  'queue-first': 'What is free there is offered to those who wait.',
}

export const correctWords: Words<CorrectReason> = {
  'no-payment': 'There is no such payment any more.',
  settled: 'This payment was corrected meanwhile, or the gateway agrees with the ledger again.',
  'amount-changed': 'The gateway says another sum by now. Look at it again.',
  'other-currency': 'The gateway says another currency. Ask the gateway’s support what came.',
  'refund-on-its-way': 'A refund of this payment is on its way. Wait until it has arrived.',
}

/** What was chosen for the payer. */
export const chosenWords = {
  another: 'The seat is theirs.',
  first: 'They are first in line.',
  back: 'The refund is on its way.',
} as const

/** Why there is no payment link. */
export const linkWords = {
  'no-enrolment': 'There is nothing at this address.',
  left: 'They have left this course: nothing is paid for it by a link.',
  'nothing-open': 'Nothing is due that could be paid by a link.',
  'no-address': 'There is no e-mail to send it to. Copy the link, or send it by WhatsApp.',
  'mailed-today': 'It was mailed today already. One mail a day is enough.',
  closed: 'Nothing can be paid on the site at the moment.',
  withdrawn: 'The link no longer works.',
} as const satisfies Record<MakeLinkReason['reason'] | 'withdrawn', string>
