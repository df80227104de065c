export const batchModes = ['classroom', 'online'] as const

export const batchStatuses = ['open', 'closed', 'cancelled'] as const
type BatchStatus = (typeof batchStatuses)[number]

export const seatStates = ['held', 'offered', 'taken', 'left'] as const

/** Origin of a seat: site, desk, waitlist, or a move from another batch. */
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

/** Why a student gets no seat. */
export type SeatReason =
  | { reason: 'no-batch' }
  | { reason: 'no-student' }
  | { reason: 'batch-cancelled' }
  /** Not yet or no longer on sale, or closed by staff. */
  | { reason: 'not-on-sale' }
  | { reason: 'batch-full' }
  /** Free seats are offered to the waitlist. */
  | { reason: 'queue-first' }
  /** The user may not go beyond the number of seats. */
  | { reason: 'no-extra-seats' }
  /** They have a seat in another batch of the course, and are moved. */
  | { reason: 'seated-elsewhere' }

/** Why a student may not hold a seat during checkout. */
export type HoldReason =
  | SeatReason
  /** The e-mail of the account is not confirmed. */
  | { reason: 'email-unconfirmed' }
  /** Their holds of this batch used up the allowed number or time without a payment. */
  | { reason: 'holds-used' }
  /** They hold the allowed number of seats elsewhere. */
  | { reason: 'holds-elsewhere' }
  /** Their network holds so many seats that few are left for others. */
  | { reason: 'network-busy' }

/** What one person, one number and one network may hold without paying (decision 0087). */
export const most = {
  /** Of a person in one batch; after these only the desk gives a hold. */
  lapsedHolds: 2,
  /** Of a phone number, which is unproven and may be shared by a household. */
  lapsedHoldsOfPhone: 4,
  /** Of a person in the batches of one course; after these only staff put them on its waitlist. */
  lapsedOffers: 2,
  /** Of a person at once, in all batches. */
  holdsOfPerson: 2,
  /** Of a person at once, in all courses. */
  waitsOfPerson: 5,
  /** From one network at once: one in fifty seats of a catalogue of a thousand. */
  holdsOfNetwork: 20,
  /** From one network at once in a small batch; in others half of the seats. */
  holdsOfNetworkInBatch: 2,
  /** From one network in a day without a payment. */
  unpaidOfNetworkADay: 60,
  /** How many times the limit of a /64 a /48 of IPv6 has. */
  widerTimes: 4,
  /** Milliseconds: nobody pays in less. */
  shortestHold: 5 * 60_000,
} as const

/** Reduces spellings of a mailbox to one: the part after a plus is ignored, and dots in Gmail addresses. */
export function personMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Agreed at the desk: a seat, or a place on the waitlist of a full batch. */
export type SeatWish = { batch: number; as: 'seat' | 'wait' }

/** Why the desk gives no seat in a batch of the student's course. */
export type DeskSeatReason = SeatReason | { reason: 'has-seat' }

/** A held seat may be extended during payment, up to this many times its own minutes. */
export const longestHold = 4

/** A student whose offer expired goes to the end of the waitlist; after this many expired offers, off it. */
export const mostLapses = 2

type OnSale = { status: BatchStatus; opensAt: Date; closesAt: Date }

/** Whether the site sells seats of a batch now and its waitlist is served. */
export function isOnSale({ status, opensAt, closesAt }: OnSale, now: Date): boolean {
  return status === 'open' && opensAt <= now && now < closesAt
}

/** End of a hold that begins now. */
export function endOfHold(
  { holdMinutes }: { holdMinutes: number },
  now: Date,
  endsBy?: Date,
): Date {
  const whole = after(now, holdMinutes)
  return endsBy && endsBy < whole ? endsBy : whole
}

/** End of a hold that is extended now. `endsBy`: limit of a student who held another seat before. */
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

/** End of an offer made now; none outlasts the sale of its batch. */
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

/** What may be wrong with when, where and with whom classes are. */
export type TimeReason =
  | { reason: 'no-day' | 'no-time' | 'over-before-begun' | 'no-trainer' | 'no-version' }
  | { reason: 'room-too-long' | 'no-reason'; max: number }

/** Errors of these fields. */
export type BatchReason =
  | TimeReason
  | { reason: 'no-course' | 'no-mode' | 'no-state' | 'no-days' | 'no-minutes' | 'no-hours' }
  | { reason: 'no-seats'; max: number }
  | { reason: 'ends-before-start' | 'closes-before-open' }
  | { reason: 'no-class-on-start'; first: string }

type BatchTimes = Record<
  'fromTime' | 'toTime' | 'startsOn' | 'endsOn' | 'opensOn' | 'closesOn',
  string
>

/** Errors between two fields that are valid by themselves. */
export function checkBatch({ fromTime, toTime, startsOn, endsOn, opensOn, closesOn }: BatchTimes) {
  return {
    ...(toTime <= fromTime && { toTime: { reason: 'over-before-begun' } as const }),
    ...(endsOn < startsOn && { endsOn: { reason: 'ends-before-start' } as const }),
    ...(closesOn < opensOn && { closesOn: { reason: 'closes-before-open' } as const }),
  }
}

/** Hours of class a week, if the same in all batches. */
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
