/** What an order can be; forward only, which the database holds as well. */
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

/** Why an order is held for staff: what the gateway took is not what was asked for. */
export const heldReasons = ['amount', 'currency', 'order', 'person-gone'] as const
export type HeldReason = (typeof heldReasons)[number]

/** Where a figure of a payment comes from; only the answer to our own query decides anything. */
export const readingSources = ['query', 'event'] as const

export const paymentUses = ['fee', 'surplus', 'mismatch'] as const
/** The last two went back without us: begun at the gateway's own dashboard, or taken in a lost dispute. */
export const refundReasons = ['no-seat', 'surplus', 'staff', 'elsewhere', 'dispute'] as const
export type RefundWhy = (typeof refundReasons)[number]
export const refundStates = ['requested', 'pending', 'processed', 'failed'] as const

export const disputeStates = ['open', 'under-review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Whether a bank still has to decide. */
export function isUndecided(state: DisputeState): boolean {
  return state === 'open' || state === 'under-review'
}

/** Why what was paid for has no seat. */
export const noSeatReasons = ['full', 'closed', 'cancelled'] as const
export type NoSeatReason = (typeof noSeatReasons)[number]

type BatchPaidFor = { status: 'open' | 'closed' | 'cancelled'; closesAt: Date }

/** `at`: when the money came, for a batch may be sold out long before its sale is over. */
export function whyNoSeat({ status, closesAt }: BatchPaidFor, at: Date): NoSeatReason {
  if (status === 'cancelled') return 'cancelled'
  return status === 'closed' || closesAt <= at ? 'closed' : 'full'
}

/** Nothing can be paid through the gateway below one rupee, nor above what a slip of the hand would be. */
export const orderPaise = { least: 100, most: 100_000_000 }

/** Milliseconds: an order that somebody went back from is taken up again for so long. */
export const sameFor = 60 * 60_000

/** Bytes of one event; the gateway's are some kilobytes. */
export const largestEvent = 64 * 1024

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * When the gateway is asked about an order again, by how long ago it was made. A bank may say yes three
 * days later, and gives back after five what was not taken by then; afterwards nobody asks any more.
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

/** After so long whoever paid and chose nothing has all of it back by itself. */
export const choiceHours = 48

/** Whether the gateway may still take money for it. */
export function isPending(state: OrderState): boolean {
  return state === 'started' || state === 'open'
}

type ExpectedOrder = { id: string; gatewayOrder: string | null; paise: number; currency: string }
type ReceivedPayment = { paise: number; currency: string; gatewayOrder: string | undefined }

/** What of a payment is not as we asked for it: our own figures against those of the gateway. */
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
