import type { ReasonTexts } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { PaymentFieldReason } from '../contract.ts'
import type { CancelFieldReason, CancelReason, EntryReason, PendingPayment } from '../rules.ts'
import type { ClaimReason } from '../upi/rules.ts'

/** Errors of the payment fields. */
export const paymentFieldTexts: ReasonTexts<PaymentFieldReason> = {
  'no-method': 'Choose how it is paid.',
  'no-reference': 'Enter the number of the payment: letters, digits, spaces, / . - and _.',
}

/** Why a payment is not recorded. */
export const ledgerEntryTexts: ReasonTexts<EntryReason> = {
  'reference-missing': 'Enter the UTR, card slip or cheque number.',
  'cash-limit': ({ counts, paise }) => {
    const limitText =
      counts === 'day' ? 'one person’s cash in one day' : 'one person’s cash for one enrolment'
    const remainder = Math.floor(paise / 100) * 100
    const rest =
      remainder > 0
        ? `Up to ${formatRupees(remainder)} more may be received in cash.`
        : 'No more cash may be received.'
    return `By law ${limitText} stays below ₹2,00,000. ${rest} Choose another payment method for the rest.`
  },
  'payment-pending': ({ pending }) =>
    `${pending.map(describePending).join(' ')} Confirm or discard what is pending, or choose “Take another payment”.`,
  'reference-taken': 'This number is already in the ledger: the payment was recorded before.',
  'key-taken': 'This form was already sent with other details. Please reload the page.',
  'cheque-out': 'The cheque it was paid by has not cleared: it may still bounce, or has bounced.',
}

/** Errors of the fields of a cancellation. */
export const cancelFieldTexts = {
  'no-cause': 'Choose a reason.',
  'no-details': 'Say what was wrong.',
} as const satisfies ReasonTexts<CancelFieldReason>

/** Why a receipt is not cancelled. */
export const cancelTexts: ReasonTexts<CancelReason> = {
  'no-receipt': 'This receipt was not found. Reload the page.',
  'may-not-receive': 'Only people who take such payments cancel their receipts.',
  'day-over':
    'A receipt of an earlier day is cancelled by an owner or accountant who did not record it.',
  own: 'You recorded this payment on an earlier day: another owner or accountant cancels its receipt.',
  'paid-online': 'This was paid online: it is refunded, not cancelled.',
  'already-cancelled': 'This receipt was already cancelled.',
  'already-refunded': 'Some of this payment was refunded: its receipt stays.',
  'refund-on-its-way': 'A refund of this payment is under way: its receipt stays.',
  'cheque-settled': 'The cheque has cleared or bounced: its receipt stays.',
}

type Pending = Pick<PendingPayment, 'method' | 'paise' | 'recordedBy'> & { since: Date | string }

/** “₹500 by UPI is pending since 23 Nov 2026, 9:25 pm, noted by Meenal Joshi.” */
export function describePending({ method, paise, since, recordedBy }: Pending): string {
  const way = method === 'upi' ? 'by UPI' : 'online'
  const notedText = recordedBy ? `, noted by ${recordedBy}` : ''
  return `${formatRupees(paise)} ${way} is pending since ${formatTime(since)}${notedText}.`
}

export const claimTexts: ReasonTexts<ClaimReason> = {
  'no-claim': 'This UPI payment was not found. Reload the page.',
  'no-enrolment': 'This enrolment was not found. Reload the page.',
  'no-payee': 'No UPI address is set yet. An owner or accountant sets it in Settings → Money.',
  'more-than-open': ({ paise }) =>
    paise > 0 ? `Only ${formatRupees(paise)} is due.` : 'Nothing is due.',
  'key-taken': ledgerEntryTexts['key-taken'],
  'payment-pending': ledgerEntryTexts['payment-pending'],
  'utr-taken': 'This UTR already belongs to another payment.',
  'already-matched': 'This was already confirmed with another UTR.',
  'ended-before': 'Somebody has already settled this.',
}
