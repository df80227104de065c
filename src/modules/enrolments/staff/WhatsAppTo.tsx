import { MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { useMay } from '../../accounts/use-may.ts'
import { whatsAppAddress } from '../../registrations/contact-rules.ts'

/** `isFocused`: it replaces a button that was just pressed. */
type Writing = { student: number; text: string; isFocused?: boolean }

/**
 * Opens WhatsApp with a prepared text. For users who may see the student the number is filled in; otherwise
 * WhatsApp asks for the recipient.
 */
export function WhatsAppTo(writing: Writing) {
  const maySee = useMay('students.see')
  return maySee ? <WithNumber {...writing} /> : <OpenWhatsApp {...writing} phone="" />
}

function WithNumber(writing: Writing) {
  const params = { id: writing.student }
  const { state } = useStaffData('GET /api/admin/students/{id}', { params })
  if (state.status === 'loading') return null
  const phone = state.status === 'loaded' ? (state.data.student.phone ?? '') : ''
  return <OpenWhatsApp {...writing} phone={phone} />
}

function OpenWhatsApp({ text, phone, isFocused = false }: Writing & { phone: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFocused) link.current?.focus()
  }, [isFocused])
  return (
    <a
      ref={link}
      href={whatsAppAddress(phone, text)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-indigo underline underline-offset-4"
    >
      <MessageCircle size={18} aria-hidden="true" />
      Send by WhatsApp
    </a>
  )
}
