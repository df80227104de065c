import { may } from '../accounts/abilities.ts'
import type { DeskSeatReason } from '../batches/rules.ts'
import type { PaymentFieldReason } from '../ledger/contract.ts'
import type { EntryReason } from '../ledger/rules.ts'
import type { ClaimReason } from '../ledger/upi/rules.ts'
import type { RegistrationStatus } from '../students/registration-status.ts'

type StudentStatus = 'Active' | 'Pending' | 'Inactive'

/** Why a step is not possible. */
export type StepReason =
  | { reason: 'contact-first' }
  | { reason: 'confirm-first' }
  | { reason: 'not-attended' }
  | { reason: 'only-lost' }
  | { reason: 'is-confirmed' }
  | { reason: 'is-in-class' }
  | { reason: 'is-over' }
  | { reason: 'reopen-first' }
  | { reason: 'same-status'; status: RegistrationStatus }

/** Why a registration is not moved. */
export type MoveReason =
  | { reason: 'not-possible'; why: StepReason }
  | { reason: 'no-seat'; why: DeskSeatReason }
  /** Neither how the fee is paid was chosen nor that it is not paid yet. */
  | { reason: 'fee-missing' }
  | { reason: 'fee-not-taken'; why: FeeReason }
  | { reason: 'lost-reason-missing' }

/** Why the Fast Track fee is not taken. */
export type FeeReason =
  | EntryReason
  | ClaimReason
  /** Taking it needs an ability on every route. */
  | { reason: 'may-not-receive' }
  | { reason: 'nothing-due' }

/** The source is retired or does not exist. */
export type SourceClosed = { reason: 'source-closed' }

/** Errors of an enquiry. */
export type EnquiryReason =
  | { reason: 'phone-missing' }
  | { reason: 'phone-wrong' }
  | { reason: 'course-missing' }
  | { reason: 'course-not-offered' }
  | SourceClosed
  | { reason: 'date-wrong' }
  | { reason: 'note-too-long'; max: number }
  | { reason: 'note-not-plain' }
  | { reason: 'no-key' }
  | { reason: 'key-taken' }

/** Errors of a change of a registration. */
export type RegistrationReason =
  | { reason: 'no-record' }
  | { reason: 'no-version' }
  | { reason: 'text-too-long'; max: number }
  | { reason: 'text-not-plain'; what: 'note' | 'reason' }
  | { reason: 'no-outcome' }
  | { reason: 'no-day' }
  | { reason: 'no-other' }
  | { reason: 'too-many-others'; max: number }
  | { reason: 'no-step' }
  | { reason: 'no-batch-chosen' }
  | { reason: 'no-tag'; longest: number }
  | { reason: 'no-source' }
  | { reason: 'nobody-chosen'; most: number }
  | PaymentFieldReason

/** What a step still needs, or why it is refused. */
export type Step = { ok: true; needs?: 'fee' | 'reason' } | ({ ok: false } & StepReason)

const yes = { ok: true } as const
const withReason = { ok: true, needs: 'reason' } as const
const no = (reason: Exclude<StepReason['reason'], 'same-status'>) =>
  ({ ok: false, reason }) as const

const notAttended = no('not-attended')
const confirmFirst = no('confirm-first')
const onlyLost = no('only-lost')
const isConfirmed = no('is-confirmed')
const isInClass = no('is-in-class')
const isOver = no('is-over')
const reopenFirst = no('reopen-first')

/** The allowed status changes, and why others are refused. */
const steps: Record<RegistrationStatus, Partial<Record<RegistrationStatus, Step>>> = {
  new: {
    contacted: yes,
    confirmed: no('contact-first'),
    attending: confirmFirst,
    completed: notAttended,
    lost: withReason,
  },
  contacted: {
    new: onlyLost,
    confirmed: { ok: true, needs: 'fee' },
    attending: confirmFirst,
    completed: notAttended,
    lost: withReason,
  },
  confirmed: {
    new: onlyLost,
    contacted: isConfirmed,
    attending: yes,
    completed: notAttended,
    lost: withReason,
  },
  attending: {
    new: onlyLost,
    contacted: isInClass,
    confirmed: isInClass,
    completed: yes,
    lost: withReason,
  },
  completed: {
    new: isOver,
    contacted: isOver,
    confirmed: isOver,
    attending: isOver,
    lost: isOver,
  },
  lost: {
    new: yes,
    contacted: reopenFirst,
    confirmed: reopenFirst,
    attending: reopenFirst,
    completed: reopenFirst,
  },
}

