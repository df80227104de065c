import { addMonths, daysBetween } from '../../ui/format/days.ts'
import type { DeskSeatReason } from '../batches/rules.ts'
import { type EntrySums, type SummedEntry, sumEntries } from '../ledger/rules.ts'

/** Where somebody who joined a course stands. */
export const enrolmentStates = ['enrolled', 'studying', 'finished', 'left'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]

/** What staff read for it. */
export const enrolmentStateNames: Record<EnrolmentState, string> = {
  enrolled: 'Enrolled',
  studying: 'Studying',
  finished: 'Finished',
  left: 'Left',
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

/** What is agreed as it is kept: the fee is the price of the course or more, and all below it a discount. */
export type SettledTerms = {
  course: string
  pricePaise: number
  feePaise: number
  discountPaise: number
  dues: Due[]
}

/** Why a course is not joined, or an enrolment not changed. */
export type EnrolmentReason =
  | { reason: 'no-student' }
  | { reason: 'no-enrolment' }
  /** Everybody under age needs somebody who agrees. */
  | { reason: 'guardian-missing' }
  | { reason: 'discount-too-high' }
  | { reason: 'discount-reason-missing' }
  /** The parts of the plan are more than the fee. */
  | { reason: 'plan-too-high' }
  | { reason: 'key-taken' }
  /** Not in the catalogue, and never was. */
  | { reason: 'no-course' }
  /** Of another student. */
  | { reason: 'other-registration' }
  | DueDayReason
  | { reason: 'starts-too-late'; until: string }
  | { reason: 'starts-too-early'; since: string }
  /** More is taken off the price than whoever enrols them may take off alone. */
  | { reason: 'above-limit'; settled: SettledTerms }

/** A part is due before today, or later than anybody is waited for. */
type DueDayReason = { reason: 'due-day-wrong'; from: string; until: string }

/** The same at the desk, with what it is told besides. */
export type FeeDeskReason =
  | EnrolmentReason
  | { reason: 'guardian-phone-wrong' }
  | { reason: 'not-possible'; from: EnrolmentState; to: EnrolmentState }
  /** Who takes money has an ability for it, whichever route they come by. */
  | { reason: 'may-not-receive' }
  /** Nobody pays more than is open by mistake. */
  | { reason: 'more-than-open'; paise: number }
  /** The plan was retired while the form was open. */
  | { reason: 'no-plan' }
  /** An enrolment in this course waits for approval already. */
  | { reason: 'request-waits' }

/** The same of an enrolment that takes its seat with it. */
export type DeskEnrolmentReason =
  | FeeDeskReason
  | { reason: 'no-seat'; why: DeskSeatReason }
  /** Another joining of theirs has their seat in this batch. */
  | { reason: 'seat-enrolled' }
  /** The batch begins on another day than the one that was seen. */
  | { reason: 'other-start'; startsOn: string }

/** Months from today within which all of a fee is due. */
const longestPlan = 24

/** The days on which a part may be due that is agreed on today. */
export function daysForDues(today: string): { from: string; until: string } {
  return { from: today, until: addMonths(today, longestPlan) }
}

export function checkDays(
  { dues, startsOn }: { dues: readonly Pick<Due, 'dueOn'>[]; startsOn: string },
  { from, until }: { from: string; until: string },
): EnrolmentReason | undefined {
  if (startsOn > until) return { reason: 'starts-too-late', until }
  // A course may be under way when somebody is enrolled in it.
  const since = addMonths(from, -longestPlan)
  if (startsOn < since) return { reason: 'starts-too-early', since }
  if (dues.some(({ dueOn }) => dueOn < from || dueOn > until))
    return { reason: 'due-day-wrong', from, until }
}

/** How many enrolments make a page of what is due. */
export const duesPageSize = 50

/** One part of a fee: so much, by that day. */
export type Due = { part: number; paise: number; dueOn: string }

/** What of a part is paid, waived, cancelled and open, in paise: together they are the part. */
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
  {
    paidPaise,
    waivedPaise,
    cancelledPaise = 0,
  }: { paidPaise: number; waivedPaise: number; cancelledPaise?: number },
): { parts: Allocated[]; overPaise: number } {
  const inOrder = dues.toSorted(
    (one, other) => one.dueOn.localeCompare(other.dueOn) || one.part - other.part,
  )
  const backwards = inOrder.map(({ paise }) => paise).toReversed()
  const waived = shareOut(backwards, waivedPaise)
  const unwaived = backwards.map((paise, index) => paise - (waived.shares[index] ?? 0))
  const cancelled = shareOut(unwaived, cancelledPaise)
  const [waivedOf, cancelledOf] = [waived.shares.toReversed(), cancelled.shares.toReversed()]
  const still = inOrder.map(
    ({ paise }, index) => paise - (waivedOf[index] ?? 0) - (cancelledOf[index] ?? 0),
  )
  const paid = shareOut(still, paidPaise)
  const parts = inOrder.map((due, index) => {
    const [waivedHere, cancelledHere] = [waivedOf[index] ?? 0, cancelledOf[index] ?? 0]
    const paidHere = paid.shares[index] ?? 0
    const balancePaise = due.paise - waivedHere - cancelledHere - paidHere
    const shares = { waivedPaise: waivedHere, cancelledPaise: cancelledHere, paidPaise: paidHere }
    return { ...due, ...shares, balancePaise }
  })
  return { parts, overPaise: paid.rest + waived.rest + cancelled.rest }
}

