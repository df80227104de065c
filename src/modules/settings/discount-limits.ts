import type { limitedRoles } from '../accounts/abilities.ts'

/** Percent of a course's price that each role may take off one enrolment. */
export type DiscountLimits = Record<(typeof limitedRoles)[number], number>
