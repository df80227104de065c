import { type ReactNode, useRef, useState } from 'react'
import { branded } from '#words/meta.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { formatPhone } from '../../../../ui/format/phones.ts'
import { formatStudentId, readStudentId } from '../../../../ui/format/student-ids.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { useHead } from '../../../../ui/head.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { useSearchParams } from '../../../../ui/router.tsx'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { BackLink } from '../../../../ui/staff/BackLink.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { ComparedStudent, PairComparison } from '../../contract.ts'
import { statusLabels } from '../../registration-status.ts'
import { comparePath, queuePath } from '../../suggestions/rules.ts'
import { becauseWords } from '../words.ts'
import { Verdict } from './Verdict.tsx'

/** Two students side by side, and the choice whether they are one person. */
export function ComparePairPage() {
  const [params] = useSearchParams()
  const one = readStudentId(params.get('one') ?? '')
  const other = readStudentId(params.get('other') ?? '')
  if (!one || !other) return <AdminNotFound />
  return <PageOf key={`${one.id}-${other.id}`} one={one.id} other={other.id} />
}

function PageOf({ one, other }: { one: number; other: number }) {
  useHead({ title: branded('Are they one person?'), path: to.adminRecord('students', comparePath) })
  const { state, refresh } = useStaffData('GET /api/admin/students/{id}/comparison', {
    params: { id: one },
    query: { other },
  })
  const [notice, setNotice] = useState<{ message: string; survivor?: number }>()
  const status = useRef<HTMLParagraphElement>(null)
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  const isOne = state.status === 'error' && state.reason === 'refused'
  const settle = (verdict: { message: string; survivor?: number }) => {
    setNotice(verdict)
    // The buttons disappear with the choice.
    status.current?.focus()
  }
  return (
    <div className="px-4 pt-4 pb-10 sm:px-6">
      <BackLink to={to.adminRecord('students', queuePath)}>Possible duplicates</BackLink>
      <h1 tabIndex={-1} className="text-2xl">
        Are they one person?
      </h1>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="min-h-6 font-semibold wrap-anywhere outline-none"
      >
        {notice?.message ?? (state.status === 'loaded' ? becauseLine(state.data) : '')}
      </p>
      {notice?.survivor && <StudentLink id={notice.survivor} />}
      {!notice && isOne && (
        <p className="mt-4 rounded-card bg-sand/60 p-6">These are already one student.</p>
      )}
      {!notice && !isOne && (
        <Loaded what="two students" state={state} onRetry={refresh}>
          {({ sides, cashAboveLimit }) => (
            <>
              <ComparedSides sides={sides} />
              <Verdict sides={sides} cashAboveLimit={cashAboveLimit} onMessage={settle} />
            </>
          )}
        </Loaded>
      )}
    </div>
  )
}

function becauseLine(comparison: PairComparison): string {
  if (comparison.areApart) return 'These were marked as two people.'
  if (!comparison.samePhone && !comparison.sameEmail) return ''
  const because = becauseWords(comparison)
  return `${because.charAt(0).toUpperCase()}${because.slice(1)}.`
}

function StudentLink({ id }: { id: number }) {
  return (
    <Link
      to={to.adminRecord('students', id)}
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
    >
      Open {formatStudentId(id)}, where the merge can be undone
    </Link>
  )
}

/** All facts to compare, one by one; side by side on a phone too. */
function ComparedSides({ sides }: { sides: readonly ComparedStudent[] }) {
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
