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

function after(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000)
}
