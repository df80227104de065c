import type { limitedRoles } from '../accounts/abilities.ts'

/** How many percent of a course's price each role may take off one enrolment. */
export type DiscountLimits = Record<(typeof limitedRoles)[number], number>
