import { to } from '../../../ui/addresses/site-map.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { EnrolmentData } from '../contract.ts'
import { WhatsAppTo } from './WhatsAppTo.tsx'

type Sending = { student: { id: number; name: string }; enrolment: EnrolmentData }

/** The words of a receipt, in WhatsApp. */
export function SendReceipt({ student, enrolment }: Sending) {
  return <WhatsAppTo student={student.id} text={wordsOf(student.name, enrolment)} />
}

/** What came last, its number, and what is next. */
function wordsOf(name: string, { course, money, next }: EnrolmentData): string {
  const last = money.findLast(({ kind }) => kind === 'payment')
  const document = last?.documents.at(-1)
  const profile = new URL(to.profile, window.location.origin).href
  return [
    `Dear ${name},`,
    last && `we have received ${formatRupees(-last.paise)} for ${course}.`,
    document && `Receipt: ${document.name}.`,
    next && `Next: ${formatRupees(next.paise)} by ${formatDate(next.dueOn)}.`,
    `All of it is in your profile: ${profile}`,
  ]
    .filter(Boolean)
    .join(' ')
}
