import { say, type Words } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { enrolmentRefusalText } from '../../enrolments/staff/words.ts'
import type { RefundRequestData } from '../contract.ts'
import type { RefundReason, RefundRequestKind, RefundRequestState } from '../rules.ts'

/** The result of a request that was sent, or sent again. */
export function sayRequested({
  state,
  paise,
}: {
  state: RefundRequestState
  paise: number
}): string {
  if (state === 'requested')
    return `Waiting for approval: ${formatRupees(paise)} off. Nothing is charged until somebody approves it.`
  return `This was decided already: ${requestStateNames[state].toLowerCase()}.`
}

/** The status of a request for staff. */
export const requestStateNames: Record<RefundRequestState, string> = {
  requested: 'Waiting for approval',
  approved: 'To be paid by hand',
  sent: 'At the gateway',
  failed: 'Gateway failed: pay by hand',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Cancelled',
  ended: 'Ended: nothing to pay',
}

/** The lines of a calculation for staff. */
export const refundLineNames = { used: 'Retained', back: 'Refund', rest: 'Still due' } as const

export const unpayable = 'Cannot be paid: the payment no longer exists'

/** Why a request, decision or payment is refused. */
export const refundWords: Words<RefundReason> = {
  'no-account': 'There is nothing at this address.',
  'no-refund-request': 'There is nothing at this address.',
  'already-requested': 'There is a request already that is not decided or paid yet.',
  'key-taken': 'This form was sent before for something else. Please reload the page.',
  'sum-changed': ({ paise }) =>
    `The sum is ${formatRupees(paise)} by now. Nothing was done. Please look at it again.`,
  'nothing-back': 'There is nothing to refund.',
  'more-than-open': ({ paise }) =>
    paise > 0 ? `${formatRupees(paise)} can be waived at most.` : 'Nothing can be waived.',
  'not-possible': ({ state }) => `Too late: ${requestStateNames[state].toLowerCase()}.`,
  own: 'Somebody else has to decide: not who requested it, and not who gets it.',
  'factor-missing':
    'You approve this alone: show your second step for it. Without one, set it up under Settings of your profile first.',
  'not-allowed': 'Your roles do not approve this.',
  'above-own-limit': ({ percent }) =>
    `You may take off ${percent} % at most. Somebody with a higher limit has to approve it.`,
  'not-enrolled': ({ why }) =>
    `They were not enrolled: ${enrolmentRefusalText(why)} The request waits as before; refuse it where it has to be made again.`,
  payable: 'All of it can be paid, or its cheque may still clear.',
  'not-yours': 'Only who requested it, or the student, cancels it.',
  'nothing-by-hand': 'There is nothing to pay by hand any more.',
  'cheque-out': 'The bank has not paid their cheque: there is nothing to pay back until it has.',
  'reference-missing': 'Enter the UTR: it proves that the money went.',
  'reference-taken': 'This number is in the ledger already.',
}

export const sayRefund = (why: RefundReason) => say<RefundReason>(refundWords, why)

/** Parts still to be paid by hand. */
export const partsByHand = ({ parts }: Pick<RefundRequestData, 'parts'>) =>
  parts.filter(({ isByHand, state }) => isByHand && state !== 'done')

/** The result of a decision. */
export function sayDecided({
  kind,
  state,
}: {
  kind: RefundRequestKind
  state: RefundRequestState
}): string {
  if (kind === 'refund') return sayDone.decided(state)
  if (state === 'refused') return 'Refused. Who asked reads why.'
  return kind === 'discount' ? 'Approved: they are enrolled.' : 'Approved.'
}

export const sayDone = {
  waived: (paise: number, refundPaise = 0) =>
    refundPaise > 0
      ? `${formatRupees(paise)} waived. ${formatRupees(refundPaise)} of it was paid already: its refund waits for approval, and comes with the credit note.`
      : `${formatRupees(paise)} waived.`,
  requested: 'Requested. It waits for approval.',
  withdrawn: 'Cancelled.',
  paid: 'Recorded, with its documents.',
  decided: (state: RefundRequestState) =>
    ({
      refused: 'Refused. The student reads why.',
      approved: 'Approved. It is to be paid by hand.',
      failed: 'Approved. It is to be paid by hand.',
      sent: 'Approved. The gateway gives it back.',
      done: 'Approved.',
      requested: '',
      withdrawn: '',
      ended: '',
    })[state],
  ended: (state: RefundRequestState) =>
    state === 'approved' || state === 'failed'
      ? 'Ended what cannot be paid. The rest is to be paid by hand.'
      : 'Ended. The student reads why.',
} as const
