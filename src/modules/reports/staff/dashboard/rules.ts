import { grouped } from '../../../../ui/format/counts.ts'
import {
  addDays,
  addMonths,
  dayInIndia,
  startOfDay,
  weekdayOf,
} from '../../../../ui/format/days.ts'
import { inTimeZone } from '../../../../ui/format/time-zone.ts'
import { shareOf } from '../../rules.ts'

/** The periods of the dashboard, by their name in the address. */
export const periods = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
} as const

export type Period = keyof typeof periods

/** What one bar of a chart covers. Days of a long period would be too thin to read. */
export const bucketUnits = { '7d': 'day', '30d': 'day', '90d': 'week', '12m': 'month' } as const

export type BucketUnit = (typeof bucketUnits)[Period]

/** The figures of a period: `confirmed` of its registrations got so far, `joins` are enrolments. */
export type Figures = typeof noFigures

export const noFigures = { registrations: 0, confirmed: 0, students: 0, joins: 0, incomePaise: 0 }

/** From one moment up to, not including, another. */
export type DashboardPeriod = { from: Date; until: Date }

/** A day, a week or a month, with its first and last day. */
type Bucket = DashboardPeriod & { start: string; last: string }

/** Reads `?period=`; anything else is the last 30 days. */
export function readPeriod(text: string | null): Period {
  return text !== null && Object.hasOwn(periods, text) ? (text as Period) : '30d'
}

/**
 * The days, weeks or months of a period, each with its first and last day (`2026-11-20`, in India), ending today.
 * Weeks begin on Monday; the first and the last may be parts of one. `earlier` is the same of the period before:
 * as many days each, so that bars side by side compare; its last one ends at the same hour, so that the rest of
 * today does not count as a loss.
 */
export function spansOf(period: Period, now: Date): Record<'buckets' | 'earlier', Bucket[]> {
  const today = dayInIndia(now)
  const unit = bucketUnits[period]
  const days = lastDays(today, Number.parseInt(period, 10))
  const starts = unit === 'month' ? lastMonths(today, 12) : startsOf(days, unit)
  const ends = [...starts.slice(1), addDays(today, 1)]
  const buckets = starts.map((start, index) => {
    const end = ends[index] ?? start
    return { start, last: addDays(end, -1), from: startOfDay(start), until: startOfDay(end) }
  })
  const back = (day: string) =>
    unit === 'month' ? addMonths(day, -12) : addDays(day, -days.length)
  const hour = now.getTime() - startOfDay(today).getTime()
  const until = new Date(startOfDay(back(today)).getTime() + hour)
  const earlier = starts.map((start, index) => {
    const next = starts[index + 1]
    return {
      start: back(start),
      last: next ? addDays(back(next), -1) : back(today),
      from: startOfDay(back(start)),
      until: next ? startOfDay(back(next)) : until,
    }
  })
  return { buckets, earlier }
}

export function sumOf(figures: readonly Figures[]): Figures {
  const sum = { ...noFigures }
  for (const part of figures)
    for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += part[name]
  return sum
}

/** Percentage of registrations that were confirmed; undefined without registrations. */
export function conversionOf({ confirmed, registrations }: Figures): number | undefined {
  return shareOf(confirmed, registrations) ?? undefined
}

/** The change of a figure: “12% more”. */
export type Change = { way: 'up' | 'down' | 'same' | 'unknown'; label: string }

/** Change of an amount; no percentage against zero. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { way: 'unknown', label: 'None before' }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { way: 'same', label: 'As before' }
  return percent > 0
    ? { way: 'up', label: `${grouped(percent)}% more` }
    : { way: 'down', label: `${-percent}% less` }
}

/** Change of a percentage, in percentage points. */
export function changeOfShare(now: number | undefined, before: number | undefined): Change {
  if (before === undefined) return { way: 'unknown', label: 'No earlier figure' }
  if (now === undefined) return { way: 'unknown', label: `${before}% before` }
  const points = now - before
  if (points === 0) return { way: 'same', label: 'As before' }
  const noun = Math.abs(points) === 1 ? 'point' : 'points'
  return points > 0
    ? { way: 'up', label: `${points} ${noun} more` }
    : { way: 'down', label: `${-points} ${noun} less` }
}

/** Axis lines of a chart up to `most`: zero, then at most four steps of 1, 2 or 5 times a power of ten. */
export function ticksUpTo(most: number): number[] {
  if (most <= 0) return [0]
  const quarter = most / 4
  const power = 10 ** Math.max(0, Math.floor(Math.log10(quarter)))
  const step = power * ([1, 2, 5].find((times) => power * times >= quarter) ?? 10)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}

const day = { day: 'numeric', month: 'short' } as const
const shortDays = inTimeZone(day)
const shortMonths = inTimeZone({ month: 'short' })
const longDays = inTimeZone({ weekday: 'short', ...day })
const longMonths = inTimeZone({ month: 'long', year: 'numeric' })
const years = inTimeZone({ month: 'short', year: 'numeric' })

/** Label of a bar below a chart, its first day or its month: “20 Nov”, “Nov”. */
export function shortName(start: string, unit: BucketUnit): string {
  return (unit === 'month' ? shortMonths : shortDays)().format(startOfDay(start))
}

/** Full label of a bar: “Fri, 20 Nov”, “16–22 Nov”, “November 2026”. */
export function longName(
  { start, last }: Pick<Bucket, 'start' | 'last'>,
  unit: BucketUnit,
): string {
  if (unit === 'week') return shortDays().formatRange(startOfDay(start), startOfDay(last))
  return (unit === 'month' ? longMonths : longDays)().format(startOfDay(start))
}

/** “14–20 Nov”, “Dec 2025 – Nov 2026”: a period as text. */
export function rangeName(from: Date, last: Date, period: Period): string {
  return (period === '12m' ? years : shortDays)().formatRange(from, last)
}

function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1))
}

/** The first day, and of weeks each Monday. */
function startsOf(days: string[], unit: BucketUnit): string[] {
  return days.filter((day, index) => unit === 'day' || index === 0 || weekdayOf(day) === 1)
}

function lastMonths(today: string, count: number): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: count }, (_, index) => addMonths(first, index - count + 1))
}
