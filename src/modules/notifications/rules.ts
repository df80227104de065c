/** Notifications in a response, and how many are shown at first. */
export const notificationsPageSize = 30

export const notificationsAtFirst = 3

/** Older notifications count as read. */
export function unreadSince(now: Date): Date {
  return new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)
}

/** Kinds of live updates: something new, something changed, something read, and changed abilities. */
export type StaffEvent = 'arrived' | 'changed' | 'read' | 'access'

/** Problems with an online payment that staff must look at. */
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

/** Kinds that ask for an action until they are read; of payments all but these troubles. */
export const actionKinds = ['handover', 'waiting', 'mail', 'backup', 'space'] as const
export const settledTroubles: readonly OrderTrouble[] = ['dispute-won', 'dispute-lost', 'too-much']

/** So many that ask for an action come first; no list is read further. */
export const mostActions = 100

/** Requests that a second person decides. */
export const refundKinds = ['refund', 'waiver', 'discount'] as const

/** Progress of a refund, waiver or discount request. */
export const refundSteps = [
  'requested',
  'withdrawn',
  'refused',
  'approved',
  'done',
  'ended',
] as const
export type RefundStep = (typeof refundSteps)[number]

/** What is refunded: a course fee, a Fast Track fee, or an overpayment. */
export const refundSubjects = ['course', 'fast-track', 'extra'] as const
export type RefundSubject = (typeof refundSubjects)[number]
