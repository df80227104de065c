import { addDays, weekdayOf } from '../../ui/format/days.ts'
import type { BatchFieldValues } from '../batches/contract.ts'
import type { TimeReason } from '../batches/rules.ts'

/** What is recorded of a student in a class. */
export const marks = ['present', 'late', 'absent', 'excused'] as const
export type Mark = (typeof marks)[number]

/** How a mark came about: by the trainer's roll, or by the code that the student typed or scanned. */
export const markMethods = ['roll', 'code'] as const

export const sessionStatuses = ['planned', 'cancelled'] as const

/** Longer timetables are planned so far; a batch of years is extended when it is saved again. */
const mostSessions = 500

type Pattern = { days: readonly number[]; startsOn: string; endsOn: string }

/** The days on which a batch has a class: those of its week from its first to its last day, holidays left out. */
export function classDays(
  { days, startsOn, endsOn }: Pattern,
  holidays: ReadonlySet<string>,
): string[] {
  const result: string[] = []
  for (let day = startsOn; day <= endsOn && result.length < mostSessions; day = addDays(day, 1))
    if (days.includes(weekdayOf(day)) && !holidays.has(day)) result.push(day)
  return result
}

/** Minutes before a class from which its roll can be taken. */
export const minutesBefore = 60

/** Minutes after its beginning until which a code marks somebody present; later it is late. */
export const lateMinutes = 15

/** Why a roll is not taken. */
export type RollReason =
  | { reason: 'no-class' | 'class-cancelled' | 'not-in-batch' }
  /** It begins later than in an hour. */
  | { reason: 'too-early' }
  /** A mark of an earlier day was changed without saying why. */
  | { reason: 'reason-missing' }
  /** Longer ago than the institute lets a trainer correct. */
  | { reason: 'correction-over'; days: number }
  /** Students marked themselves by a code: how many are in the room only the trainer knows. */
  | { reason: 'heads-missing' }
  /** Somebody else marked these students another way meanwhile. */
  | { reason: 'marked-meanwhile'; lines: readonly string[] }

type RollTime = { startsAt: Date; day: string; now: Date; today: string; correctionDays: number }

/**
 * How a mark may be set now: freely on the day of the class, later with a reason, after the institute's
 * limit not by a trainer.
 */
export function rollTerms({ startsAt, day, now, today, correctionDays }: RollTime) {
  if (startsAt.getTime() - now.getTime() > minutesBefore * 60_000) return 'too-early'
  if (today <= day) return 'free'
  return today <= addDays(day, correctionDays) ? 'with-reason' : 'over'
}

/** Absences without a break up to the last class; excused ones are passed over. The last mark comes first. */
export function absencesInARow(latestFirst: readonly Mark[]): number {
  const countedMarks = latestFirst.filter((mark) => mark !== 'excused')
  const end = countedMarks.findIndex((mark) => mark !== 'absent')
  return end === -1 ? countedMarks.length : end
}

/** Missed so many of the classes before: worth a word. */
export const isOftenAbsent = ({ absent, held }: { absent: number; held: number }) =>
  absent >= 2 && absent * 4 >= held

/** Days before and after today on which a class can be put. */
export const daysBack = 31
export const daysAhead = 730

/** What staff write of a session. */
export type SessionFields = Pick<BatchFieldValues, 'fromTime' | 'toTime' | 'trainerId' | 'room'> & {
  day: string
  link: string
}

export type SessionReason =
  | TimeReason
  | { reason: 'no-link' | 'not-six-digits' | 'no-mark' | 'no-heads' }
  | { reason: 'no-name' | 'notes-too-long'; max: number }
  /** Somebody else has ended the task. */
  | { reason: 'no-absence' }
  | { reason: 'no-number'; min: number; max: number }
