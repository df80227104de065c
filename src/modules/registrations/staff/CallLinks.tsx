import { Mail, MessageCircle, Phone } from 'lucide-react'
import { formatPhone } from '../../../ui/format/phones.ts'
import { fillTemplate } from '../../settings/rules.ts'
import { whatsAppAddress } from '../contacts/rules.ts'
import { useReplyTemplates } from './registration-data.ts'

/** Links for a call, a chat with a prepared text, and a mail, as far as somebody can be reached that way. */
export function CallLinks({
  person,
}: {
  person: { name: string; email: string | null; phone: string | null; course: string | null }
}) {
  const { name, email, phone } = person
  const facts = { name, course: person.course ?? 'our courses' }
  const templates = useReplyTemplates()
  const [first, ...others] = (templates ?? []).map(({ title, text }) => ({
    title,
    chat: whatsAppAddress(phone ?? '', fillTemplate(text, facts)),
  }))
  return (
    <ul className="flex flex-wrap gap-2">
      {phone && (
        <>
          <li>
            <a
              href={`tel:${phone}`}
              aria-label={`Call ${name} on ${formatPhone(phone)}`}
              className={way}
            >
              <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
              {formatPhone(phone)}
            </a>
          </li>
          <li>
            <a
              href={first?.chat ?? whatsAppAddress(phone, '')}
              target="_blank"
              rel="noreferrer"
              aria-label={`WhatsApp ${name}, opens in a new tab`}
              className={way}
            >
              <MessageCircle size={16} strokeWidth={1.75} aria-hidden="true" />
              WhatsApp
            </a>
          </li>
          {(others.length > 0 || !templates) && (
            // While they load it keeps its place, so that what follows stays where it is.
            <li className={templates ? undefined : 'invisible'}>
              <details className="relative">
                <summary className={`${way} cursor-pointer list-none`}>Other messages</summary>
                <ul className="absolute z-20 mt-1 grid min-w-full rounded-control border border-edge bg-white p-1 shadow-lift">
                  {others.map(({ title, chat }) => (
                    <li key={title}>
                      <a
                        href={chat}
                        target="_blank"
                        rel="noreferrer"
                        aria-label={`WhatsApp ${name}: ${title}, opens in a new tab`}
                        className="flex min-h-11 items-center rounded-control px-3 whitespace-nowrap text-indigo hover:bg-sand"
                      >
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          )}
        </>
      )}
      {email && (
        <li className="min-w-0">
          <a href={`mailto:${email}`} className={`${way} wrap-anywhere`}>
            <Mail size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            {email}
          </a>
        </li>
      )}
    </ul>
  )
}

const way =
  'inline-flex min-h-11 items-center py-1.5 gap-2 rounded-control border border-edge bg-white px-3.5 ' +
  'font-semibold text-indigo hover:border-indigo'
