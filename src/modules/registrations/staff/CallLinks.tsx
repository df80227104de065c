import { ChevronDown, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../ui/format/phones.ts'
import { Menu, menuItem } from '../../../ui/staff/Menu.tsx'
import { fillTemplate } from '../../settings/rules.ts'
import { whatsAppAddress } from '../contact-rules.ts'
import { useReplyTemplates } from './registration-data.ts'

/** Links for a call, a chat with a prepared text, and a mail, as far as somebody can be reached that way. */
export function CallLinks({
  person,
  children,
}: {
  person: { name: string; email: string | null; phone: string | null; course: string | null }
  /** One more button in their row. */
  children?: ReactNode
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
              <Menu
                label="Other messages"
                buttonLabel="Other messages"
                button={<ChevronDown size={16} aria-hidden="true" />}
                className={`${way} px-2.5!`}
              >
                {() =>
                  others.map(({ title, chat }) => (
                    <a
                      key={title}
                      href={chat}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`WhatsApp ${name}: ${title}, opens in a new tab`}
                      className={menuItem}
                    >
                      {title}
                    </a>
                  ))
                }
              </Menu>
            </li>
          )}
        </>
      )}
      {email && (
        // Cut where the row has not enough room for all of it.
        <li className="max-w-max min-w-0 flex-1 basis-44">
          <a href={`mailto:${email}`} title={email} className={`${way} max-w-full`}>
            <Mail size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{email}</span>
          </a>
        </li>
      )}
      {children && <li>{children}</li>}
    </ul>
  )
}

const way =
  'inline-flex min-h-9 items-center py-1 gap-2 rounded-control border border-edge bg-white px-3 pointer-coarse:min-h-11 ' +
  'font-semibold text-indigo hover:border-indigo'
