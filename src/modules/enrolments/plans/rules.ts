import { addDays, addMonths } from '../../../ui/format/days.ts'
import type { Due } from '../rules.ts'

/**
 * One instalment of a plan: a share or an amount, due on a day or a number of days after the start. The
 * last takes the rest.
 */
export type PlanPart = ({ percent: number } | { paise: number } | { rest: true }) &
  ({ on: string } | { days: number })

/** Most instalments of a plan. */
export const maxParts = 36

/** Characters of the name of a plan. */
export const longestPlanName = 60

/** Errors of a plan. */
export type PartsReason =
  | { reason: 'too-few-parts'; min: number }
  | { reason: 'too-many-parts'; max: number }
  /** All but the last are a share or an amount; the last is the rest. */
  | { reason: 'rest-not-last' }
  /** It would be due before the one above it. */
  | { reason: 'out-of-order'; part: number }
  /** The instalments before the last reach the fee. */
  | { reason: 'above-fee'; feePaise: number }
  /** The same of the price that the course is to have later. */
  | { reason: 'above-planned-fee'; feePaise: number; from: string }
  | { reason: 'above-whole' }
  /** More than two years from the day the plan is made. */
  | { reason: 'due-too-late'; until: string }

/** Full payment on the day of enrolment. */
export const inFull = (today: string): PlanPart[] => [{ rest: true, on: today }]

/** Numbers of equal instalments for a course without a plan of its own. */
export const equalPartsOffered = [1, 2, 3, 4, 6] as const

/** Equal instalments, the first on the first day, then monthly. */
export function equalParts(count: number, startsOn: string): PlanPart[] {
  const percent = Math.floor(100 / count)
  return Array.from({ length: count }, (_, index) => {
    const on = addMonths(startsOn, index)
    return index === count - 1 ? { rest: true, on } : { percent, on }
  })
}

/**
 * A fee in the instalments of a plan. Shares are rounded down to whole rupees and the last instalment is
 * the rest, so the sum is exactly the fee. Undefined if the instalments before the last reach the fee.
 */
export function splitFee(
  parts: readonly PlanPart[],
  { feePaise, startsOn }: { feePaise: number; startsOn: string },
): Due[] | undefined {
  if (feePaise === 0) return []
  let remainder = feePaise
  const dues: Due[] = []
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const paise = isLast ? remainder : Math.min(sumOf(part, feePaise), remainder)
    const dueOn = 'on' in part ? part.on : addDays(startsOn, part.days)
    if (paise <= 0) return undefined
    dues.push({ part: index + 1, paise, dueOn })
    remainder -= paise
  }
  return remainder === 0 && dues.length > 0 ? dues : undefined
}

/** Errors of a plan for a course of this fee; the fee is undefined for a course not sold yet. */
export function checkParts(
  parts: readonly PlanPart[],
  /** Numbers of instalments, as the institute sets them. */
  { min, max }: { min: number; max: number },
  feePaise?: number,
): PartsReason | undefined {
  if (parts.length < min) return { reason: 'too-few-parts', min }
  if (parts.length > max) return { reason: 'too-many-parts', max }
  const last = parts.length - 1
  if (parts.some((part, index) => 'rest' in part !== (index === last)))
    return { reason: 'rest-not-last' }
  const late = parts.findIndex((part, index) => index > 0 && isBefore(part, parts[index - 1]))
  if (late > 0) return { reason: 'out-of-order', part: late + 1 }
  const shares = parts.reduce((sum, part) => sum + ('percent' in part ? part.percent : 0), 0)
  if (shares >= 100) return { reason: 'above-whole' }
  if (feePaise && !fitsFee(parts, feePaise)) return { reason: 'above-fee', feePaise }
}

/** Whether each instalment of a plan, the last one too, is something of this fee. */
export const fitsFee = (parts: readonly PlanPart[], feePaise: number): boolean =>
  splitFee(parts, { feePaise, startsOn: anyDay }) !== undefined

/** Refuses an instalment that is due after `until`, for a student who begins today. */
export function checkPlanDays(
  parts: readonly PlanPart[],
  { today, until }: { today: string; until: string },
): PartsReason | undefined {
  const isLate = (part: PlanPart) => ('on' in part ? part.on : addDays(today, part.days)) > until
  return parts.some(isLate) ? { reason: 'due-too-late', until } : undefined
}

/** The amounts of a plan do not depend on its first day. */
const anyDay = '2000-01-01'

/** Whether both use the same kind of due date, and this one is earlier. */
function isBefore(part: PlanPart, above: PlanPart | undefined): boolean {
  if (!above) return false
  if ('on' in part && 'on' in above) return part.on < above.on
  return 'days' in part && 'days' in above && part.days < above.days
}

/** The instalments for a student who pays now: the first, and any due earlier, is due today. */
export function beginToday(dues: readonly Due[], today: string): Due[] {
  return dues.map((due) =>
    due.part === 1 || due.dueOn < today ? { ...due, dueOn: today } : { ...due },
  )
}

/** Agreed days before today are due today. */
export function dueFrom(today: string, parts: readonly PlanPart[]): PlanPart[] {
  return parts.map((part) => ('on' in part && part.on < today ? { ...part, on: today } : part))
}

/** Instalments counted from a past first day are due today. */
export function notInPast(
  parts: readonly PlanPart[],
  { startsOn, today }: { startsOn: string; today: string },
): PlanPart[] {
  return parts.map((part) => {
    if ('on' in part) return part
    const { days, ...share } = part
    const on = addDays(startsOn, days)
    return { ...share, on: on < today ? today : on }
  })
}

/** Agreed instalments as a plan; its last one takes the rest of the fee. */
export function asAgreed(dues: readonly Due[]): PlanPart[] {
  return dues.map(({ paise, dueOn: on }, index) =>
    index === dues.length - 1 ? { rest: true, on } : { paise, on },
  )
}

/** The amount due by that day, in paise. */
export function dueBy(dues: readonly Due[], day: string): number {
  return dues.reduce((sum, { paise, dueOn }) => (dueOn <= day ? sum + paise : sum), 0)
}

/** Number of payments of a plan with today's, and the first; everything due today is one payment. */
export function describeInstalments(
  { dueNowPaise, parts }: { dueNowPaise: number; parts: readonly Due[] },
  today: string,
): { count: number; firstPaise: number } {
  const later = parts.filter(({ dueOn }) => dueOn > today)
  return { count: later.length + 1, firstPaise: dueNowPaise }
}

/** The plans of a batch: its own, or else those of its course. */
export function plansFor<Plan extends { courseId: string; batchId: number | null }>(
  plans: readonly Plan[],
  batch: { id: number; courseId: string },
): Plan[] {
  const batchPlans = plans.filter(({ batchId }) => batchId === batch.id)
  if (batchPlans.length > 0) return batchPlans
  return plans.filter(({ courseId, batchId }) => batchId === null && courseId === batch.courseId)
}

function sumOf(part: PlanPart, feePaise: number): number {
  if ('percent' in part) return Math.floor((feePaise * part.percent) / 10_000) * 100
  return 'paise' in part ? part.paise : feePaise
}
