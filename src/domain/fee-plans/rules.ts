import { addDays } from '../../formats/days.ts'
import type { Due } from '../joinings/rules.ts'

/** A part of a fee: a share or a sum, due on a day or so many days after the start. The last takes the rest. */
export type PlanPart = ({ percent: number } | { paise: number } | { rest: true }) &
  ({ on: string } | { days: number })

/** More parts than this nobody can keep in mind. */
export const mostParts = 36

/** All at once, on the day on which somebody joins. */
export const inFull = (today: string): PlanPart[] => [{ rest: true, on: today }]

/**
 * A fee in the parts of a plan. Shares are rounded down to whole rupees and the last part is what is left,
 * so the parts are the fee, to the paisa. Nothing where the parts before the last are the fee or more.
 */
export function splitFee(
  parts: readonly PlanPart[],
  { feePaise, startsOn }: { feePaise: number; startsOn: string },
): Due[] | undefined {
  if (feePaise === 0) return []
  let left = feePaise
  const dues: Due[] = []
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1
    const paise = isLast ? left : Math.min(sumOf(part, feePaise), left)
    const dueOn = 'on' in part ? part.on : addDays(startsOn, part.days)
    if (paise <= 0) return undefined
    dues.push({ part: place + 1, paise, dueOn })
    left -= paise
  }
  return left === 0 && dues.length > 0 ? dues : undefined
}

function sumOf(part: PlanPart, feePaise: number): number {
  if ('percent' in part) return Math.floor((feePaise * part.percent) / 10_000) * 100
  return 'paise' in part ? part.paise : feePaise
}
