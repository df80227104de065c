import { addDays } from '../../../ui/format/days.ts'

/** Days by which the oldest unpaid instalment is overdue, or until it is due. */
export const dueAges = ['1-7', '8-30', '31', 'soon', 'later'] as const
export type DueAge = (typeof dueAges)[number]

/** Filters of the list: one age, all overdue, or what is due today. */
export const dueAgeFilters = ['overdue', 'today', ...dueAges] as const
export type DueAgeFilter = (typeof dueAgeFilters)[number]

export const dueFilterNames: Record<DueAgeFilter, string> = {
  overdue: 'All overdue',
  today: 'Due today',
  '1-7': '1–7 days overdue',
  '8-30': '8–30 days overdue',
  31: '31 days or more overdue',
  soon: 'Due within 7 days',
  later: 'Due later',
}

export const isOverdue = (age: DueAge) => age !== 'soon' && age !== 'later'

/** Days ahead that count as soon. */
const soonDays = 7

/** The due dates of an age, both included. */
export function daysOf(filter: DueAgeFilter | undefined, today: string) {
  const [first, last] = ['-infinity', 'infinity']
  const day = (days: number) => addDays(today, days)
  if (filter === undefined) return { from: first, to: last }
  return {
    overdue: { from: first, to: day(-1) },
    today: { from: today, to: today },
    '1-7': { from: day(-7), to: day(-1) },
    '8-30': { from: day(-30), to: day(-8) },
    31: { from: first, to: day(-31) },
    soon: { from: today, to: day(soonDays) },
    later: { from: day(soonDays + 1), to: last },
  }[filter]
}

/** Days from today for which a promise may be. */
export const mostPromiseDays = 90

/** Why a promise is not recorded. */
export type PromiseReason =
  | { reason: 'no-enrolment' }
  /** The next instalment changed: it was paid, waived or agreed anew. */
  | { reason: 'not-open' }
  | { reason: 'promise-day-wrong'; from: string; until: string }

export function checkPromise(promisedOn: string | null, today: string): PromiseReason | undefined {
  const until = addDays(today, mostPromiseDays)
  if (promisedOn !== null && (promisedOn < today || promisedOn > until))
    return { reason: 'promise-day-wrong', from: today, until }
}
