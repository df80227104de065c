import { dayInIndia } from '../../../ui/format/days.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import { type Outcome, outcomes } from '../contacts/rules.ts'

/** Milestones of a registration, each counted from the first time it was reached. */
const milestones = ['called', 'reached', 'confirmed', 'attended', 'completed'] as const
export type Milestone = (typeof milestones)[number]

/** What a status says of the milestones that lie behind: whoever attends has confirmed. */
const behind: Record<RegistrationStatus, readonly Milestone[]> = {
  new: [],
  lost: [],
  contacted: ['called', 'reached'],
  confirmed: ['called', 'reached', 'confirmed'],
  attending: ['called', 'reached', 'confirmed', 'attended'],
  completed: milestones,
}

/** A message is not a call. */
function isCall(outcome: Outcome): boolean {
  return outcome !== 'message'
}

/** The milestones that somebody reaches who works a registration: by what came of it, and where it is now. */
export function milestonesOf(
  status: RegistrationStatus,
  outcome: Outcome | undefined,
): readonly Milestone[] {
  if (!outcome) return behind[status]
  const reachedMilestones: Milestone[] = outcomes[outcome].spoke
    ? ['called', 'reached']
    : ['called']
  return isCall(outcome) ? reachedMilestones : []
}

/**
 * The promised day that is answered by working a registration; a date that stays as it was is still to be
 * kept.
 */
export function promiseAnswered(
  { before, after }: { before: string | null; after: string | null },
  now: Date,
): { promisedOn: string; promiseKept: boolean } | undefined {
  if (before === null || before === after) return undefined
  return { promisedOn: before, promiseKept: dayInIndia(now) <= before }
}
