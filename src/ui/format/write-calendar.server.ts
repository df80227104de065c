import { addDays, endOfDay, weekdayOf } from './days.ts'
import { zone } from './zone.ts'

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
}

/** The event as an iCalendar file (RFC 5545). Undefined where no such weekday lies between the two days. */
export function writeCalendar(weekly: Weekly): string | undefined {
  const { uid, title, place: location, days, endsOn, fromTime, toTime, version, changedAt } = weekly
  const first = firstDay(weekly)
  if (!first) return undefined
  const at = (time: string) => `TZID=${zone}:${compact(first)}T${compact(time)}00`
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Institute//Batches//EN', 'CALSCALE:GREGORIAN'],
    ...['BEGIN:VTIMEZONE', `TZID:${zone}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'TZNAME:IST', 'END:STANDARD', 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${utc(changedAt)}`, `SEQUENCE:${version}`],
    ...[`DTSTART;${at(fromTime)}`, `DTEND;${at(toTime)}`],
    `RRULE:FREQ=WEEKLY;UNTIL=${utc(endOfDay(endsOn))};BYDAY=${days.map((day) => names[day - 1]).join()}`,
    ...[`SUMMARY:${escaped(title)}`, `LOCATION:${escaped(location)}`],
    `STATUS:${weekly.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...['END:VEVENT', 'END:VCALENDAR'],
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The start of a series must be part of it: a course may start on a day without a class. */
function firstDay({ days, startsOn, endsOn }: Weekly): string | undefined {
  const week = Array.from({ length: 7 }, (_, ahead) => addDays(startsOn, ahead))
  const first = week.find((day) => days.includes(weekdayOf(day)))
  return first && first <= endsOn ? first : undefined
}

const compact = (dateText: string) => dateText.replaceAll(/[-:]/g, '')

function utc(time: Date): string {
  return `${compact(time.toISOString().slice(0, 19))}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/**
 * Lines have at most 75 bytes; the rest continues on the next line after a blank, without splitting a
 * character.
 */
function foldLine(line: string): string {
  let [dateText, length] = ['', 0]
  for (const mail of line) {
    const bytes = Buffer.byteLength(mail)
    if (length + bytes > 75) [dateText, length] = [`${dateText}\r\n `, 1]
    dateText += mail
    length += bytes
  }
  return dateText
}
