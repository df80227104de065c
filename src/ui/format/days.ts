import type { Language } from '../../../content/languages.ts'
import { inTimeZone } from './time-zone.ts'

/** A day is `YYYY-MM-DD`, without a zone: as text it can be sorted, compared and stored. */

/** India has been five and a half hours ahead of UTC, all year, since 1945. */
const offset = '+05:30'
const offsetMilliseconds = 5.5 * 3_600_000

/** A day has no zone: it is parsed and formatted in the same one. */
const itself = { timeZone: 'UTC' } as const
const weekdays = inTimeZone({ ...itself, weekday: 'short', day: 'numeric', month: 'short' })
const dates = inTimeZone({ ...itself, dateStyle: 'medium' })

/** The day in India at that time. */
export function dayInIndia(time: Date): string {
  return asDay(new Date(time.getTime() + offsetMilliseconds))
}

/** A day so many days after another. */
export function addDays(day: string, days: number): string {
  const date = asDate(day)
  date.setUTCDate(date.getUTCDate() + days)
  return asDay(date)
}

/** How many days after `from` the day `to` is. */
export function daysBetween(from: string, to: string): number {
  return Math.round((asDate(to).getTime() - asDate(from).getTime()) / 86_400_000)
}

/** A day so many months later; a missing day of that month runs over into the next. */
export function addMonths(day: string, months: number): string {
  const date = asDate(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  return asDay(date)
}

/** Monday is 1. */
export function weekdayOf(day: string): number {
  return ((asDate(day).getUTCDay() + 6) % 7) + 1
}

/** The first moment of a day in India. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00${offset}`)
}

/** A time of day in India, `19:00` or `19:00:00`, as a moment. */
export function timeInIndia(day: string, time: string): Date {
  return new Date(`${day}T${time.slice(0, 5)}:00${offset}`)
}

/** The last second of a day in India. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59${offset}`)
}

/** `2026-11-21` as “Sat, 21 Nov”; with its year where that is not `today`’s. */
export function formatDay(day: string, today: string): string {
  const words = weekdays().format(asDate(day))
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`
}

/** `2026-11-21` as “21 Nov 2026”. */
export function formatDate(day: string, language?: Language): string {
  return dates(language).format(asDate(day))
}

function asDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function asDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
