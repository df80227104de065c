import { formatRupees } from '../../../ui/format/money.ts'
import { chiefRole, limitedRoles } from '../../accounts/abilities.ts'
import type { SeatWish } from '../../batches/rules.ts'
import type { DiscountLimits } from '../../settings/rules.ts'
import type { PlanPart } from '../plans/rules.ts'

/** Of several roles the highest counts. */
export function limitOf(roles: readonly string[], limits: DiscountLimits): number {
  if (roles.includes(chiefRole)) return 100
  return Math.max(0, ...limitedRoles.filter((role) => roles.includes(role)).map((r) => limits[r]))
}

/** All reductions of a price: a lower fee, a discount, and waivers. */
export type Reduction = { pricePaise: number; offPaise: number }

/** In whole paise, so that nothing is rounded. */
export function isWithinLimit({ pricePaise, offPaise }: Reduction, percent: number): boolean {
  return offPaise * 100 <= pricePaise * percent
}

/**
 * Whatever field it is typed in, anything below the price is a discount. A fee above the price becomes the
 * price of this enrolment.
 */
export function splitPrice(
  pricePaise: number,
  { feePaise, discountPaise }: { feePaise: number; discountPaise: number },
): { feePaise: number; discountPaise: number } {
  const toPay = feePaise - discountPaise
  const whole = Math.max(pricePaise, toPay)
  return { feePaise: whole, discountPaise: whole - toPay }
}

/** Rounded up to a tenth, so that what is above a limit never reads like the limit. */
export function percentOff({ pricePaise, offPaise }: Reduction): number {
  return pricePaise > 0 ? Math.ceil((offPaise * 1_000) / pricePaise) / 10 : 0
}

/** “₹20,000 off ₹22,749 (88%)” */
export function sayReduction(reduction: Reduction): string {
  const { pricePaise, offPaise } = reduction
  return `${formatRupees(offPaise)} off ${formatRupees(pricePaise)} (${percentOff(reduction)}%)`
}

/** An enrolment that waits for approval, with everything that was entered. */
export type EnrolmentRequest = {
  courseId: string
  /** Its title at the request. */
  course: string
  /** The Fast Track registration before it. */
  registrationId: number | null
  pricePaise: number
  feePaise: number
  discountPaise: number
  startsOn: string
  /** GST code of the place of supply; null is the institute's own state. */
  supplyState: string | null
  parts: readonly PlanPart[]
  /** The instalments as shown. */
  dues: readonly { paise: number; dueOn: string }[]
  /** The name of its payment plan, if any. */
  plan: string | null
  seat: SeatWish | null
  /** The held seat’s id, stored under this name, and the end of the hold. */
  held: { place: number; until: string | null } | null
  isAdult: boolean
  /** Of a student under 18: a guardian who agreed, with name and phone (E.164). */
  guardian: { name: string; phone: string } | null
}

/** The limits, as their form names them. */
export const limitLabels = {
  counsellor: 'Counsellor, percent',
  admin: 'Admin, percent',
  accountant: 'Accountant, percent',
} as const
