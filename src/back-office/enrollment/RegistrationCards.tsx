import { Mail, Phone } from 'lucide-react'
import type { Registration } from '../../domain/registrations/contract.ts'
import { registrationsPageSize } from '../../domain/registrations/list/rules.ts'
import { to } from '../../site-map.ts'
import { Link } from '../../ui/Link.tsx'
import { card, ListCards } from '../parts/ListCards.tsx'
import { EmailLink, PhoneLink, RegisteredTime } from '../parts/RegistrationFacts.tsx'
import { StatusBadge } from '../parts/StatusBadge.tsx'
import { row } from '../parts/use-row-keys.ts'

/** The same registrations where a table would have to scroll sideways. */
export function RegistrationCards({
  caption,
  registrations,
}: {
  caption: string
  registrations?: readonly Registration[]
}) {
  return (
    <ListCards caption={caption} pageSize={registrationsPageSize} emptyHeight="h-44">
      {registrations?.map((registration) => (
        <Card key={registration.id} {...registration} />
      ))}
    </ListCards>
  )
}

function Card({ id, name, email, phone, course, status, registeredAt }: Registration) {
  return (
    <li className={card}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-base leading-snug wrap-anywhere">
          <Link
            {...row}
            to={to.adminRecord('enrollment', id)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="mt-0.5">{course}</p>
      <p className="mt-0.5 text-[0.8125rem] text-slate">
        <RegisteredTime iso={registeredAt} />
      </p>
      <p className="flex items-center gap-2 text-base font-semibold">
        <Phone size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-slate" />
        <PhoneLink phone={phone} />
      </p>
      <p className="flex items-center gap-2">
        <Mail size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-slate" />
        <EmailLink email={email} />
      </p>
    </li>
  )
}
