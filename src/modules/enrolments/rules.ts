import { addMonths, daysBetween } from '../../ui/format/days.ts'
import type { DeskSeatReason } from '../batches/rules.ts'
import { type EntrySums, type SummedEntry, sumEntries } from '../ledger/rules.ts'

export const enrolmentStates = ['enrolled', 'studying', 'finished', 'left'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

/** Their names on staff screens. */
export const enrolmentStateNames: Record<EnrolmentState, string> = {
  enrolled: 'Enrolled',
  studying: 'Studying',
  finished: 'Finished',
  left: 'Withdrawn',
}

/** The allowed status changes. A student who completed or left enrols again, with a new fee. */
const nextStates: Record<EnrolmentState, readonly EnrolmentState[]> = {
  enrolled: ['studying', 'left'],
  studying: ['finished', 'left'],
  finished: [],
  left: [],
}

export function statesAfter(state: EnrolmentState): readonly EnrolmentState[] {
  return nextStates[state]
}

/** The stored agreement: the fee is the course price or more, and anything below the price a discount. */
export type SettledTerms = {
  course: string
  pricePaise: number
  feePaise: number
  discountPaise: number
  dues: Due[]
}

/** Why an enrolment is refused, or not changed. */
export type EnrolmentReason =
  | { reason: 'no-student' }
  | { reason: 'no-enrolment' }
  /** Students under 18 need a guardian who agrees. */
  | { reason: 'guardian-missing' }
  | { reason: 'discount-too-high' }
  | { reason: 'discount-reason-missing' }
  /** The instalments of the plan exceed the fee. */
  | { reason: 'plan-too-high' }
  | { reason: 'key-taken' }
  /** Not in the catalogue, and never was. */
  | { reason: 'no-course' }
  /** Of another student. */
  | { reason: 'other-registration' }
  | DueDayReason
  | { reason: 'starts-too-late'; until: string }
  | { reason: 'starts-too-early'; since: string }
  /** The reduction exceeds the user's limit. */
  | { reason: 'above-limit'; settled: SettledTerms }

/** An instalment is due before today, or later than allowed. */
type DueDayReason = { reason: 'due-day-wrong'; from: string; until: string }

/** The same for the desk, with its further reasons. */
export type FeeDeskReason =
  | EnrolmentReason
  | { reason: 'guardian-phone-wrong' }
  | { reason: 'not-possible'; from: EnrolmentState; to: EnrolmentState }
  /** A refund is requested or not paid yet. */
  | { reason: 'refund-requested' }
  /** A course is not finished before its last day. */
  | { reason: 'not-over'; endsOn: string }
  /** Taking money needs its ability on every route. */
  | { reason: 'may-not-receive' }
  /** More than the balance cannot be paid by mistake. */
  | { reason: 'more-than-open'; paise: number }
  /** The plan was retired while the form was open. */
  | { reason: 'no-plan' }
  /** An enrolment in this course waits for approval already. */
  | { reason: 'request-waits' }
  /** In this course, and neither finished nor left. */
  | { reason: 'already-enrolled'; course: string; startsOn: string }

/** The same, for an enrolment with a seat. */
export type DeskEnrolmentReason =
  | FeeDeskReason
  | { reason: 'no-seat'; why: DeskSeatReason }
  /** Another enrolment of the student has their seat in this batch. */
  | { reason: 'seat-enrolled' }
  /** The batch begins on another day than the one shown. */
  | { reason: 'other-start'; startsOn: string }

/** Months from today within which all of a fee is due. */
const longestPlan = 24

/** The range of due dates for instalments agreed today. */
export function daysForDues(today: string): { from: string; until: string } {
  return { from: today, until: addMonths(today, longestPlan) }
}

export function checkDays(
  { dues, startsOn }: { dues: readonly Pick<Due, 'dueOn'>[]; startsOn: string },
  { from, until }: { from: string; until: string },
): EnrolmentReason | undefined {
  if (startsOn > until) return { reason: 'starts-too-late', until }
  // A student may be enrolled after the course began.
  const since = addMonths(from, -longestPlan)
  if (startsOn < since) return { reason: 'starts-too-early', since }
  if (dues.some(({ dueOn }) => dueOn < from || dueOn > until))
    return { reason: 'due-day-wrong', from, until }
}

export const duesPageSize = 50

/** One instalment: an amount and its due date. */
export type Due = { part: number; paise: number; dueOn: string }

/** Paid, waived, cancelled and open amount of an instalment in paise; together they are the instalment. */
export type Allocated = Due & {
  paidPaise: number
  waivedPaise: number
  cancelledPaise: number
  balancePaise: number
}

/**
 * Distributes payments over the instalments: oldest due first; waived and cancelled amounts reduce the
 * last ones first, so that no next date changes. `overPaise` is what exceeds all of them.
 */
export function allocate(
  dues: readonly Due[],
  sums: { paidPaise: number; waivedPaise: number; cancelledPaise?: number },
): { parts: Allocated[]; overPaise: number } {
  const inOrder = dues.toSorted(
    (one, other) => one.dueOn.localeCompare(other.dueOn) || one.part - other.part,
  )
  const backwards = inOrder.map(({ paise }) => paise).toReversed()
  const waived = shareOut(backwards, sums.waivedPaise)
  const unwaived = backwards.map((paise, index) => paise - (waived.shares[index] ?? 0))
  const cancelled = shareOut(unwaived, sums.cancelledPaise ?? 0)
  const [waivedOf, cancelledOf] = [waived.shares.toReversed(), cancelled.shares.toReversed()]
  const payable = inOrder.map(
    ({ paise }, index) => paise - (waivedOf[index] ?? 0) - (cancelledOf[index] ?? 0),
  )
  const paid = shareOut(payable, sums.paidPaise)
  const parts = inOrder.map((due, index) => {
    const waivedPaise = waivedOf[index] ?? 0
    const cancelledPaise = cancelledOf[index] ?? 0
    const paidPaise = paid.shares[index] ?? 0
    const balancePaise = due.paise - waivedPaise - cancelledPaise - paidPaise
    return { ...due, waivedPaise, cancelledPaise, paidPaise, balancePaise }
  })
  return { parts, overPaise: paid.rest + waived.rest + cancelled.rest }
}

/** Fills one amount after the other; `rest` is what remains. */
function shareOut(amounts: readonly number[], paise: number) {
  let rest = Math.max(0, paise)
  const shares = amounts.map((amount) => {
    const share = Math.min(amount, rest)
    rest -= share
    return share
  })
  return { shares, rest }
}

/** The next instalment; undefined if all are paid. */
export function nextDue(parts: readonly Allocated[]): Allocated | undefined {
  return parts.find(({ balancePaise }) => balancePaise > 0)
}

type PayableEnrolment = {
  parts: readonly Allocated[]
  state: EnrolmentState
  isRefundRequested: boolean
}

/**
 * The next payment in paise that a student may make: the oldest due instalment, plus following ones while
 * it is too small to be paid. Undefined if the whole rest is too small, and for students who withdrew or
 * asked for a refund.
 */
export function nextPayable(
  { parts, state, isRefundRequested }: PayableEnrolment,
  least: number,
): number | undefined {
  if (state === 'left' || isRefundRequested) return undefined
  let paise = 0
  for (const { balancePaise } of parts) {
    paise += balancePaise
    if (paise >= least) return paise
  }
}

/** An unpaid instalment, as staff enter it. */
export type OpenPart = { paise: number; dueOn: string }

/** Why instalments are not changed. */
export type InstalmentReason =
  | { reason: 'all-paid' }
  /** They withdrew, or a refund is requested or not paid yet. */
  | { reason: 'left' | 'refund-requested' }
  /** Their sum is not the open amount; `paise` is what it must be. */
  | { reason: 'other-sum'; paise: number; given: number }
  /** One would come before a paid instalment, which would take its payment. */
  | { reason: 'before-paid'; dueOn: string }
  | { reason: 'parts-out-of-order' }
  | DueDayReason
  | { reason: 'too-many-instalments'; most: number }

/** The paid ones, and the rest, which may be agreed anew. */
export function splitAtNext<Part extends Allocated>(parts: readonly Part[]) {
  const next = parts.findIndex(({ balancePaise }) => balancePaise > 0)
  const paid = next < 0 ? [...parts] : parts.slice(0, next)
  const open = next < 0 ? [] : parts.slice(next)
  return { paid, open, paise: open.reduce((sum, part) => sum + part.paise, 0) }
}

const mostInstalments = 36

/**
 * Whether the unpaid ones may be replaced by these. An existing due date may stay even if it has passed:
 * changing another instalment does not make an overdue one due later.
 */
export function checkInstalments(
  parts: readonly Allocated[],
  openParts: readonly OpenPart[],
  today: string,
): InstalmentReason | undefined {
  const { paid, open, paise } = splitAtNext(parts)
  if (open.length === 0) return { reason: 'all-paid' }
  if (paid.length + openParts.length > mostInstalments)
    return { reason: 'too-many-instalments', most: mostInstalments - paid.length }
  const newTotal = openParts.reduce((sum, part) => sum + part.paise, 0)
  if (newTotal !== paise) return { reason: 'other-sum', paise, given: newTotal }
  const last = paid.at(-1)?.dueOn
  if (last !== undefined && openParts.some(({ dueOn }) => dueOn < last))
    return { reason: 'before-paid', dueOn: last }
  const openDays = new Set(open.map(({ dueOn }) => dueOn))
  const { from, until } = daysForDues(today)
  if (openParts.some(({ dueOn }) => !openDays.has(dueOn) && (dueOn < from || dueOn > until)))
    return { reason: 'due-day-wrong', from, until }
  const isSorted = openParts.every(
    (part, index) => part.dueOn >= (openParts[index - 1]?.dueOn ?? ''),
  )
  return isSorted ? undefined : { reason: 'parts-out-of-order' }
}

/** State of an instalment; open ones are overdue once their day is over. */
type PartState = 'paid' | 'overdue' | 'due' | 'waived' | 'cancelled' | 'to-refund' | 'refunded'

type FeePart = Allocated & {
  /** What was refunded of its payments, and what still is to be. */
  refundedPaise: number
  toRefundPaise: number
  state: PartState
}

export type FeeStatus = EntrySums & {
  parts: FeePart[]
  /** Due before today and open. */
  overduePaise: number
  /** Days since the oldest overdue instalment. */
  daysLate: number
  next: { paise: number; dueOn: string } | null
  state: EnrolmentState
  /** The day of withdrawal; undefined if not withdrawn or unknown. */
  leftOn: string | null
}

export type FeeFacts = {
  dues: readonly Due[]
  entries: readonly SummedEntry[]
  state: EnrolmentState
  leftOn: string | null
  today: string
}

/**
 * The fee rule: what is due, overdue, paid, waived, refunded and cancelled on a day. Every screen, mail,
 * document and report uses it; a test compares what the database computes.
 */
export function feeStatus({ dues, entries, state, leftOn, today }: FeeFacts): FeeStatus {
  const sums = sumEntries(entries)
  const { owedPaise, paidPaise, waivedPaise, refundedPaise } = sums
  // The instalments were made for the charge: what is no longer owed of it is cancelled.
  const inParts = dues.reduce((sum, { paise }) => sum + paise, 0)
  const cancelledPaise = Math.max(0, inParts - owedPaise)
  const { parts: allocated } = allocate(dues, { paidPaise, waivedPaise, cancelledPaise })
  const before = allocate(dues, { paidPaise: paidPaise + refundedPaise, waivedPaise }).parts
  const back = allocated.map(({ paidPaise, cancelledPaise }, index) =>
    Math.min(Math.max(0, (before[index]?.paidPaise ?? 0) - paidPaise), cancelledPaise),
  )
  // The newest payment is refunded first, so the first instalments wait longest.
  const { shares: toRefund } = shareOut(back, -sums.balancePaise)
  const parts = allocated.map((part, index): FeePart => {
    const toRefundPaise = toRefund[index] ?? 0
    const refunds = { toRefundPaise, refundedPaise: (back[index] ?? 0) - toRefundPaise }
    return { ...part, ...refunds, state: stateOf({ ...part, ...refunds }, today) }
  })
  const overdue = parts.filter((part) => part.state === 'overdue')
  const next = nextDue(parts)
  return {
    ...sums,
    parts,
    overduePaise: overdue.reduce((sum, { balancePaise }) => sum + balancePaise, 0),
    daysLate: overdue[0] ? daysBetween(overdue[0].dueOn, today) : 0,
    next: next ? { paise: next.balancePaise, dueOn: next.dueOn } : null,
    state,
    leftOn,
  }
}

function stateOf(
  { balancePaise, paidPaise, cancelledPaise, dueOn, ...part }: Omit<FeePart, 'state'>,
  today: string,
): PartState {
  if (balancePaise > 0) return dueOn < today ? 'overdue' : 'due'
  if (paidPaise > 0) return 'paid'
  if (part.toRefundPaise > 0) return 'to-refund'
  if (part.refundedPaise > 0) return 'refunded'
  return cancelledPaise > 0 ? 'cancelled' : 'waived'
}
