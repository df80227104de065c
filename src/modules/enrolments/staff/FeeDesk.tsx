import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { maxSearchLength } from '../../../ui/api/lists.ts'
import { TextField } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { Link } from '../../../ui/Link.tsx'
import { NotLoaded } from '../../../ui/staff/Loaded.tsx'
import { useStaffData } from '../../../ui/staff/use-staff-data.ts'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import { useAbility } from '../../accounts/use-ability.ts'
import { describeFee } from './fee-texts.ts'

const call = 'GET /api/admin/payers' as const
type Payer = CallData<typeof call>['payers'][number]

/**
 * The fee desk: a name or a number, Enter, and the next instalment is ready to be recorded; `children` stand
 * there until somebody types.
 */
export function FeeDesk({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  const search = text.trim()
  const field = useRef<HTMLInputElement>(null)
  // After the page change, which focuses the heading: the search field gets the focus.
  useEffect(() => field.current?.focus(), [])
  return (
    <SectionPage section="finance">
      <div className="grid max-w-2xl gap-4 pt-5">
        <TextField
          label="Find a student"
          type="search"
          ref={field}
          autoComplete="off"
          maxLength={maxSearchLength}
          hint="Name or phone. Enter opens the first; arrow keys choose another."
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={openFirst}
        />
        {search !== '' && <SearchResults search={search} />}
      </div>
      {search === '' && children}
    </SectionPage>
  )
}

/** The first result once it is loaded, for Enter. */
function openFirst(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
  event.preventDefault()
  const first = document.querySelector<HTMLElement>('[data-payer]')
  if (event.key === 'Enter') first?.click()
  else first?.focus()
}

function SearchResults({ search }: { search: string }) {
  const { state, refresh } = useStaffData(call, { query: { search } })
  if (state.status === 'error')
    return <NotLoaded what="people" reason={state.reason} onRetry={refresh} />
  if (state.status === 'loading') return <p role="status">Looking...</p>
  const { payers } = state.data
  const isPaying = payers.some(({ enrolments }) => enrolments.length > 0)
  return (
    <>
      <p role="status" className="text-slate">
        {payers.length === 0 && 'Nobody with that name or number.'}
        {payers.length > 0 && !isPaying && 'None of them is enrolled in a course.'}
      </p>
      <ul onKeyDown={moveFocus} className="grid gap-2">
        {payers.map((payer) => (
          <PayerLines key={payer.studentId} payer={payer} />
        ))}
      </ul>
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-payer]')]
  links[links.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}

function PayerLines({ payer }: { payer: Payer }) {
  const mayOpen = useAbility('registrations.receive-fee')
  const { registration } = payer
  if (payer.enrolments.length === 0 && registration && mayOpen)
    return (
      <li>
        <Link
          data-payer
          to={to.adminRecord('enrollment', registration.id)}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 rounded-control border border-edge px-4 py-2.5 hover:bg-sand"
        >
          <span className="min-w-0 wrap-anywhere">
            <strong>{payer.name}</strong> ·{'\u00a0'}not enrolled: {registration.course}
          </span>
          <span>Take Fast Track fee</span>
        </Link>
      </li>
    )
  if (payer.enrolments.length === 0)
    return (
      <li className="rounded-control border border-line px-4 py-2.5 text-slate">
        {payer.name}: not enrolled
      </li>
    )
  return payer.enrolments.map((enrolment) => {
    const { id, course, next } = enrolment
    const { text, late } = describeFee(enrolment)
    return (
      <li key={id}>
        <Link
          data-payer
          to={to.adminRecord('finance', id)}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 rounded-control border border-edge px-4 py-2.5 hover:bg-sand"
        >
          <span className="min-w-0 wrap-anywhere">
            <strong>{payer.name}</strong> ·{'\u00a0'}
            {course}
          </span>
          <span className="tabular-nums">
            {text}
            {late && (
              <span className="text-kumkum">
                {' '}
                ·{'\u00a0'}
                {late}
              </span>
            )}
            {next && !late && `, ${formatRupees(next.paise)} by ${formatDate(next.dueOn)}`}
          </span>
        </Link>
      </li>
    )
  })
}
