/** States of an order; only forward, which the database also enforces. */
export const orderStates = [
  'started',
  'open',
  'ended',
  'paid',
  'no-seat',
  'held',
  'returned',
] as const
export type OrderState = (typeof orderStates)[number]

/** What staff look at an order for. */
export const orderProblems = ['held', 'no-seat', 'refund-failed'] as const
export type OrderProblem = (typeof orderProblems)[number]

/** Why an order is held for staff: the gateway took something other than requested. */
export const heldReasons = ['amount', 'currency', 'order', 'person-gone'] as const
export type HeldReason = (typeof heldReasons)[number]

/** Source of a figure; only the answer to our own query decides anything. */
export const readingSources = ['query', 'event'] as const

export const paymentUses = ['fee', 'surplus', 'mismatch'] as const
/** The last two happened without us: refunded at the gateway's dashboard, or deducted after a lost dispute. */
export const refundReasons = ['no-seat', 'surplus', 'staff', 'elsewhere', 'dispute'] as const
export type RefundWhy = (typeof refundReasons)[number]
export const refundStates = ['requested', 'pending', 'processed', 'failed'] as const

export const disputeStates = ['open', 'under-review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Whether a bank has yet to decide. */
export function isUndecided(state: DisputeState): boolean {
  return state === 'open' || state === 'under-review'
}

/** Why a payment has no seat. */
export const noSeatReasons = ['full', 'closed', 'cancelled'] as const
export type NoSeatReason = (typeof noSeatReasons)[number]

type BatchPaidFor = { status: 'open' | 'closed' | 'cancelled'; closesAt: Date }

/** `at` is the time of the payment, since a batch may be full long before its sale ends. */
export function whyNoSeat({ status, closesAt }: BatchPaidFor, at: Date): NoSeatReason {
  if (status === 'cancelled') return 'cancelled'
  return status === 'closed' || closesAt <= at ? 'closed' : 'full'
}

/** Between one rupee, the gateway's minimum, and what can only be a typing error. */
export const orderPaise = { least: 100, most: 100_000_000 }

/** Milliseconds in which an abandoned order is resumed. */
export const sameFor = 60 * 60_000

/** Milliseconds in which the form is filled in again from an order that was not paid. */
export const refillFor = 24 * sameFor

/** Bytes of one event; the gateway's are a few kilobytes. */
export const largestEvent = 64 * 1024

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Times of the polls of an order after its creation. A bank may confirm three days later and returns
 * uncaptured money after five; then polling ends.
 */
export function nextPollTime(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const pauses = [
    { until: 15 * minute, pause: minute },
    { until: hour, pause: 5 * minute },
    { until: day, pause: 30 * minute },
    { until: 6 * day, pause: 6 * hour },
  ]
  const step = pauses.find(({ until }) => age < until)
  return step ? new Date(now.getTime() + step.pause) : null
}

/** After this long a payer who chose nothing is refunded in full. */
export const choiceHours = 48

/** Whether the gateway may still take a payment for it. */
export function isPending(state: OrderState): boolean {
  return state === 'started' || state === 'open'
}

type ExpectedOrder = { id: string; gatewayOrder: string | null; paise: number; currency: string }
type ReceivedPayment = { paise: number; currency: string; gatewayOrder: string | undefined }

/** How a payment differs from the request: our figures against the gateway's. */
export function mismatchOf(
  order: ExpectedOrder,
  payment: ReceivedPayment,
  receipt: string | undefined,
): HeldReason | undefined {
  const isOfOrder =
    payment.gatewayOrder === undefined || payment.gatewayOrder === order.gatewayOrder
  if (!isOfOrder || receipt !== order.id) return 'order'
  if (payment.currency !== order.currency) return 'currency'
  return payment.paise === order.paise ? undefined : 'amount'
}
