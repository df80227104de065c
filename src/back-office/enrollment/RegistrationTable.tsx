import type { Registration } from '../../domain/registrations/contract.ts'
import { registrationsPageSize } from '../../domain/registrations/list/rules.ts'
import { to } from '../../site-map.ts'
import { Link } from '../../ui/Link.tsx'
import { type Column, cell, ListTable } from '../parts/ListTable.tsx'
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
    <ListTable caption={caption} columns={columns} pageSize={registrationsPageSize}>
      {registrations?.map((registration) => (
        <Row key={registration.id} {...registration} />
      ))}
    </ListTable>
  )
}

const columns: readonly Column[] = [
  { name: 'Name', width: 'w-[17%]', empty: 'w-3/5' },
  { name: 'E-mail', width: 'w-[24%]', empty: 'w-5/6' },
  { name: 'Phone', width: 'w-33', empty: 'w-4/5' },
  { name: 'Course', empty: 'w-3/4' },
  { name: 'Registered', width: 'w-40', sort: 'descending', empty: 'w-2/3' },
  { name: 'Status', width: 'w-27', empty: 'w-1/2' },
]

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
