import type { ReactNode } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { formatPhone } from '../../../../ui/format/phones.ts'
import { formatStudentId } from '../../../../ui/format/student-ids.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { Link } from '../../../../ui/Link.tsx'
import { statusLabels } from '../../registration-status.ts'
import type { ComparedStudent } from '../../suggestions/contract.ts'

/** Everything there is to judge by, fact by fact; also on a phone the two stand side by side. */
export function ComparedSides({ sides }: { sides: readonly ComparedStudent[] }) {
  const same = (field: 'phone' | 'email' | 'name') =>
    sides[0]?.[field] !== null && sides[0]?.[field] === sides[1]?.[field]
  return (
    <table className="mt-4 w-full max-w-4xl table-fixed">
      <thead>
        <tr className={line}>
          <td className="w-24 sm:w-40" />
          {sides.map(({ id }) => (
            <th key={id} scope="col" className={`${cell} text-base`}>
              <Link
                to={to.adminRecord('students', id)}
                className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
              >
                {formatStudentId(id)}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Fact name="Name" isSame={same('name')} sides={sides} show={({ name }) => name} />
        <Fact
          name="Phone"
          isSame={same('phone')}
          sides={sides}
          show={({ phone }) => (phone ? formatPhone(phone) : 'None')}
        />
        <Fact name="E-mail" isSame={same('email')} sides={sides} show={showEmail} />
        <Fact name="Course" sides={sides} show={({ course }) => course ?? 'None yet'} />
        <Fact
          name="Known since"
          sides={sides}
          show={({ createdAt, source }) => `${formatTime(createdAt)}, ${sources[source]}`}
        />
        <Fact name="Account" sides={sides} show={showAccounts} />
        <Fact name="Registrations" sides={sides} show={showRegistrations} />
        <Fact name="Notes" sides={sides} show={showNotes} />
      </tbody>
    </table>
  )
}

function Fact({
  name,
  isSame = false,
  sides,
  show,
}: {
  name: string
  isSame?: boolean
  sides: readonly ComparedStudent[]
  show: (side: ComparedStudent) => ReactNode
}) {
  return (
    <tr className={line}>
      <th
        scope="row"
        className="py-2 pr-3 text-left align-top text-[0.8125rem] font-normal text-slate sm:text-sm"
      >
        {name}
        {isSame && <span className="font-semibold text-ink"> (the same)</span>}
      </th>
      {sides.map((side) => (
        <td key={side.id} className={cell}>
          {show(side)}
        </td>
      ))}
    </tr>
  )
}

function showEmail({ email, emailIsConfirmed, source }: ComparedStudent) {
  if (!email) return 'None'
  const proof = emailIsConfirmed
    ? 'confirmed by its account'
    : source === 'registration'
      ? 'typed, not confirmed'
      : 'written by staff, not confirmed'
  return (
    <>
      {email}
      <span className={`block text-[0.8125rem] ${emailIsConfirmed ? 'text-neem' : 'text-kumkum'}`}>
        {proof}
      </span>
    </>
  )
}

const sources: Record<ComparedStudent['source'], string> = {
  registration: 'by registering',
  staff: 'added by staff',
  import: 'imported from a file',
}

function showAccounts({ accounts }: ComparedStudent) {
  if (accounts.length === 0) return 'None'
  return (
    <ul className="grid gap-1">
      {accounts.map(({ name, email, isConfirmed, createdAt }) => (
        <li key={email}>
          {name}, {email} ({isConfirmed ? 'confirmed' : 'not confirmed'}), since{' '}
          {formatTime(createdAt)}
        </li>
      ))}
    </ul>
  )
}

function showRegistrations({ registrations }: ComparedStudent) {
  if (registrations.length === 0) return 'None'
  return (
    <ul className="grid gap-1">
      {registrations.map(({ id, course, phone, status, registeredAt }) => (
        <li key={id}>
          <Link
            to={to.adminRecord('enrollment', id)}
            className="text-indigo underline underline-offset-4"
          >
            {course}
          </Link>
          , {statusLabels[status].toLowerCase()}, {formatPhone(phone)}, {formatTime(registeredAt)}
        </li>
      ))}
    </ul>
  )
}

function showNotes({ notes }: ComparedStudent) {
  if (notes.length === 0) return 'None'
  return (
    <ul className="grid gap-1">
      {notes.map(({ id, note, author, writtenAt }) => (
        <li key={id} className="whitespace-pre-line">
          {note} ({author}, {formatTime(writtenAt)})
        </li>
      ))}
    </ul>
  )
}

const line = 'border-b border-line'
const cell = 'py-2 pr-3 text-left align-top wrap-anywhere'
