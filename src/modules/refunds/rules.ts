import { refundTerms } from '../../../content/refunds.ts'
import { addDays, dayInIndia, daysBetween, timeInIndia, weekdayOf } from '../../ui/format/days.ts'
import type { DeskEnrolmentReason } from '../enrolments/rules.ts'

/** A refund, a waiver, or an enrolment with a discount. */
export const refundRequestKinds = ['refund', 'waiver', 'discount'] as const
export type RefundRequestKind = (typeof refundRequestKinds)[number]

export const refundRequestStates = [
  'requested',
  'approved',
  'sent',
  'failed',
  'done',
  'refused',
  'withdrawn',
  /** Approved, but nothing could be paid. */
  'ended',
] as const
export type RefundRequestState = (typeof refundRequestStates)[number]

/** Open states. `approved` waits for manual payment; `sent` is at the gateway. */
export const openStates: readonly RefundRequestState[] = ['requested', 'approved', 'sent', 'failed']

export function isOpenRequest(state: RefundRequestState): boolean {
  return openStates.includes(state)
}

/** `void`: its payment no longer exists, so nothing of it can be refunded. */
export const payoutStates = ['waiting', 'sent', 'failed', 'done', 'void'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Days for which somebody must be the only approver before they may approve their own request. */
export const soleApprovalDays = 7

/** Payment methods of manual refunds. */
export const handMethods = ['bank', 'upi', 'cash'] as const
export type HandMethod = (typeof handMethods)[number]

/** The reason for the deducted part of the fee. */
export type Ground =
  /** Fast Track: full refund until that day; `null` while the start is not known. */
  | { ground: 'guarantee'; until: string | null }
  | { ground: 'guarantee-over'; until: string }
  | { ground: 'cancelled' }
  /** The batch starts so many days later than agreed. */
  | { ground: 'put-off'; days: number }
  /** The course has hardly started. */
  | { ground: 'early'; held: number }
  | { ground: 'classes'; held: number; planned: number }
  | { ground: 'days'; held: number; planned: number }
  /** The student stays: an overpayment is refunded. */
  | { ground: 'too-much' }

/** Amounts of one account in paise: owed in full, received, and already being refunded. */
export type Sums = { owedPaise: number; paidPaise: number; onTheWayPaise: number }

/** The refund and its calculation. `restPaise` remains due for classes held. */
export type RefundCalculation = Sums & {
  usedPaise: number
  backPaise: number
  restPaise: number
} & Ground

/**
 * The refund rule: the used part of what is owed is deducted, everything paid beyond it is refunded. Never
 * more than was paid, never negative; fractions of a paisa are rounded in favour of the student. There is
 * no cancellation fee.
 */
export function calculateRefund(sums: Sums, ground: Ground): RefundCalculation {
  const usedPaise = usedOf(Math.max(0, sums.owedPaise), ground)
  const herePaise = Math.max(0, sums.paidPaise - sums.onTheWayPaise)
  return {
    ...sums,
    usedPaise,
    backPaise: Math.max(0, herePaise - usedPaise),
    restPaise: Math.max(0, usedPaise - herePaise),
    ...ground,
  }
}

function usedOf(owedPaise: number, ground: Ground): number {
  switch (ground.ground) {
    case 'classes':
    case 'days':
      return Math.floor((owedPaise * ground.held) / ground.planned)
    case 'guarantee-over':
    case 'too-much':
      return owedPaise
    default:
      return 0
  }
}

type Timetable = { days: readonly number[]; startsOn: string; endsOn: string; toTime: string }

/** A seat in a batch: what was agreed, and since when it is theirs. */
type BatchSeatFacts = Timetable & {
  isCancelled: boolean
  /** Null if they moved to this batch before its start was stored then. */
  agreedStart: string | null
  since: Date
  /** When its classes end that take place; without sessions they follow the timetable. */
  sessionEnds?: readonly Date[] | undefined
}

/** The deducted share of a course in a batch: classes held of all its classes. */
export function groundOfBatch(seat: BatchSeatFacts, at: Date): Ground {
  if (seat.isCancelled) return { ground: 'cancelled' }
  const putOff = seat.agreedStart === null ? 0 : daysBetween(seat.agreedStart, seat.startsOn)
  if (putOff > refundTerms.movedDays) return { ground: 'put-off', days: putOff }
  const ends = (seat.sessionEnds ?? endsOfClasses(seat)).filter((end) => end > seat.since)
  const heldCount = ends.filter((end) => end <= at).length
  if (heldCount <= refundTerms.freeClasses) return { ground: 'early', held: heldCount }
  return { ground: 'classes', held: heldCount, planned: ends.length }
}

/** Without a batch: days passed before the request, of the course's span. */
export function groundOfSpan(startsOn: string, at: Date): Ground {
  const plannedDays = refundTerms.weeksWithoutBatch * 7
  const heldDays = Math.min(Math.max(daysBetween(startsOn, dayInIndia(at)), 0), plannedDays)
  return heldDays < refundTerms.freeDays
    ? { ground: 'early', held: heldDays }
    : { ground: 'days', held: heldDays, planned: plannedDays }
}

/** Fast Track: a full refund during its days and as many days again; `began` is its first day, if known. */
export function groundOfTrial(began: string | null, days: number, at: Date): Ground {
  const until = began && addDays(began, 2 * days - 1)
  return until && dayInIndia(at) > until
    ? { ground: 'guarantee-over', until }
    : { ground: 'guarantee', until }
}

/** The end of each class of a batch, in order. Weekdays are numbered from 1, Monday. */
function endsOfClasses({ days, startsOn, endsOn, toTime }: Timetable): Date[] {
  const ends: Date[] = []
  for (let day = startsOn; day <= endsOn; day = addDays(day, 1))
    if (days.includes(weekdayOf(day))) ends.push(timeInIndia(day, toTime))
  return ends
}

/** A payment in paise, some of which may be refunded. */
export type PayableRefund = { entryId: number; leftPaise: number }

/**
 * Payments from which a refund is taken: the newest first, since the gateway refuses refunds after half a
 * year.
 */
export function refundShare<P extends PayableRefund>(payments: readonly P[], paise: number) {
  let rest = paise
  return payments
    .toSorted((one, other) => other.entryId - one.entryId)
    .map((payment) => {
      const share = Math.min(Math.max(payment.leftPaise, 0), rest)
      rest -= share
      return { payment, paise: share }
    })
    .filter((share) => share.paise > 0)
}

/** The state of a request from the states of its parts; failures come first. */
export function stateOfParts(parts: readonly PayoutState[]): RefundRequestState {
  if (parts.includes('failed')) return 'failed'
  if (parts.includes('waiting')) return 'approved'
  if (parts.includes('sent')) return 'sent'
  return parts.length > 0 && parts.every((part) => part === 'void') ? 'ended' : 'done'
}

/** The date by which the refund is paid. */
export function dueOf(requestedAt: Date): string {
  return addDays(dayInIndia(requestedAt), refundTerms.daysToPay)
}

/** Why a request, decision or payment is refused. */
export type RefundReason =
  | { reason: 'no-account' }
  | { reason: 'no-refund-request' }
  /** There is an open request. */
  | { reason: 'already-requested' }
  | { reason: 'key-taken' }
  /** The amount differs from the one shown. */
  | { reason: 'sum-changed'; paise: number }
  /** The student stays, and there is no overpayment. */
  | { reason: 'nothing-back' }
  | { reason: 'more-than-open'; paise: number }
  | { reason: 'not-possible'; state: RefundRequestState }
  /** Neither the requester nor the payee decides. */
  | { reason: 'own' }
  /** Approving one's own request needs a second factor shown within ten minutes. */
  | { reason: 'factor-missing' }
  /** All parts can be paid. */
  | { reason: 'payable' }
  /** Only the requester can cancel it. */
  | { reason: 'not-yours' }
  | { reason: 'nothing-by-hand' }
  | { reason: 'reference-missing' }
  | { reason: 'reference-taken' }
  /** Their roles cannot approve this. */
  | { reason: 'not-allowed' }
  /** It exceeds their own limit of `percent`. */
  | { reason: 'above-own-limit'; percent: number }
  /** It was approved, but they can no longer be enrolled in this way. */
  | { reason: 'not-enrolled'; why: DeskEnrolmentReason }
  /** A cheque is refunded only after it has cleared. */
  | { reason: 'cheque-out' }

/** Why a payment by hand is not recorded. */
export type HandPaymentReason =
  | RefundReason
  /** More than the cash box holds. */
  | { reason: 'cash-box'; paise: number }
