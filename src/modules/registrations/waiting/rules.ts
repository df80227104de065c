import { addDays, dayInIndia, timeInIndia, weekdayOf } from '../../../ui/format/days.ts'

/** Opening hours of Monday to Sunday; a day without them is closed. */
export type OpeningTimes = readonly ({ from: string; until: string } | null)[]

/** Days after which a waiting enquiry is no news to an owner any more. */
export const waitDays = 7

const minute = 60_000

/** So many minutes of opening hours lie between two moments, counted over `waitDays` at most. */
export function minutesOpen(from: Date, until: Date, openingTimes: OpeningTimes): number {
  const firstDay = dayInIndia(from)
  const minutes = Array.from({ length: waitDays + 1 }, (_, index) => {
    const day = addDays(firstDay, index)
    const hours = openingTimes[weekdayOf(day) - 1]
    if (!hours) return 0
    const opens = Math.max(timeInIndia(day, hours.from).getTime(), from.getTime())
    const closes = Math.min(timeInIndia(day, hours.until).getTime(), until.getTime())
    return Math.max(0, closes - opens) / minute
  })
  return minutes.reduce((sum, one) => sum + one, 0)
}
