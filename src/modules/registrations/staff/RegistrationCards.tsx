import { Mail, Phone } from 'lucide-react'
import { to } from '../../../ui/addresses/site-map.ts'
import { Link } from '../../../ui/Link.tsx'
import { card, ListCards } from '../../../ui/staff/ListCards.tsx'
import { EmailLink, PhoneLink, RegisteredTime } from '../../../ui/staff/RegistrationFacts.tsx'
import { StatusBadge } from '../../students/staff/StatusBadge.tsx'
import type { ListedRegistration } from '../contract.ts'
import { registrationsPageSize } from '../list/rules.ts'
import { SelectCheckbox } from './Chosen.tsx'
import { LastContact, type ListView, NextDay } from './RegistrationTable.tsx'
import { Tags } from './Tags.tsx'
import type { Selection } from './use-selection.ts'

/** The same registrations where a table would have to scroll sideways. */
export function RegistrationCards({ caption, registrations, today, selection }: ListView) {
  return (
    <ListCards caption={caption} pageSize={registrationsPageSize} emptyHeight="h-52">
      {registrations?.map((registration) => (
        <Card
          key={registration.id}
          registration={registration}
          today={today}
          selection={selection}
        />
      ))}
    </ListCards>
  )
}

function Card({
  registration,
  today,
  selection,
}: {
  registration: ListedRegistration
  today: string
  selection: Selection
}) {
  const { id, name, email, phone, course, status, registeredAt, nextContactOn } = registration
  return (
    <li className={`${card} ${selection.has(id) ? 'bg-sand/60' : ''}`}>
      <div className="flex items-center gap-2">
        <span className="-ml-3">
          <SelectCheckbox id={id} name={name} selection={selection} />
        </span>
        <h2 className="min-w-0 grow text-base wrap-anywhere">
          <Link
            data-row={id}
            to={to.adminRecord('enrollment', id)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="mt-0.5">{course}</p>
      <Tags tags={registration.tags} />
      <p className="mt-0.5 text-[0.8125rem] text-slate">
        <RegisteredTime iso={registeredAt} />, {registration.source}
        {registration.counsellor && `, ${registration.counsellor.name}’s`}
      </p>
      <p className="mt-0.5 text-[0.8125rem]">
        Next contact: <NextDay day={nextContactOn} today={today} />
        <LastContact registration={registration} />
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
