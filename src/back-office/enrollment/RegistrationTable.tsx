import type { Registration } from '../../domain/registrations/contract.ts'
import { registrationsPageSize } from '../../domain/registrations/list/rules.ts'
import { to } from '../../site-map.ts'
import { Link } from '../../ui/Link.tsx'
import { EmailLink, PhoneLink, RegisteredTime } from '../parts/RegistrationFacts.tsx'
import { StatusBadge } from '../parts/StatusBadge.tsx'
import { row } from '../parts/use-row-keys.ts'

/** Registrations where there is room for all six columns; without any, the place they will take. */
export function RegistrationTable({
  caption,
  registrations,
}: {
  caption: string
  registrations?: readonly Registration[]
}) {
  return (
    <table className="-mx-2.5 w-[calc(100%+1.25rem)] table-fixed border-separate border-spacing-0 text-left text-[0.875rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} w-[17%]`}>
            Name
          </th>
          <th scope="col" className={`${head} w-[24%]`}>
            E-mail
          </th>
          <th scope="col" className={`${head} w-33`}>
            Phone
          </th>
          <th scope="col" className={head}>
            Course
          </th>
          <th scope="col" aria-sort="descending" className={`${head} w-40`}>
            Registered
          </th>
          <th scope="col" className={`${head} w-27`}>
            Status
          </th>
        </tr>
      </thead>
      <tbody aria-hidden={!registrations}>
        {registrations
          ? registrations.map((registration) => <Row key={registration.id} {...registration} />)
          : emptyRows.map((row) => <EmptyRow key={row} />)}
      </tbody>
    </table>
  )
}

const head =
  'sticky top-0 z-10 h-10 border-b border-edge bg-white px-2.5 text-[0.8125rem] font-semibold text-slate'
const cell = 'h-11 border-b leading-tight border-line px-2.5 group-hover:bg-paper'

function Row({ id, name, email, phone, course, status, registeredAt }: Registration) {
  return (
    <tr className="group">
      <th scope="row" className={`${cell} font-medium wrap-anywhere`}>
        <Link
          {...row}
          to={to.adminRecord('enrollment', id)}
          className="inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </th>
      <td className={cell}>
        <EmailLink email={email} />
      </td>
      <td className={cell}>
        <PhoneLink phone={phone} />
      </td>
      <td className={`${cell} py-1`}>{course}</td>
      <td className={`${cell} whitespace-nowrap text-slate`}>
        <RegisteredTime iso={registeredAt} />
      </td>
      <td className={cell}>
        <StatusBadge status={status} />
      </td>
    </tr>
  )
}

const emptyRows = Array.from({ length: registrationsPageSize }, (_, row) => row)
const emptyCells = ['w-3/5', 'w-5/6', 'w-4/5', 'w-3/4', 'w-2/3', 'w-1/2']

function EmptyRow() {
  return (
    <tr>
      {emptyCells.map((width) => (
        <td key={width} className={cell}>
          <span className={`block h-2.5 rounded-full bg-sand ${width}`} />
        </td>
      ))}
    </tr>
  )
}
