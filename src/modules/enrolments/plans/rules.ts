import { addDays, addMonths, formatDate } from '../../../ui/format/days.ts'
import type { Due } from '../rules.ts'

/** A part of a fee: a share or a sum, due on a day or so many days after the start. The last takes the rest. */
export type PlanPart = ({ percent: number } | { paise: number } | { rest: true }) &
  ({ on: string } | { days: number })

/** More parts than this nobody can keep in mind. */
export const maxParts = 36

/** Characters of the name of a plan. */
export const longestPlanName = 60

/** Of how many parts a plan may be, as the institute sets it. */
export type PartsAllowed = { min: number; max: number }

/** What is wrong with the parts of a plan. */
export type PartsReason =
  | { reason: 'too-few-parts'; min: number }
  | { reason: 'too-many-parts'; max: number }
  /** All but the last are a share or a sum, and the last is what is left. */
  | { reason: 'rest-not-last' }
  /** It would be due before the one above it. */
  | { reason: 'out-of-order'; part: number }
  /** The parts before the last are the fee or more. */
  | { reason: 'above-fee'; feePaise: number }
  | { reason: 'above-whole' }
  /** More than two years from the day on which the plan is made. */
  | { reason: 'due-too-late'; until: string }

/** All at once, on the day on which somebody joins. */
export const inFull = (today: string): PlanPart[] => [{ rest: true, on: today }]

/** In how many equal parts a fee may be paid where there is no plan of its own. */
export const equalPartsOffered = [1, 2, 3, 4, 6] as const

/** So many equal parts, the first on the first day and each a month after the one before. */
export function equalParts(count: number, startsOn: string): { parts: PlanPart[]; first: string } {
  const share = Math.floor(100 / count)
  const parts = Array.from({ length: count }, (_, index): PlanPart => {
    const on = addMonths(startsOn, index)
    return index === count - 1 ? { rest: true, on } : { percent: share, on }
  })
  return { parts, first: formatDate(startsOn) }
}

/**
 * A fee in the parts of a plan. Shares are rounded down to whole rupees and the last part is what is left,
 * so the parts are the fee, to the paisa. Nothing where the parts before the last are the fee or more.
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

/** What is wrong with a plan, for a course of this fee; of one that is not sold yet there is none. */
export function checkParts(
  parts: readonly PlanPart[],
  { min, max }: PartsAllowed,
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
  if (feePaise && !splitFee(parts, { feePaise, startsOn: anyDay }))
    return { reason: 'above-fee', feePaise }
}

/** Whether every part of a plan is due by that day, for whoever begins today. */
export function checkPlanDays(
  parts: readonly PlanPart[],
  { today, until }: { today: string; until: string },
): PartsReason | undefined {
  const isLate = (part: PlanPart) => ('on' in part ? part.on : addDays(today, part.days)) > until
  return parts.some(isLate) ? { reason: 'due-too-late', until } : undefined
}

/** The sums of a plan do not depend on when it begins. */
const anyDay = '2000-01-01'

/** Whether both are counted in the same way, and this one is earlier. */
function isBefore(part: PlanPart, above: PlanPart | undefined): boolean {
  if (!above) return false
  if ('on' in part && 'on' in above) return part.on < above.on
  return 'days' in part && 'days' in above && part.days < above.days
}

/**
 * The parts as they are for whoever pays at once: the first is due today, and so is whatever would have
 * been due before.
 */
export function beginToday(dues: readonly Due[], today: string): Due[] {
  return dues.map((due) =>
    due.part === 1 || due.dueOn < today ? { ...due, dueOn: today } : { ...due },
  )
}

/** Parts that are counted from a first day that is over are due today. */
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

/** Parts that were agreed on, as a plan of their own: what is left of the fee is the last one's. */
export function asAgreed(dues: readonly Due[]): PlanPart[] {
  return dues.map(({ paise, dueOn: on }, index) =>
    index === dues.length - 1 ? { rest: true, on } : { paise, on },
  )
}

/** What of them is to be paid by that day, in paise. */
export function dueBy(dues: readonly Due[], day: string): number {
  return dues.reduce((sum, { paise, dueOn }) => (dueOn <= day ? sum + paise : sum), 0)
}

/** In how many payments a fee comes by a plan, the one of today, and the smallest; what is due today is one. */
export function describeInstalments(
  { dueNowPaise, parts }: { dueNowPaise: number; parts: readonly Due[] },
  today: string,
): { count: number; firstPaise: number; fromPaise: number } {
  const later = parts.filter(({ dueOn }) => dueOn > today).map(({ paise }) => paise)
  const sums = [dueNowPaise, ...later]
  return { count: sums.length, firstPaise: dueNowPaise, fromPaise: Math.min(...sums) }
}

/** Of these plans those of a batch: its own, or, where there are none, those of its course. */
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
