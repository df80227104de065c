import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { EnrolmentData, FeeSummary } from '../contract.ts'

/** Texts of an enrolment's dues; `late` is the overdue amount. */
export function describeFee(fee: FeeSummary): { text: string; late: string | null } {
  const { state, balancePaise, overduePaise, daysLate } = fee
  if (state === 'left') return { text: withdrawalText(fee), late: null }
  const late =
    overduePaise > 0 ? `${formatRupees(overduePaise)} overdue, ${daysLateText(daysLate)}` : null
  if (balancePaise > 0) return { text: `${formatRupees(balancePaise)} due`, late }
  return {
    text: balancePaise < 0 ? `${formatRupees(-balancePaise)} extra paid` : settledText(fee),
    late,
  }
}

function daysLateText(days: number): string {
  return days === 1 ? '1 day late' : `${days} days late`
}

function withdrawalText({ leftOn, balancePaise, refundedPaise }: FeeSummary): string {
  const sums = [
    refundedPaise > 0 && `${formatRupees(refundedPaise)} refunded`,
    balancePaise < 0 && `${formatRupees(-balancePaise)} to refund`,
    balancePaise > 0 && `${formatRupees(balancePaise)} due`,
  ].filter((sum) => sum !== false)
  const withdrawnText = leftOn ? `Withdrew on ${formatDate(leftOn)}` : 'Withdrew'
  return sums.length > 0 ? `${withdrawnText}: ${sums.join(', ')}` : withdrawnText
}

function settledText({ owedPaise, paidPaise, waivedPaise }: FeeSummary): string {
  if (owedPaise === 0) return 'No fee'
  return paidPaise === 0 && waivedPaise > 0 ? 'Waived' : 'All paid'
}

const partNames = {
  paid: 'Paid',
  waived: 'Waived',
  cancelled: 'Cancelled',
  'to-refund': 'To be refunded',
  refunded: 'Refunded',
}

/** Texts for the state of an instalment. */
export function instalmentStateTexts(part: EnrolmentData['parts'][number]): string {
  const { state, balancePaise, paidPaise, waivedPaise, refundedPaise, toRefundPaise } = part
  if (state === 'due' || state === 'overdue') return `${formatRupees(balancePaise)} ${state}`
  const besides = [
    paidPaise > 0 && toRefundPaise > 0 && `${formatRupees(toRefundPaise)} to be refunded`,
    paidPaise > 0 && refundedPaise > 0 && `${formatRupees(refundedPaise)} refunded`,
    paidPaise > 0 && waivedPaise > 0 && `${formatRupees(waivedPaise)} waived`,
  ].filter((one) => one !== false)
  return [partNames[state], ...besides].join(', ')
}

type ReminderFacts = { name: string; course: string; paise: number; dueOn: string; today: string }

/** Text of a reminder by WhatsApp. */
export function reminderText({ name, course, paise, dueOn, today }: ReminderFacts): string {
  const is = dueOn < today ? 'was' : 'is'
  return [
    `Dear ${name},`,
    `${formatRupees(paise)} for ${course} ${is} due on ${formatDate(dueOn)}.`,
    'If you have just paid, please tell us.',
  ].join(' ')
}
