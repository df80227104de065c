import { addDays, addMonths, dayInIndia, daysBetween } from '../../../ui/format/days.ts'
import { type Dates, type DatesReason, mostDays } from '../rules.ts'

const isDay = /^\d{4}-\d{2}-\d{2}$/

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
  if (!isRealDay(from) || !isRealDay(until)) return { reason: 'date-missing' }
  if (until < from) return { reason: 'dates-reversed' }
  if (daysBetween(from, until) >= mostDays) return { reason: 'dates-too-far-apart', days: mostDays }
}

/** This month and those before it, latest first. */
export function monthsAgo(today: string, count: number): Dates[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: count }, (_, index) => monthOf(addMonths(first, -index)))
}

/** The month before a month, otherwise the same number of days before the first. */
export function datesBefore(dates: Dates): Dates {
  const { from, until } = dates
  const month = monthOf(from)
  if (month.from === from && month.until === until) return monthOf(addMonths(from, -1))
  const days = daysBetween(from, until) + 1
  return { from: addDays(from, -days), until: addDays(from, -1) }
}

/** The calendar month of a day. */
function monthOf(day: string): Dates {
  const from = `${day.slice(0, 7)}-01`
  return { from, until: addDays(addMonths(from, 1), -1) }
}

/** 31 February looks like a day but is none. */
function isRealDay(text: string): boolean {
  return isDay.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}
