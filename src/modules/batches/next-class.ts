import { addDays, dayInIndia, timeInIndia, weekdayOf } from '../../ui/format/days.ts'
import type { BatchReason } from './rules.ts'

type ClassPattern = {
  days: readonly number[]
  startsOn: string
  endsOn: string
  toTime: string
}

/** Day of the next class that is not over, by the batch's timetable; null after the last one. */
export function nextClassOn(
  { days, startsOn, endsOn, toTime }: ClassPattern,
  now: Date,
): string | null {
  const today = dayInIndia(now)
  let day = startsOn > today ? startsOn : today
  // A week and a day, since today's class may be over.
  for (
    let checkedDays = 0;
    checkedDays < 8 && day <= endsOn;
    checkedDays += 1, day = addDays(day, 1)
  )
    if (days.includes(weekdayOf(day)) && timeInIndia(day, toTime) > now) return day
  return null
}

/** The first day of class from a day on. */
export function firstClassFrom(day: string, days: readonly number[]): string {
  const isClassDay = (after: number) => days.includes(weekdayOf(addDays(day, after)))
  return addDays(day, Math.max(0, [0, 1, 2, 3, 4, 5, 6].findIndex(isClassDay)))
}

type Start = Pick<ClassPattern, 'days' | 'startsOn'>

/**
 * Visitors read the first day as that of the first class. A batch keeps one that it has: with its days, or
 * with others once it has begun.
 */
export function checkStart(
  { startsOn, days }: Start,
  today: string,
  current?: Start,
): Extract<BatchReason, { reason: 'no-class-on-start' }> | undefined {
  if (startsOn === '') return undefined
  if (
    startsOn === current?.startsOn &&
    (startsOn <= today || String(days) === String(current.days))
  )
    return undefined
  const first = firstClassFrom(startsOn, days)
  return first === startsOn ? undefined : { reason: 'no-class-on-start', first }
}

/** Whether the next class is the first: a batch may start some days before the first day of its timetable. */
export function isFirstClass(
  { nextClassOn, startsOn }: { nextClassOn: string | null; startsOn: string },
  today: string,
): boolean {
  return nextClassOn !== null && (nextClassOn === startsOn || today < startsOn)
}
