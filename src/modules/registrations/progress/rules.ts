import { dayInIndia } from '../../../ui/format/days.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import { type Outcome, outcomes } from '../contacts/rules.ts'

/** Milestones of a registration, each counted from the first time it was reached. */
const milestones = ['called', 'reached', 'confirmed', 'attended', 'completed'] as const
export type Milestone = (typeof milestones)[number]

/** Earlier milestones that a status implies: attending implies confirmed. */
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

/** Milestones reached by working on a registration, from outcome and new status. */
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

/** The promised day that work on a registration keeps; an unchanged date is still to be kept. */
export function promiseAnswered(
  { before, after }: { before: string | null; after: string | null },
  now: Date,
): { promisedOn: string; promiseKept: boolean } | undefined {
  if (before === null || before === after) return undefined
  return { promisedOn: before, promiseKept: dayInIndia(now) <= before }
}
