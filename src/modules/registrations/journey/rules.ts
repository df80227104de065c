import { fastTrackTerms } from '../../../../content/fast-track.ts'
import { dayInIndia, daysBetween } from '../../../ui/format/days.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'

/** Timeline entries that count as progress; `to` is the new status. */
export type ProgressEntry = {
  to: string | null
  outcome: string | null
  who: string | null
  at: Date
}

/** The days in India on which a registration took its steps; null where it has not, or the day is unknown. */
export type JourneyDays = Record<
  'called' | 'confirmed' | 'attending' | 'completed' | 'closed',
  string | null
>

/** Calls without an answer, as the student is told. */
export const missed = ['no-answer', 'wrong-number'] as const
export type LastTry = { on: string; outcome: (typeof missed)[number] }

const nothingYet: JourneyDays = {
  called: null,
  confirmed: null,
  attending: null,
  completed: null,
  closed: null,
}

/** The progress step of a new status; a reopened registration starts again. */
const stepOf: Record<RegistrationStatus, keyof JourneyDays | undefined> = {
  new: undefined,
  contacted: 'called',
  confirmed: 'confirmed',
  attending: 'attending',
  completed: 'completed',
  lost: 'closed',
}

/** The progress of a registration as its student sees it, from the timeline, oldest first. */
export function readJourney(entries: readonly ProgressEntry[]): {
  days: JourneyDays
  lastTry: LastTry | null
  counsellor: string | null
} {
  let days = nothingYet
  let lastTry: LastTry | null = null
  let counsellor: string | null = null
  for (const { to, outcome, who: author, at } of entries) {
    const day = dayInIndia(at)
    // After a new number or another contact it no longer counts.
    lastTry = isMissed(outcome) ? { on: day, outcome } : null
    if (author) counsellor = firstName(author)
    const step = to && to in stepOf ? stepOf[to as RegistrationStatus] : undefined
    if (step) days = { ...days, [step]: day }
    else if (to === 'new') days = nothingYet
  }
  return { days, lastTry, counsellor }
}

function isMissed(outcome: string | null): outcome is LastTry['outcome'] {
  return missed.some((one) => one === outcome)
}

/** First name from a name as staff wrote it: no title, no initial, never an e-mail address. */
function firstName(name: string): string | null {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.includes('@'))
  return words.find((word) => !word.endsWith('.')) ?? null
}

/** The course status of the specification, and one more: a seat confirmed, not started. */
export const enrolledStatuses = ['Confirmed', 'In Progress', 'Completed'] as const

/** Day of the fifteen, for a start on `began`; stays on the last until staff end it. */
export function classDay(began: string, today: string): number {
  return Math.min(Math.max(daysBetween(began, today) + 1, 1), fastTrackTerms.days)
}