/** Fills one after the other; the rest is what no place was left for. */
function shareOut(sortKeys: readonly number[], paise: number) {
  let rest = Math.max(0, paise)
  const shares = sortKeys.map((index) => {
    const share = Math.min(index, rest)
    rest -= share
    return share
  })
  return { shares, rest }
}

/** The part that is to be paid next; nothing where all is paid. */
export function nextDue(parts: readonly Allocated[]): Allocated | undefined {
  return parts.find(({ balancePaise }) => balancePaise > 0)
}

/**
 * The next payment in paise: the oldest due instalment, plus following ones while it is too small to be
 * paid. Undefined if the whole rest is too small.
 */
export function nextPayable(parts: readonly Allocated[], least: number): number | undefined {
  let paise = 0
  for (const { balancePaise } of parts) {
    paise += balancePaise
    if (paise >= least) return paise
  }
}

/** A part that is not paid yet, as staff write it. */
export type OpenPart = { paise: number; dueOn: string }

/** Why the instalments stay as they are. */
export type InstalmentReason =
  | { reason: 'all-paid' }
  /** They are not what is left; `paise` is what they have to be. */
  | { reason: 'other-sum'; paise: number; given: number }
  /** One would come before a part that is paid, and its money would go there. */
  | { reason: 'before-paid'; dueOn: string }
  | { reason: 'parts-out-of-order' }
  | DueDayReason
  | { reason: 'too-many-instalments'; most: number }

/** What is paid, and from the next due on what may be agreed on anew. */
export function splitAtNext<Part extends Allocated>(parts: readonly Part[]) {
  const next = parts.findIndex(({ balancePaise }) => balancePaise > 0)
  const fixedParts = next < 0 ? [...parts] : parts.slice(0, next)
  const open = next < 0 ? [] : parts.slice(next)
  return { kept: fixedParts, open, paise: open.reduce((sum, part) => sum + part.paise, 0) }
}

/** More parts than this an enrolment cannot have. */
const mostInstalments = 36

/**
 * Whether what is not paid may be paid so instead. A day that stands stays, also where it is over: who moves
 * another part does not make an overdue one due later.
 */
export function checkInstalments(
  parts: readonly Allocated[],
  openParts: readonly OpenPart[],
  today: string,
): InstalmentReason | undefined {
  const { kept: fixedParts, open, paise } = splitAtNext(parts)
  if (open.length === 0) return { reason: 'all-paid' }
  if (fixedParts.length + openParts.length > mostInstalments)
    return { reason: 'too-many-instalments', most: mostInstalments - fixedParts.length }
  const newTotal = openParts.reduce((sum, part) => sum + part.paise, 0)
  if (newTotal !== paise) return { reason: 'other-sum', paise, given: newTotal }
  const last = fixedParts.at(-1)?.dueOn
  if (last !== undefined && openParts.some(({ dueOn }) => dueOn < last))
    return { reason: 'before-paid', dueOn: last }
  const openDays = new Set(open.map(({ dueOn }) => dueOn))
  const { from, until } = daysForDues(today)
  if (openParts.some(({ dueOn: on }) => !openDays.has(on) && (on < from || on > until)))
    return { reason: 'due-day-wrong', from, until }
  const isSorted = openParts.every(
    (part, index) => part.dueOn >= (openParts[index - 1]?.dueOn ?? ''),
  )
  return isSorted ? undefined : { reason: 'parts-out-of-order' }
}

/** What a part has come to; of one that is open whether its day is over. */
type PartState = 'paid' | 'overdue' | 'due' | 'waived' | 'cancelled' | 'refunded'

type FeePart = Allocated & {
  /** What of what came for it went back. */
  refundedPaise: number
  state: PartState
}

type FeeStatus = EntrySums & {
  parts: FeePart[]
  /** What was due before today and is open. */
  overduePaise: number
  /** Since the oldest part that is overdue. */
  daysLate: number
  next: { paise: number; dueOn: string } | null
  state: EnrolmentState
  /** The day on which they withdrew; nothing where they have not, or nobody knows it any more. */
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
  // The parts were made for the charge: what is no longer owed of it is cancelled.
  const inParts = dues.reduce((sum, { paise }) => sum + paise, 0)
  const cancelledPaise = Math.max(0, inParts - owedPaise)
  const { parts: allocated } = allocate(dues, { paidPaise, waivedPaise, cancelledPaise })
  const before = allocate(dues, { paidPaise: paidPaise + refundedPaise, waivedPaise }).parts
  const parts = allocated.map((part, index): FeePart => {
    const everPaid = before[index]?.paidPaise ?? 0
    const refunded = Math.min(Math.max(0, everPaid - part.paidPaise), part.cancelledPaise)
    return { ...part, refundedPaise: refunded, state: stateOf(part, { refunded, today }) }
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
  { balancePaise, paidPaise, cancelledPaise, dueOn }: Allocated,
  { refunded, today }: { refunded: number; today: string },
): PartState {
  if (balancePaise > 0) return dueOn < today ? 'overdue' : 'due'
  if (paidPaise > 0) return 'paid'
  if (refunded > 0) return 'refunded'
  return cancelledPaise > 0 ? 'cancelled' : 'waived'
}
