import { MessageCircle } from 'lucide-react'
import { TextLink } from '../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useAbility } from '../../accounts/use-ability.ts'
import { whatsAppAddress } from '../../registrations/contact-rules.ts'

type Message = { student: number; text: string }

/**
 * Opens WhatsApp with a prepared text. For users who may see the student the number is filled in; otherwise
 * WhatsApp asks for the recipient.
 */
export function WhatsAppTo(message: Message) {
  const maySee = useAbility('students.see')
  return maySee ? <WithNumber {...message} /> : <OpenWhatsApp text={message.text} phone="" />
}

function WithNumber({ student, text }: Message) {
  const params = { id: student }
  const { state } = useStaffData('GET /api/admin/students/{id}', { params })
  if (state.status === 'loading') return null
  const phone = state.status === 'loaded' ? (state.data.student.phone ?? '') : ''
  return <OpenWhatsApp text={text} phone={phone} />
}

function OpenWhatsApp({ text, phone }: { text: string; phone: string }) {
  return (
    <TextLink href={whatsAppAddress(phone, text)} isNewTab className="gap-2">
      <MessageCircle size={18} aria-hidden="true" />
      Send by WhatsApp
    </TextLink>
  )
}
