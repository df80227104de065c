/** How many notifications travel at once, and how many are shown at first. */
export const notificationsPageSize = 30

export const notificationsAtFirst = 3

/** Before this a notification counts as read: nobody can work off what lies further back. */
export function unreadSince(now: Date): Date {
  return new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)
}

/**
 * What staff who look are told of: something new came, something is another way, somebody read; and what
 * they themselves may do is not what it was.
 */
export type StaffEvent = 'arrived' | 'changed' | 'read' | 'access'

/** What of a payment on the site staff have to look at. */
export const orderTroubles = [
  'no-seat',
  'held',
  'refund-failed',
  'too-much',
  'elsewhere',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'differs',
] as const
export type OrderTrouble = (typeof orderTroubles)[number]

/** Requests that a second person decides. */
export const refundKinds = ['refund', 'waiver', 'discount'] as const

/** How far money has come that is asked back, a waiver or a discount. */
export const refundSteps = [
  'requested',
  'withdrawn',
  'refused',
  'approved',
  'done',
  'ended',
] as const
export type RefundStep = (typeof refundSteps)[number]

/** What somebody has back: the fee of a course that they leave, that of Fast Track, or what they paid too much. */
export const refundSubjects = ['course', 'fast-track', 'extra'] as const
export type RefundSubject = (typeof refundSubjects)[number]
