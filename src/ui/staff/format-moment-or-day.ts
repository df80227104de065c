import { dayInIndia, formatDate, startOfDay } from '../format/days.ts'
import { formatMoment } from '../format/times.ts'

/** “23 Nov, 9:25 pm”; the day alone where it came without a time, as in an imported file. */
export function formatMomentOrDay(at: string, today = dayInIndia(new Date())): string {
  const day = dayInIndia(new Date(at))
  const isDayOnly = startOfDay(day).getTime() === new Date(at).getTime()
  return isDayOnly ? formatDate(day) : formatMoment(at, today)
}
