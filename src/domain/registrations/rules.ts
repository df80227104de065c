/** Where a registration stands, in the order it normally moves; and what staff read for it. */
export const statusLabels = {
  new: 'New',
  contacted: 'Contacted',
  confirmed: 'Confirmed',
  attending: 'Attending',
  completed: 'Completed',
  lost: 'Lost',
} as const

export type RegistrationStatus = keyof typeof statusLabels
type StudentStatus = 'Active' | 'Pending' | 'Inactive'

/** What a step still needs before it is taken. */
export type Step = { ok: true; needs?: 'fee' | 'reason' } | { ok: false; reason: string }

const yes = { ok: true } as const
const withReason = { ok: true, needs: 'reason' } as const
const no = (reason: string) => ({ ok: false, reason }) as const

const notAttended = no('They have not attended yet.')
const confirmFirst = no('Confirm the place first.')
const onlyLost = no('Only a lost registration is reopened.')
const isConfirmed = no('The place is confirmed. If that is wrong, mark it lost and reopen it.')
const isInClass = no('They are in class. If that is wrong, mark it lost and reopen it.')
const isOver = no('Completed is the end: nothing comes after it.')
const reopenFirst = no('Reopen it first.')

/** THE table: from where to where a registration may move, and why not. */
const steps: Record<RegistrationStatus, Partial<Record<RegistrationStatus, Step>>> = {
  new: {
    contacted: yes,
    confirmed: no('Talk to them first: a place is confirmed after a contact.'),
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

/** What a step to `to` needs, or why it is not allowed. A fee that stands is not asked for twice. */
export function stepTo(
  { status, paidPaise }: { status: RegistrationStatus; paidPaise: number },
  to: RegistrationStatus,
): Step {
  const step = steps[status][to] ?? no(`It is ${statusLabels[status].toLowerCase()} already.`)
  return step.ok && step.needs === 'fee' && paidPaise > 0 ? yes : step
}

/**
 * What a step means for the student. Attending makes them Active; completed changes nothing: they stay
 * one of ours. Lost out of a class they have stopped, unless they attend or completed another course;
 * lost before says nothing of them. Reopened they are Pending again: that undoes a step by mistake.
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

/** What the button of a step says. */
export const stepWords: Record<RegistrationStatus, string> = {
  new: 'Reopen',
  contacted: 'Mark as contacted',
  confirmed: 'Confirm the place',
  attending: 'Mark as attending',
  completed: 'Mark as completed',
  lost: 'Mark as lost',
}
