import { Printer } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { to } from '../../../ui/addresses/site-map.ts'
import { roomParts } from '../../../ui/addresses/staff-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { dayInIndia } from '../../../ui/format/days.ts'
import { Link } from '../../../ui/Link.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { SectionHeading } from '../../../ui/staff/SectionHeading.tsx'
import { SectionTabs, segment, segments } from '../../../ui/staff/SectionTabs.tsx'
import { useMay } from '../../accounts/use-may.ts'
import type { Dates } from '../rules.ts'
import { datesProblem, monthsAgo, searchFor } from './rules.ts'
import { datesName, monthName, wrongDates } from './words.ts'

/** A calendar month, or any days. They are in the address: a reload, a bookmark and Back keep them. */
function ChooseDates({ dates }: { dates: Dates }) {
  const [params] = useSearchParams()
  const today = dayInIndia(new Date())
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2 pt-3 pb-1">
      <nav aria-label="Month">
        <ul className={segments}>
          {monthsAgo(today, 4).map((month) => (
            <li key={month.from} className="last:max-sm:hidden">
              <Link
                to={{ search: searchFor(params, month) }}
                aria-current={isSame(month, dates) ? 'true' : undefined}
                className={`${segment} whitespace-nowrap`}
              >
                {monthName(month.from)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AnyDates key={`${dates.from} ${dates.until}`} dates={dates} />
    </div>
  )
}

function AnyDates({ dates }: { dates: Dates }) {
  const [params, setParams] = useSearchParams()
  const [enteredDates, setEnteredDates] = useState(dates)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const problem = datesProblem(enteredDates)
  const [fromId, untilId, errorId] = [useId(), useId(), useId()]
  const show = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (!problem) setParams(searchFor(params, enteredDates))
  }
  const invalidProps =
    wasSubmitted && problem ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return (
    <form onSubmit={show} noValidate className="min-w-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2 sm:flex sm:flex-wrap">
        <label htmlFor={fromId} className="text-slate">
          From
        </label>
        <input
          id={fromId}
          type="date"
          value={enteredDates.from}
          className={day}
          {...invalidProps}
          onChange={({ target }) => setEnteredDates({ ...enteredDates, from: target.value })}
        />
        <label htmlFor={untilId} className="text-slate">
          to
        </label>
        <input
          id={untilId}
          type="date"
          value={enteredDates.until}
          className={day}
          {...invalidProps}
          onChange={({ target }) => setEnteredDates({ ...enteredDates, until: target.value })}
        />
        <Button kind="quiet" type="submit" className="max-sm:col-span-2 max-sm:justify-self-start">
          Show these days
        </Button>
      </div>
      {wasSubmitted && problem && (
        <p id={errorId} role="alert" className="pt-1 text-kumkum">
          {wrongDates(problem)}
        </p>
      )}
    </form>
  )
}

function isSame(one: Dates, other: Dates): boolean {
  return one.from === other.from && one.until === other.until
}

const day = 'min-h-11 min-w-0 rounded-control border border-edge bg-white px-2.5 text-base'

const views = [
  { address: to.adminSection('reports'), name: 'Enquiries' },
  { address: to.adminRecord('reports', roomParts.money), name: 'Money' },
  { address: to.adminRecord('reports', roomParts.batches), name: 'Batches' },
  { address: to.adminRecord('reports', roomParts.board), name: 'Counsellors' },
]

/** The heading, the screens, and the period of all of them. */
export function ReportsHead({ dates }: { dates: Dates }) {
  const seesAll = useMay('reports.see')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div>
          <SectionHeading section="reports" />
          <p className="hidden text-slate print:block">{datesName(dates)}</p>
        </div>
        <Button kind="quiet" onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
          Print
        </Button>
      </div>
      {seesAll && (
        <div className="pt-2">
          <SectionTabs label="Reports" views={views} />
        </div>
      )}
      <ChooseDates dates={dates} />
    </>
  )
}
