import type { Language } from '../../../content/languages.ts'
import { dayInIndia, formatDate } from './days.ts'
import { inTimeZone } from './time-zone.ts'

const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const
const clocks = inTimeZone(clock)
const times = inTimeZone({ ...clock, day: 'numeric', month: 'short', year: 'numeric' })
const dayTimes = inTimeZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const longTimes = inTimeZone({ dateStyle: 'long', timeStyle: 'short' })

/** “20 Nov 2026, 4:05 pm” in India; `time` is a moment, or its ISO form. */
export function formatTime(time: Date | string, language?: Language): string {
  return times(language).format(new Date(time))
}

const moments = inTimeZone({ ...clock, day: 'numeric', month: 'short' })

/** “23 Nov, 9:25 pm” in India; in another year than that of the day `today` the date alone, “23 Nov 2025”. */
export function formatMoment(time: string, today: string): string {
  const day = dayInIndia(new Date(time))
  return day.slice(0, 4) === today.slice(0, 4) ? moments().format(new Date(time)) : formatDate(day)
}

/** “20 November 2026 at 4:05 pm” in India. */
export function formatLongTime(time: Date, language?: Language): string {
  return longTimes(language).format(time)
}

/** The time of day as “4:05 pm” in India. */
export function formatClock(time: Date, language?: Language): string {
  return clocks(language).format(time)
}

/** The time of day as `16:05` in India, as forms have it. */
export function clockTime(time: Date): string {
  return dayTimes().format(time)
}
