export const modes = ['classroom', 'online'] as const

export const batchStatuses = ['open', 'closed', 'cancelled'] as const
type BatchStatus = (typeof batchStatuses)[number]

export const placeStates = ['held', 'offered', 'taken', 'left'] as const

/** Who brought it about: the site, the desk, the queue, or a move from another batch. */
export const placeSources = ['website', 'desk', 'waitlist', 'moved'] as const
export type PlaceSource = (typeof placeSources)[number]

export const leftReasons = [
  'lapsed',
  'declined',
  'given-up',
  'moved',
  'cancelled',
  'removed',
  'account-gone',
] as const
export type LeftReason = (typeof leftReasons)[number]

/** Why there is no seat for somebody. */
export type SeatReason =
  | { reason: 'no-batch' }
  | { reason: 'no-student' }
  | { reason: 'batch-cancelled' }
  /** Not sold yet, not any more, or closed by staff. */
  | { reason: 'not-on-sale' }
  | { reason: 'batch-full' }
  /** What is free is offered to those who wait. */
  | { reason: 'queue-first' }

/** What is agreed on at the desk: a seat, or where there is none left a place in the line for one. */
export type SeatWish = { batch: number; as: 'seat' | 'wait' }

/** Why the desk gives somebody none in a batch of their course. */
export type DeskSeatReason =
  | SeatReason
  /** In this batch: there is nothing to wait for. */
  | { reason: 'has-seat' }
  /** In another batch of the course: they are moved there. */
  | { reason: 'seated-elsewhere' }

/** A held seat may be extended while its person pays, and not for ever: so many times its own minutes. */
const longestHold = 4

/** An offer that ran out puts its person to the end of the queue; so many put them out of it. */
export const mostLapses = 2

type OnSale = { status: BatchStatus; opensAt: Date; closesAt: Date }

/** Whether the site gives seats of a batch away at this moment, and the queue is served. */
export function isOnSale({ status, opensAt, closesAt }: OnSale, now: Date): boolean {
  return status === 'open' && opensAt <= now && now < closesAt
}

/** When a seat held now ends. */
export function endOfHold({ holdMinutes }: { holdMinutes: number }, now: Date): Date {
  return after(now, holdMinutes)
}

/** When a held seat ends that is extended now. */
export function endOfExtendedHold(
  { holdMinutes }: { holdMinutes: number },
  { madeAt, expiresAt }: { madeAt: Date; expiresAt: Date | null },
  now: Date,
): Date {
  const longest = after(madeAt, holdMinutes * longestHold)
  const wished = after(now, holdMinutes)
  const extended = wished < longest ? wished : longest
  return expiresAt && expiresAt > extended ? expiresAt : extended
}

/** When an offer made now ends; none is good beyond the time in which the batch is sold. */
export function endOfOffer(
  { offerHours, closesAt }: { offerHours: number; closesAt: Date },
  now: Date,
): Date {
  const whole = after(now, offerHours * 60)
  return whole < closesAt ? whole : closesAt
}

function after(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000)
}

/** What staff write of a batch. */
export type BatchFields = {
  courseId: string
  mode: (typeof modes)[number]
  stateCode: string
  days: number[]
  fromTime: string
  toTime: string
  startsOn: string
  endsOn: string
  trainerId: string | null
  room: string
  seats: number
  opensOn: string
  closesOn: string
  holdMinutes: number
  offerHours: number
}
export type BatchField = keyof BatchFields

/** What may be wrong with it. */
export type BatchReason =
  | { reason: 'no-course' }
  | { reason: 'no-mode' }
  | { reason: 'no-state' }
  | { reason: 'no-days' }
  | { reason: 'no-time' }
  | { reason: 'no-day' }
  | { reason: 'no-trainer' }
  | { reason: 'room-too-long'; max: number }
  | { reason: 'no-seats'; max: number }
  | { reason: 'no-minutes' }
  | { reason: 'no-hours' }
  | { reason: 'ends-before-start' }
  | { reason: 'over-before-begun' }
  | { reason: 'closes-before-open' }
  | { reason: 'no-version' }
  | { reason: 'no-why'; max: number }

/** What is wrong between two fields that are right by themselves. */
export function checkBatch(
  fields: Pick<BatchFields, 'fromTime' | 'toTime' | 'startsOn' | 'endsOn' | 'opensOn' | 'closesOn'>,
): Partial<Record<BatchField, BatchReason>> {
  const { fromTime, toTime, startsOn, endsOn, opensOn, closesOn } = fields
  return {
    ...(toTime <= fromTime && { toTime: { reason: 'over-before-begun' } as const }),
    ...(endsOn < startsOn && { endsOn: { reason: 'ends-before-start' } as const }),
    ...(closesOn < opensOn && { closesOn: { reason: 'closes-before-open' } as const }),
  }
}

const fieldNames = [
  'courseId',
  'mode',
  'stateCode',
  'days',
  'fromTime',
  'toTime',
  'startsOn',
  'endsOn',
  'trainerId',
  'room',
  'seats',
  'opensOn',
  'closesOn',
  'holdMinutes',
  'offerHours',
] as const satisfies readonly BatchField[]

export function differingFields(one: BatchFields, other: BatchFields): BatchField[] {
  return fieldNames.filter((field) => String(one[field]) !== String(other[field]))
}
