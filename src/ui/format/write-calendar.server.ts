import { addDays, daysBetween, endOfDay, weekdayOf } from './days.ts'
import { timeZone } from './time-zone.ts'

/** A weekly event at fixed days and hours in India. */
export type Weekly = {
  /** A permanent id, so that a calendar recognises the event. */
  uid: string
  title: string
  place: string
  /** Monday is 1. */
  days: readonly number[]
  /** From this day to that one. */
  startsOn: string
  endsOn: string
  /** `19:00` */
  fromTime: string
  toTime: string
  /** A higher one replaces a lower one. */
  version: number
  changedAt: Date
  isCancelled: boolean
  /** Whether there is a class on a day of the series; on others it is left out. */
  isHeld?: (day: string) => boolean
  /** Classes at another time or place: instead of that day of the series, or beside it. */
  others?: readonly Single[]
}

type Single = Pick<Weekly, 'uid' | 'place' | 'fromTime' | 'toTime'> & {
  day: string
  insteadOf: string | null
}

/** The event as an iCalendar file (RFC 5545). Undefined where no such weekday lies between the two days. */
export function writeCalendar(weekly: Weekly): string | undefined {
  const { uid, days, endsOn, fromTime, others = [], isHeld = () => true } = weekly
  const [first, ...rest] = seriesDays(weekly)
  if (!first) return undefined
  const series = new Set([first, ...rest])
  const leftOut = [...series].filter((day) => !isHeld(day))
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Institute//Batches//EN', 'CALSCALE:GREGORIAN'],
    ...['BEGIN:VTIMEZONE', `TZID:${timeZone}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'TZNAME:IST', 'END:STANDARD', 'END:VTIMEZONE'],
    ...event(weekly, { ...weekly, day: first }, [
      `RRULE:FREQ=WEEKLY;UNTIL=${utc(endOfDay(endsOn))};BYDAY=${days.map((day) => names[day - 1]).join()}`,
      ...leftOut.map((day) => `EXDATE;${localTime(day, fromTime)}`),
    ]),
    ...others.flatMap(({ insteadOf, ...one }) =>
      insteadOf && series.has(insteadOf)
        ? event(weekly, { ...one, uid }, [`RECURRENCE-ID;${localTime(insteadOf, fromTime)}`])
        : event(weekly, one, []),
    ),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

type Moment = Omit<Single, 'insteadOf'>

function event(
  { title, version, changedAt, isCancelled }: Weekly,
  { uid, day, fromTime, toTime, place: location }: Moment,
  more: readonly string[],
): string[] {
  return [
    ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${utc(changedAt)}`, `SEQUENCE:${version}`],
    ...[`DTSTART;${localTime(day, fromTime)}`, `DTEND;${localTime(day, toTime)}`, ...more],
    ...[`SUMMARY:${escaped(title)}`, `LOCATION:${escaped(location)}`],
    ...[`STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`, 'END:VEVENT'],
  ]
}

const localTime = (day: string, time: string) =>
  `TZID=${timeZone}:${compact(day)}T${compact(time)}00`

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** So many days are enough for ten years of evenings. */
const mostDays = 3_660

/** The start of a series must be part of it: a course may start on a day without a class. */
function seriesDays({ days, startsOn, endsOn }: Weekly): string[] {
  const length = Math.min(daysBetween(startsOn, endsOn) + 1, mostDays)
  return Array.from({ length }, (_, index) => addDays(startsOn, index)).filter((day) =>
    days.includes(weekdayOf(day)),
  )
}

const compact = (time: string) => time.replaceAll(/[-:]/g, '')

function utc(time: Date): string {
  return `${compact(time.toISOString().slice(0, 19))}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** Lines have at most 75 bytes; the rest continues on the next line after a blank, without splitting a character. */
function foldLine(line: string): string {
  let [text, length] = ['', 0]
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign)
    if (length + bytes > 75) [text, length] = [`${text}\r\n `, 1]
    text += sign
    length += bytes
  }
  return text
}
