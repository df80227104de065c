export const batchModes = ['classroom', 'online'] as const

export const batchStatuses = ['open', 'closed', 'cancelled'] as const
type BatchStatus = (typeof batchStatuses)[number]

export const seatStates = ['held', 'offered', 'taken', 'left'] as const

/** Who brought it about: the site, the desk, the queue, or a move from another batch. */
export const seatSources = ['website', 'desk', 'waitlist', 'moved'] as const

export const leftReasons = [
  'lapsed',
  'declined',
  'withdrawn',
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
  /** Who gives it may not go beyond the seats there are. */
  | { reason: 'no-extra-seats' }

/** Why somebody may not hold a seat by themselves while they pay. */
export type HoldReason =
  | SeatReason
  /** Nobody has shown that they read the mail of the account. */
  | { reason: 'email-unconfirmed' }
  /** They held seats of this batch as often, or as long, as one may without paying. */
  | { reason: 'holds-used' }
  /** They hold as many seats elsewhere as one may at once. */
  | { reason: 'holds-elsewhere' }
  /** So many hold seats from their network that others would find none. */
  | { reason: 'network-busy' }

/** How much one person, one number and one network may hold without paying (decision 0087). */
export const most = {
  /** Of a person in one batch; after these a hold is given at the desk alone. */
  lapsedHolds: 2,
  /** Of a phone number, which several of one household give, and nobody has proved. */
  lapsedHoldsOfPhone: 4,
  /** Of a person in the batches of one course; after these staff alone put them on its waitlist. */
  lapsedOffers: 2,
  /** Of a person at once, in all batches. */
  holdsOfPerson: 2,
  /** Of a person at once, in all courses. */
  waitsOfPerson: 5,
  /** From one network at once: one in fifty seats of a catalogue of a thousand. */
  holdsOfNetwork: 20,
  /** From one network at once in a small batch; in others half of its seats. */
  holdsOfNetworkInBatch: 2,
  /** From one network in a day, which were not paid. */
  unpaidOfNetworkADay: 60,
  /** How much more a /48 of IPv6 may than a /64. */
  widerTimes: 4,
  /** Milliseconds: in less nobody pays. */
  shortestHold: 5 * 60_000,
} as const

/**
 * A mailbox, however its address is written: what stands behind a plus leads to the same, and Gmail leaves
 * dots out.
 */
export function personMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

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
export const longestHold = 4

/** An offer that ran out puts its person to the end of the queue; so many put them out of it. */
export const mostLapses = 2

type OnSale = { status: BatchStatus; opensAt: Date; closesAt: Date }

/** Whether the site gives seats of a batch away at this moment, and the queue is served. */
export function isOnSale({ status, opensAt, closesAt }: OnSale, now: Date): boolean {
  return status === 'open' && opensAt <= now && now < closesAt
}

/** When a seat held now ends. */
export function endOfHold(
  { holdMinutes }: { holdMinutes: number },
  now: Date,
  endsBy?: Date,
): Date {
  const whole = after(now, holdMinutes)
  return endsBy && endsBy < whole ? endsBy : whole
}

/** When a held seat ends that is extended now. `endsBy`: of one whose person held another before it. */
export function endOfExtendedHold(
  { holdMinutes }: { holdMinutes: number },
  { endsBy, createdAt, expiresAt }: { endsBy?: Date; createdAt: Date; expiresAt: Date | null },
  now: Date,
): Date {
  const longest = endsBy ?? after(createdAt, holdMinutes * longestHold)
  const holdEnd = after(now, holdMinutes)
  const extended = holdEnd < longest ? holdEnd : longest
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
export type BatchFieldValues = {
  courseId: string
  mode: (typeof batchModes)[number]
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
export type BatchField = keyof BatchFieldValues

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
  | { reason: 'no-reason'; max: number }

/** What is wrong between two fields that are right by themselves. */
export function checkBatch(
  fields: Pick<
    BatchFieldValues,
    'fromTime' | 'toTime' | 'startsOn' | 'endsOn' | 'opensOn' | 'closesOn'
  >,
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

export function differingBatchFields(one: BatchFieldValues, other: BatchFieldValues): BatchField[] {
  return fieldNames.filter((field) => String(one[field]) !== String(other[field]))
}

/** Hours of class a week, where all of the batches have as many. */
export function readClassHours(
  batches: readonly { days: readonly number[]; fromTime: string; toTime: string }[],
): number | undefined {
  const [hours, ...others] = new Set(
    batches.map(
      ({ days, fromTime, toTime }) =>
        (days.length * (minutesOf(toTime) - minutesOf(fromTime))) / 60,
    ),
  )
  return others.length === 0 ? hours : undefined
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
