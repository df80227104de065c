import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { percentOff, sayReduction } from '../../enrolments/discounts/rules.ts'
import { enrolmentRefusalText } from '../../enrolments/staff/texts.ts'
import type { RefundRequestData } from '../contract.ts'
import type { HandPaymentReason, RefundRequestKind, RefundRequestState } from '../rules.ts'

type Decided = { kind: RefundRequestKind; state: RefundRequestState }

/** The result of a request for a discount that was sent, or sent again. */
export function sayRequested({ state, paise }: Omit<Decided, 'kind'> & { paise: number }): string {
  if (state === 'requested')
    return `Waiting for approval: discount of ${formatRupees(paise)}. Nothing is charged until somebody approves it.`
  return `This was already decided: ${requestStateNames[state].toLowerCase()}.`
}

export const requestStateNames: Record<RefundRequestState, string> = {
  requested: 'Waiting for approval',
  approved: 'To be paid by hand',
  sent: 'At the gateway',
  failed: 'Gateway failed: pay by hand',
  done: 'Done',
  refused: 'Rejected',
  withdrawn: 'Cancelled',
  ended: 'Closed: nothing to pay',
}

export const requestKindNames: Record<RefundRequestKind, string> = {
  refund: 'Refund',
  waiver: 'Waiver',
  discount: 'Discount',
}

/** “₹1,000 waiver. With the earlier ₹5,000: ₹6,000 (17.8%)”; for a discount what it takes off the price. */
export function sayRequestReduction({
  kind,
  paise,
  reduction,
}: Pick<RefundRequestData, 'kind' | 'paise' | 'reduction'>): string | null {
  if (!reduction || kind !== 'waiver') return reduction && sayReduction(reduction)
  const percent = `(${percentOff(reduction)}%)`
  const earlierPaise = reduction.offPaise - paise
  if (earlierPaise <= 0) return `${formatRupees(paise)} waiver ${percent}`
  return `${formatRupees(paise)} waiver. With the earlier ${formatRupees(earlierPaise)}: ${formatRupees(reduction.offPaise)} ${percent}`
}

/** The lines of a calculation for staff. */
export const refundLineNames = { used: 'Retained', back: 'Refund', rest: 'Still due' } as const

/** Why a request, decision or payment is refused. */
export const refundTexts: ReasonTexts<HandPaymentReason> = {
  'no-account': 'This enrolment or registration was not found. Reload the page.',
  'no-refund-request': 'This request was not found. Reload the page.',
  'already-requested': 'There is already a request that is not decided or paid yet.',
  'key-taken': 'This form was already sent for something else. Please reload the page.',
  'sum-changed': ({ paise }) =>
    `The amount is now ${formatRupees(paise)}. Nothing was done. Please check it again.`,
  'nothing-back': 'There is nothing to refund.',
  'more-than-open': ({ paise }) =>
    paise > 0 ? `${formatRupees(paise)} can be waived at most.` : 'Nothing can be waived.',
  'not-possible': ({ state }) => `Too late: ${requestStateNames[state].toLowerCase()}.`,
  own: 'Somebody else has to decide: neither the person who requested it nor the one who gets it.',
  'factor-missing':
    'You approve this alone: confirm with two-step verification. If you have none, set it up in the settings of your profile first.',
  'not-allowed': 'Your roles do not approve this.',
  'above-own-limit': ({ percent }) =>
    `You may take off ${percent}% at most. Somebody with a higher limit has to approve it.`,
  'not-enrolled': ({ why }) =>
    `They were not enrolled: ${enrolmentRefusalText(why)} The request still waits; reject it if it has to be made again.`,
  payable: 'You cannot close this: it can still be paid, or its cheque may still clear.',
  'not-yours': 'Only the person who requested it, or the student, can cancel it.',
  'nothing-by-hand': 'There is nothing left to pay by hand.',
  'cheque-out': 'Their cheque has not cleared: there is nothing to refund until it has.',
  'cash-box': ({ paise }) =>
    `Only ${formatRupees(paise)} is in the cash box. Choose bank transfer or UPI, or count the cash again.`,
  'reference-missing': 'Enter the UTR as proof of the payment.',
  'reference-taken': 'This number is already in the ledger.',
}

/** Parts still to be paid by hand. */
export const partsByHand = ({ parts }: Pick<RefundRequestData, 'parts'>) =>
  parts.filter(({ isByHand, state }) => isByHand && state !== 'done')

/** The result of a decision. */
export function sayDecided({ kind, state }: Decided): string {
  if (state === 'refused')
    return kind === 'refund'
      ? 'Rejected. The student sees the reason.'
      : 'Rejected. The person who requested it sees the reason.'
  if (kind === 'discount') return 'Approved: they are enrolled.'
  if (state === 'approved') return 'Approved. It is to be paid by hand.'
  return state === 'sent' ? 'Approved. The gateway refunds it.' : 'Approved.'
}

export const sayDone = {
  waived: (paise: number, refundPaise = 0) =>
    refundPaise > 0
      ? `${formatRupees(paise)} waived. ${formatRupees(refundPaise)} of it was already paid: its refund waits for approval and comes with the credit note.`
      : `${formatRupees(paise)} waived.`,
  requested: 'Requested. It waits for approval.',
  withdrawn: 'Cancelled.',
  paid: ({ paise, documents }: { paise: number; documents: number }) =>
    `${formatRupees(paise)} refund paid, with ${documents === 1 ? '1 document' : `${documents} documents`}.`,
  ended: (state: RefundRequestState) =>
    state === 'approved' || state === 'failed'
      ? 'Closed what cannot be paid. The rest is to be paid by hand.'
      : 'Closed. The student sees the reason.',
} as const
