import { type ReactNode, useRef, useState } from 'react'
import { to } from '../../../../ui/addresses/site-map.ts'
import { sectionParts } from '../../../../ui/addresses/staff-map.ts'
import { formatDate } from '../../../../ui/format/days.ts'
import { formatRupees } from '../../../../ui/format/money.ts'
import { formatPhone } from '../../../../ui/format/phones.ts'
import { formatStudentId, readStudentId } from '../../../../ui/format/student-ids.ts'
import { formatTime } from '../../../../ui/format/times.ts'
import { useSearchParams } from '../../../../ui/router.tsx'
import { ActionButton, ActionForm, type FormValues } from '../../../../ui/staff/ActionForm.tsx'
import { AdminNotFound } from '../../../../ui/staff/AdminNotFound.tsx'
import { Loaded } from '../../../../ui/staff/Loaded.tsx'
import { StaffPage } from '../../../../ui/staff/StaffPage.tsx'
import { TextLink } from '../../../../ui/staff/TextLink.tsx'
import { useStaffData } from '../../../../ui/staff/use-staff-data.ts'
import type { ComparedStudent, PairComparison } from '../../contract.ts'
import { statusLabels } from '../../registration-status.ts'
import { comparePath } from '../../suggestions/rules.ts'
import { likenessText } from '../texts.ts'

/** Two students side by side, and the choice whether they are one person. */
export function ComparePairPage() {
  const [params] = useSearchParams()
  const one = readStudentId(params.get('one') ?? '')
  const other = readStudentId(params.get('other') ?? '')
  if (!one || !other) return <AdminNotFound />
  return <PageOf key={`${one.id}-${other.id}`} one={one.id} other={other.id} />
}

function PageOf({ one, other }: { one: number; other: number }) {
  const { state, data, refresh } = useStaffData('GET /api/admin/students/{id}/comparison', {
    params: { id: one },
    query: { other },
  })
  const [notice, setNotice] = useState<Notice>()
  const status = useRef<HTMLParagraphElement>(null)
  if (state.status === 'error' && state.reason === 'not-found') return <AdminNotFound />
  const isOne = state.status === 'error' && state.reason === 'refused'
  const settle = (verdict: Notice) => {
    setNotice(verdict)
    // The buttons disappear with the choice.
    status.current?.focus()
  }
  return (
    <StaffPage
      title="Are they one person?"
      path={to.adminRecord('students', comparePath)}
      back={{
        address: to.adminRecord('students', sectionParts.duplicates),
        name: 'Possible duplicates',
      }}
    >
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="min-h-6 font-semibold wrap-anywhere outline-none"
      >
        {notice?.message ?? (data ? becauseLine(data) : '')}
      </p>
      {notice?.survivor && (
        <TextLink to={to.adminRecord('students', notice.survivor)} className="font-semibold">
          Open {formatStudentId(notice.survivor)}, where the merge can be undone
        </TextLink>
      )}
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
    </StaffPage>
  )
}

type Notice = { message: string; survivor?: number }

function becauseLine(comparison: PairComparison): string {
  if (comparison.areApart) return 'These were marked as two people.'
  if (!comparison.samePhone && !comparison.sameEmail) return ''
  const because = likenessText(comparison)
  return `${because.charAt(0).toUpperCase()}${because.slice(1)}.`
}

