import type { Language } from '../../../content/languages.ts'
import { inTimeZone } from './time-zone.ts'

const longDates = inTimeZone({ dateStyle: 'long' })
/** Full month names: the short forms differ between the server and browsers. */
const months = inTimeZone({ month: 'long', year: 'numeric' })

/** “1 June 2026”, the day in India; `time` is a moment, or a day as `YYYY-MM-DD`. */
export function formatLongDate(time: Date | string, language?: Language): string {
  return longDates(language).format(new Date(time))
}

/** “June 2026” */
export function formatMonth(time: Date | string, language?: Language): string {
  return months(language).format(new Date(time))
}
