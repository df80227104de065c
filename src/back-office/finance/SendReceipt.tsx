import { MessageCircle } from 'lucide-react'
import { useMay } from '../../domain/accounts/use-may.ts'
import type { JoiningData } from '../../domain/joinings/contract.ts'
import { whatsAppAddress } from '../../domain/registrations/contacts/rules.ts'
import { formatDate } from '../../formats/days.ts'
import { formatRupees } from '../../formats/money.ts'
import { to } from '../../site-map.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { useStaffData } from '../parts/use-staff-data.ts'

type Sending = { student: { id: number; name: string }; joining: JoiningData }

/**
 * The words of a receipt, in WhatsApp. Whoever may see students has their number put in; for others WhatsApp
 * asks to whom it goes.
 */
export function SendReceipt(sending: Sending) {
  const maySee = useMay('students.see')
  return maySee ? <WithNumber {...sending} /> : <SendLink {...sending} phone="" />
}

function WithNumber(sending: Sending) {
  const params = { id: sending.student.id }
  const { state } = useStaffData(`get ${staffEndpoints.student}`, { params })
  if (state.status === 'loading') return null
  const phone = state.status === 'loaded' ? (state.data.student.phone ?? '') : ''
  return <SendLink {...sending} phone={phone} />
}

function SendLink({ student, joining, phone }: Sending & { phone: string }) {
  return (
    <a
      href={whatsAppAddress(phone, wordsOf(student.name, joining))}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-indigo underline underline-offset-4"
    >
      <MessageCircle size={18} aria-hidden="true" />
      Send by WhatsApp
    </a>
  )
}

/** What came last, its number, and what is next. */
function wordsOf(name: string, { course, money, next }: JoiningData): string {
  const last = money.findLast(({ kind }) => kind === 'payment')
  const paper = last?.papers.at(-1)
  const profile = new URL(to.profile, window.location.origin).href
  return [
    `Dear ${name},`,
    last && `we have received ${formatRupees(-last.paise)} for ${course}.`,
    paper && `Receipt: ${paper.name}.`,
    next && `Next: ${formatRupees(next.paise)} by ${formatDate(next.dueOn)}.`,
    `All of it is in your profile: ${profile}`,
  ]
    .filter(Boolean)
    .join(' ')
}
