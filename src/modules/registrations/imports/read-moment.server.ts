import { timeInIndia } from '../../../ui/format/days.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ways = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?<rest>\D.*)?$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d{2})(?<rest>\D.*)?$/,
  /^(?<day>\d{1,2})[-. ]?(?<month>[a-z]{3})[a-z]*[-., ]+(?<year>\d{4}|\d{2})(?<rest>\D.*)?$/i,
]
const clock = /^[T, ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?<half>[ap]m)?$/i
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * A time as spreadsheets in India write it, day first; without a time the start of its day. Undefined if it
 * is none.
 */
export function readMoment(text: string): Date | undefined {
  if (withZone.test(text)) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? undefined : moment
  }
  const parts = ways.map((way) => way.exec(text)?.groups).find(Boolean)
  if (!parts) return undefined
  const { year = '', month = '', day = '', rest = '' } = parts
  const time = readClock(rest)
  const whole = `${year.length === 2 ? `20${year}` : year}-${monthOf(month)}-${day.padStart(2, '0')}`
  if (!time || !isDay(whole)) return undefined
  return timeInIndia(whole, time)
}

function monthOf(month: string): string {
  const monthNumber = months.indexOf(month.toLowerCase()) + 1
  return (monthNumber > 0 ? String(monthNumber) : month).padStart(2, '0')
}

function readClock(rest: string): string | undefined {
  if (rest.trim() === '') return '00:00'
  const { hour, minute = '', half } = clock.exec(rest.trimEnd())?.groups ?? {}
  if (hour === undefined) return undefined
  const of12 = Number(hour) % 12
  const of24 = half ? of12 + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  if (of24 > 23 || Number(minute) > 59) return undefined
  return `${String(of24).padStart(2, '0')}:${minute}`
}

/** 31 February looks like a day but is none. */
function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
