import { addDays, dayInIndia } from '../src/ui/format/days.ts'

const today = dayInIndia(new Date())

/**
 * A day some days after today in India. For a site with its own clock whose jobs wait for a time: the queue
 * uses the database's clock, so a fixed date would be past some day.
 */
export const dayFromToday = (days: number) => addDays(today, days)
