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

/** The days, in India, on which a registration took its steps; null where it has not, or nobody noted it. */
export type JourneyDays = {
  called: string | null
  confirmed: string | null
  attending: string | null
  completed: string | null
  closed: string | null
}

/** Calls that reached nobody, as the student is told of them. */
export const missed = ['no-answer', 'wrong-number'] as const
export type LastTry = { on: string; outcome: (typeof missed)[number] }

const nothingYet: JourneyDays = {
  called: null,
  confirmed: null,
  attending: null,
  completed: null,
  closed: null,
}

/** The step that a move leads to; reopened, a registration begins anew. */
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
    // With another number, and after another contact, it says nothing any more.
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

/** Of a name as staff have it: no title, no initial, and never an e-mail address. */
function firstName(name: string): string | null {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.includes('@'))
  return words.find((word) => !word.endsWith('.')) ?? null
}

/** What the specification calls the status of a course, and what it leaves open: a place that waits. */
export const enrolledStatuses = ['Confirmed', 'In Progress', 'Completed'] as const

/** Which day of the fifteen it is for who began on `began`; the last one until somebody ends it. */
export function classDay(began: string, today: string): number {
  return Math.min(Math.max(daysBetween(began, today) + 1, 1), fastTrackTerms.days)
}