/** The usual next step; after attending there is none but to enrol. */
export const usuallyNext: Record<RegistrationStatus, RegistrationStatus | undefined> = {
  new: 'contacted',
  contacted: 'confirmed',
  confirmed: 'attending',
  attending: 'completed',
  completed: undefined,
  lost: 'new',
}

/** What a step to `to` needs, or why it is not allowed. A recorded fee is not asked for twice. */
export function stepTo(
  { status, paidPaise }: { status: RegistrationStatus; paidPaise: number },
  to: RegistrationStatus,
): Step {
  const step = steps[status][to] ?? ({ ok: false, reason: 'same-status', status } as const)
  return step.ok && step.needs === 'fee' && paidPaise > 0 ? yes : step
}

/**
 * The student's status after a step. Attending makes them Active; completed changes nothing. Lost while
 * attending makes them Inactive, unless they attend or completed another course; lost earlier changes
 * nothing. Reopened makes them Pending again.
 */
export function studentAfter(
  { from, to }: { from: RegistrationStatus; to: RegistrationStatus },
  { status, attendsElsewhere }: { status: StudentStatus; attendsElsewhere: boolean },
): StudentStatus {
  if (to === 'attending') return 'Active'
  if (from === 'lost') return status === 'Inactive' ? 'Pending' : status
  const hasStopped = from === 'attending' && to === 'lost' && !attendsElsewhere
  return hasStopped && status === 'Active' ? 'Inactive' : status
}

/** What can be undone of a registration. */
export const undoable = ['contact', 'lost', 'plan', 'source', 'assign', 'tag'] as const
export type Undoable = (typeof undoable)[number]

/** After so many minutes a change is not undone any more, however long its notice was held. */
export const undoMinutes = 5

/** Why a change is not undone. */
export type UndoRefusal = { reason: 'nothing-to-undo' }

/** The longest tag, in characters. */
export const longestTag = 30

/** Most tags of a registration. */
export const mostTags = 10

/** The canonical form of a tag, so that “ Scholarship” and “scholarship” are one. */
export function tagOf(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** More calls of one kind than a counsellor makes in a day; the list ends there. */
export const mostOfAKind = 100

/** An enquiry that nobody called for so many days is not new any more, such as one of an old list that is imported. */
export const newForDays = 14

/** The kinds of calls, in the order of work: what was promised comes first. */
export const dayGroups = [
  { group: 'today', title: 'Due today' },
  { group: 'overdue', title: 'Overdue' },
  { group: 'new', title: 'New' },
  { group: 'dateless', title: 'No date' },
] as const

type Giver = { id: string; roles: readonly string[] }
type AssignedTo = { counsellorId: string | null }

/** People who assign may assign any registration; others hand over their own. */
export function mayHandOver(giver: Giver, { counsellorId }: AssignedTo): boolean {
  return may(giver, 'registrations.assign') || counsellorId === giver.id
}

/** A counsellor may take an unassigned registration for themselves. */
export function mayTake(giver: Giver, { counsellorId }: AssignedTo): boolean {
  return (
    counsellorId === null && may(giver, 'registrations.work') && !may(giver, 'registrations.assign')
  )
}

/** Days after which a colleague's request to hand over is not shown any more. */
export const handOverRequestDays = 14

/** Why a registration is not handed over. */
export type AssignmentReason = 'nobody-named' | 'theirs-already' | 'note-missing'

/** A hand-over of a counsellor's own registration: the new counsellor and a note. */
export function checkAssignment(
  giver: Giver,
  { counsellorId, note }: AssignedTo & { note: string | null },
): AssignmentReason | undefined {
  if (may(giver, 'registrations.assign')) return
  if (counsellorId === null) return 'nobody-named'
  if (counsellorId === giver.id) return 'theirs-already'
  if (!note) return 'note-missing'
}
