import { ChevronDown, Printer } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { dayInIndia } from '../../../ui/format/days.ts'
import { Link } from '../../../ui/Link.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { Menu } from '../../../ui/staff/Menu.tsx'
import { segment, segments } from '../../../ui/staff/SectionTabs.tsx'
import { SectionPage } from '../../accounts/staff/SectionPage.tsx'
import type { Dates } from '../rules.ts'
import { datesProblem, monthsAgo, searchFor } from './rules.ts'
import { datesName, monthName, wrongDates } from './texts.ts'

/** A calendar month, or any days. They are in the address: a reload, a bookmark and Back keep them. */
function ChooseDates({ dates }: { dates: Dates }) {
  const [params] = useSearchParams()
  const months = monthsAgo(dayInIndia(new Date()), 4)
  const isMonth = months.some((month) => isSame(month, dates))
  return (
    <nav aria-label="Period">
      <ul className={segments}>
        {months.map((month, index) => (
          <li key={month.from} className={index === 3 ? 'max-sm:hidden' : undefined}>
            <Link
              to={{ search: searchFor(params, month) }}
              aria-current={isSame(month, dates) ? 'true' : undefined}
              className={`${segment} whitespace-nowrap max-sm:px-2`}
            >
              {monthName(month.from)}
            </Link>
          </li>
        ))}
        <li>
          <Menu
            label="Other days"
            button={
              <>
                <span className={isMonth ? undefined : 'sr-only'}>Other days</span>
                {!isMonth && datesName(dates)}
                <ChevronDown size={14} aria-hidden="true" className="ml-1 shrink-0" />
              </>
            }
            className={`${segment} max-sm:px-2 ${isMonth ? '' : 'bg-ink! font-semibold text-paper!'}`}
          >
            {(close) => <AnyDates dates={dates} onShown={close} />}
          </Menu>
        </li>
      </ul>
    </nav>
  )
}

function AnyDates({ dates, onShown }: { dates: Dates; onShown: () => void }) {
  const [params, setParams] = useSearchParams()
  const [enteredDates, setEnteredDates] = useState(dates)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const problem = datesProblem(enteredDates)
  const errorId = useId()
  const show = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (problem) return
    setParams(searchFor(params, enteredDates))
    onShown()
  }
  const invalidProps =
    wasSubmitted && problem ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return (
    <form onSubmit={show} noValidate className="grid w-56 max-w-full gap-2 p-1">
      {(['from', 'until'] as const).map((name) => (
        <label key={name} className="grid gap-0.5 font-semibold">
          {name === 'from' ? 'From' : 'To'}
          <input
            type="date"
            value={enteredDates[name]}
            className={day}
            {...invalidProps}
            onChange={({ target }) => setEnteredDates({ ...enteredDates, [name]: target.value })}
          />
        </label>
      ))}
      {wasSubmitted && problem && (
        <p id={errorId} role="alert" className="text-kumkum">
          {wrongDates(problem)}
        </p>
      )}
      <Button kind="solid" type="submit" className="min-h-10!">
        Show these days
      </Button>
    </form>
  )
}

function isSame(one: Dates, other: Dates): boolean {
  return one.from === other.from && one.until === other.until
}

const day =
  'min-h-10 w-full min-w-0 rounded-control border border-edge bg-white px-2 font-normal pointer-coarse:min-h-11'

/** A screen of the reports, with the period of all of them. */
export function ReportsPage({ dates, children }: { dates: Dates; children: ReactNode }) {
  return (
    <SectionPage
      section="reports"
      tools={
        <>
          <p className="hidden text-slate print:block">{datesName(dates)}</p>
          <Button kind="quiet" onClick={() => window.print()}>
            <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
            Print
          </Button>
          <ChooseDates dates={dates} />
        </>
      }
    >
      {children}
    </SectionPage>
  )
}
