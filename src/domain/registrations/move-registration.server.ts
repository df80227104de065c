import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { recordChange } from '../history/record-change.server.ts'
import { timelineEntries } from '../history/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { recordPayment } from '../payments/record-payment.server.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { followRegistration } from './follow-registration.server.ts'
import { type Changed, lockRegistration } from './lock-registration.server.ts'
import { lockStudentOf } from './lock-student-of.server.ts'
import { type RegistrationStatus, stepTo } from './rules.ts'

type Move = {
  id: number
  /** The version that the clerk looked at. */
  version: number
  to: RegistrationStatus
  /** The fee that was taken with this step. */
  amountPaise: number | null
  /** Why it is lost. */
  reason: string | null
}

/**
 * Takes a registration one step further, with what the step needs: a fee that is recorded together
 * with it, or the reason why it is lost; and with what it means for the student.
 */
export async function moveRegistration(db: Database, move: Move, by: ByPerson): Promise<Changed> {
  return beginAgain(db, async (tx) => {
    const student = await lockStudentOf(tx, move.id)
    const locked = await lockRegistration(tx, move)
    if (!student || !locked.ok) return locked.ok ? { ok: false, reason: 'not-found' } : locked
    const { registration } = locked
    const { to } = move
    const step = stepTo(registration, to)
    if (!step.ok) return notAllowed('to', `This step is not possible. ${step.reason}`)
    const amountPaise = step.needs === 'fee' ? move.amountPaise : null
    const lostReason = step.needs === 'reason' ? move.reason : null
    if (step.needs === 'fee' && !amountPaise) return notAllowed('amountPaise', feeMissing)
    if (step.needs === 'reason' && !lostReason) return notAllowed('reason', reasonMissing)

    const taken = { to, amountPaise, lostReason }
    const version = await take(tx, registration, taken, by)
    const { id, status: from } = registration
    const { name } = student
    if (amountPaise) await recordPayment(tx, { registrationId: id, name, amountPaise }, by)
    await followRegistration(tx, { student, registrationId: id, from, to }, by)
    await announceChange(tx)
    return { ok: true, version }
  })
}

type Standing = Extract<Awaited<ReturnType<typeof lockRegistration>>, { ok: true }>['registration']
type Taken = Pick<Move, 'to' | 'amountPaise'> & { lostReason: string | null }

/** The step itself, on the timeline and in the audit trail. */
async function take(
  tx: Transaction,
  registration: Standing,
  { to, amountPaise, lostReason }: Taken,
  { actor, now }: ByPerson,
): Promise<number> {
  const { id, status: from, nextContactOn: dateBefore, lostReason: reasonBefore } = registration
  // Who has only been contacted is still to be asked; after any other step the call is done.
  const nextContactOn = to === 'contacted' ? dateBefore : null
  const version = await changeRegistration(tx, id, { status: to, lostReason, nextContactOn })
  await tx.insert(timelineEntries).values({
    registrationId: id,
    kind: 'moved',
    detail: { from, to, reason: lostReason, amountPaise },
    version,
    actorName: actor.name,
    happenedAt: now,
  })
  await recordChange(tx, {
    actor,
    record: { kind: 'registration', id: String(id) },
    action: 'move registration',
    before: { status: from, nextContactOn: dateBefore, lostReason: reasonBefore },
    after: { status: to, nextContactOn, lostReason, ...(amountPaise && { amountPaise }) },
    now,
  })
  return version
}

const feeMissing = 'Enter the fee that was paid: a place is confirmed with it.'
const reasonMissing = 'Choose or write why it is lost.'
const notAllowed = (field: string, message: string) =>
  ({ ok: false, reason: 'not-allowed', field, message }) as const
