import { addDays, dayInIndia } from '../src/ui/format/days.ts'

const today = dayInIndia(new Date())

/**
 * So many days after today in India. For a site with a clock of its own whose jobs wait for a time: the queue runs
 * what is due by the clock of the database, so that a day that was written down is over at some time.
 */
export const comingDay = (days: number) => addDays(today, days)
