import { addDays, addMonths, dayInIndia, daysBetween } from '../../../ui/format/days.ts'
import { isDay } from '../../../ui/format/is-day.ts'
import { type Dates, type DatesReason, mostDays, type Report } from '../rules.ts'

/** The period in the address; anything else is this month. */
export function readDates(params: URLSearchParams, now: Date): Dates {
  const dates = { from: params.get('from') ?? '', until: params.get('until') ?? '' }
  return datesProblem(dates) ? monthOf(dayInIndia(now)) : dates
}

/** The address with another period; other parameters stay. */
export function searchFor(params: URLSearchParams, { from, until }: Dates): string {
  return `?${new URLSearchParams({ ...Object.fromEntries(params), from, until })}`
}

export type DatesProblem = DatesReason | { reason: 'date-missing' }

export function datesProblem({ from, until }: Dates): DatesProblem | undefined {
  if (!isDay(from) || !isDay(until)) return { reason: 'date-missing' }
  if (until < from) return { reason: 'dates-reversed' }
  if (daysBetween(from, until) >= mostDays) return { reason: 'dates-too-far-apart', days: mostDays }
}

/** This month and those before it, latest first. */
export function monthsAgo(today: string, count: number): Dates[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: count }, (_, index) => monthOf(addMonths(first, -index)))
}

/**
 * The month before a month, otherwise the same number of days before the first. Of days that are not over
 * yet only those up to today count: a running month is not compared with a whole one.
 */
export function datesBefore(report: Report, { from, until }: Dates, today: string): Dates {
  const isRunning = from <= today && today < until && !countsAhead.includes(report)
  const days = daysBetween(from, isRunning ? today : until) + 1
  const month = monthOf(from)
  if (month.from !== from || month.until !== until)
    return { from: addDays(from, -days), until: addDays(from, -1) }
  const before = monthOf(addMonths(from, -1))
  const last = addDays(before.from, days - 1)
  return { from: before.from, until: isRunning && last < before.until ? last : before.until }
}

/** Their figures hold days to come as well: batches that will start. */
const countsAhead: readonly Report[] = ['batches']

/** The calendar month of a day. */
export function monthOf(day: string): Dates {
  const from = `${day.slice(0, 7)}-01`
  return { from, until: addDays(addMonths(from, 1), -1) }
}