/** All facts to compare, one by one; side by side on a phone too. */
function ComparedSides({ sides }: { sides: readonly ComparedStudent[] }) {
  const isSame = (field: NonNullable<Fact['field']>) =>
    sides[0]?.[field] !== null && sides[0]?.[field] === sides[1]?.[field]
  return (
    <table className="mt-4 w-full max-w-4xl table-fixed">
      <thead>
        <tr className={line}>
          <td className="w-24 sm:w-40" />
          {sides.map(({ id }) => (
            <th key={id} scope="col" className={`${cell} text-base`}>
              <TextLink to={to.adminRecord('students', id)}>{formatStudentId(id)}</TextLink>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, field, show }) => (
          <tr key={name} className={line}>
            <th
              scope="row"
              className="py-2 pr-3 text-left align-top text-[0.8125rem] font-normal text-slate sm:text-sm"
            >
              {name}
              {field && isSame(field) && (
                <span className="font-semibold text-ink"> (the same)</span>
              )}
            </th>
            {sides.map((side) => (
              <td key={side.id} className={cell}>
                {show(side)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `field` where equal values are marked. */
type Fact = {
  name: string
  field?: 'phone' | 'email' | 'name'
  show: (side: ComparedStudent) => ReactNode
}

const facts: Fact[] = [
  { name: 'Name', field: 'name', show: ({ name }) => name },
  { name: 'Phone', field: 'phone', show: ({ phone }) => (phone ? formatPhone(phone) : 'None') },
  { name: 'E-mail', field: 'email', show: showEmail },
  { name: 'Course', show: ({ course }) => course ?? 'None yet' },
  {
    name: 'Known since',
    show: ({ createdAt, source, accounts }) =>
      `${formatTime(createdAt)}, ${source === 'registration' && accounts.length === 0 ? 'by enquiry' : sources[source]}`,
  },
  { name: 'Account', show: showAccounts },
  { name: 'Registrations', show: showRegistrations },
  { name: 'Notes', show: showNotes },
]

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

function listOf(lines: ReactNode[]) {
  return lines.length === 0 ? 'None' : <ul className="grid gap-1">{lines}</ul>
}

function showAccounts({ accounts }: ComparedStudent) {
  return listOf(
    accounts.map(({ name, email, isConfirmed, createdAt }) => (
      <li key={email}>
        {name}, {email} ({isConfirmed ? 'confirmed' : 'not confirmed'}), since{' '}
        {formatTime(createdAt)}
      </li>
    )),
  )
}

function showRegistrations({ registrations }: ComparedStudent) {
  return listOf(
    registrations.map(({ id, course, phone, status, registeredAt }) => (
      <li key={id}>
        <TextLink to={to.adminRecord('enrollment', id)} isInline>
          {course}
        </TextLink>
        , {statusLabels[status].toLowerCase()}, {formatPhone(phone)}, {formatTime(registeredAt)}
      </li>
    )),
  )
}

function showNotes({ notes }: ComparedStudent) {
  return listOf(
    notes.map(({ id, note, author, writtenAt }) => (
      <li key={id} className="whitespace-pre-line">
        {note} ({author}, {formatTime(writtenAt)})
      </li>
    )),
  )
}

const line = 'border-b border-line'
const cell = 'py-2 pr-3 text-left align-top wrap-anywhere'

/** One person or two; for one person, which record is kept. */
function Verdict({
  sides,
  cashAboveLimit,
  onMessage,
}: {
  sides: readonly ComparedStudent[]
  cashAboveLimit: PairComparison['cashAboveLimit']
  onMessage: (notice: Notice) => void
}) {
  const request = (form: FormValues) => {
    const id = form.number('survivor')
    return { params: { id }, body: { other: sides.find((side) => side.id !== id)?.id ?? 0 } }
  }
  const warnings = cashAboveLimit.map(cashSentence)
  if (sides.every(({ accounts }) => accounts.length > 0)) warnings.unshift(bothHaveAccounts)
  return (
    <ActionForm
      call="POST /api/admin/students/{id}/merges"
      request={request}
      kind="primary"
      submit="They are one person"
      actions={
        <ActionButton
          call="POST /api/admin/students/{id}/distinct"
          request={(_, form) => request(form)}
          onDone={onMessage}
        >
          Two people
        </ActionButton>
      }
      onDone={({ message }, { params }) => onMessage({ message, survivor: Number(params.id) })}
      className="mt-6 max-w-4xl"
    >
      <fieldset>
        <legend className="pb-1.5 font-semibold">If they are one person, keep this entry</legend>
        <div className="flex flex-wrap gap-x-6">
          {sides.map(({ id, name }) => (
            <label
              key={id}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 wrap-anywhere"
            >
              <input
                type="radio"
                name="survivor"
                value={id}
                defaultChecked={id === firstChoice(sides)}
                className="size-5 shrink-0 accent-indigo"
              />
              {formatStudentId(id)}, {name}
            </label>
          ))}
        </div>
      </fieldset>
      {warnings.map((warning) => (
        <p
          key={warning}
          className="measure rounded-control border-l-4 border-kumkum bg-sand/60 px-3 py-2"
        >
          {warning}
        </p>
      ))}
    </ActionForm>
  )
}

const bothHaveAccounts =
  'Both have an account. Once merged, each of them can read and export everything saved about this student, including our notes. If you are not sure, call a number you knew before.'

function cashSentence({
  course,
  day,
  paise,
  limitPaise,
}: PairComparison['cashAboveLimit'][number]): string {
  const [of, limited] = day
    ? [`on ${formatDate(day)}`, 'in one day']
    : [`for ${course}`, 'for one enrolment']
  return `Together they paid ${formatRupees(paise)} in cash ${of}. By law one person’s cash ${limited} stays below ${formatRupees(limitPaise)}: tell your accountant.`
}

/** The record made by staff, or else the older one. */
function firstChoice(sides: readonly ComparedStudent[]): number {
  const madeByStaff = sides.filter(({ source }) => source !== 'registration')
  return Math.min(...(madeByStaff.length > 0 ? madeByStaff : sides).map(({ id }) => id))
}
