import type { Database, Transaction } from '../../platform/database/connect.ts'
import { answerOnce } from '../answered/answer-once.server.ts'
import type { SeatWish } from '../batches/rules.ts'
import { seatAtDesk } from '../batches/seat-at-desk.server.ts'
import type { ByPerson } from '../by.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { changeRegistration } from './change-registration.server.ts'
import { followRegistration } from './follow-registration.server.ts'
import { type Changed, lockRegistration, type Seen } from './lock-registration.server.ts'
import { lockStudentOf } from './lock-student-of.server.ts'
import { type MoveReason, type RegistrationStatus, stepTo } from './rules.ts'
import { takeFee } from './take-fee.server.ts'

type Move = Seen & {
  to: RegistrationStatus
  /** The fee that was taken with this step. */
  amountPaise: number | null
  /** Why it is lost. */
  reason: string | null
  /** What was agreed on with a place that is confirmed; nothing is no batch yet. */
  seat: SeatWish | null
}

/**
 * Takes a registration one step further, with what the step needs: a fee that is recorded together
 * with it, or the reason why it is lost; with what it means for the student, and the seat that they
 * were promised, or none of it.
 */
export async function moveRegistration(
  db: Database,
  { key, ...move }: Move & { key?: string },
  by: ByPerson,
): Promise<Changed> {
  return beginAgain(db, (tx) =>
    answerOnce(tx, { key, asked: move }, by, () => moveOnce(tx, move, by)),
  )
}

async function moveOnce(tx: Transaction, move: Move, by: ByPerson): Promise<Changed> {
  const student = await lockStudentOf(tx, move.id)
  const locked = await lockRegistration(tx, move)
  if (!student || !locked.ok) return locked.ok ? { ok: false, reason: 'not-found' } : locked
  const { registration } = locked
  const { to } = move
  const step = stepTo(registration, to)
  if (!step.ok) return notAllowed('to', { reason: 'not-possible', why: step })
  const amountPaise = step.needs === 'fee' ? move.amountPaise : null
  const lostReason = step.needs === 'reason' ? move.reason : null
  if (step.needs === 'fee' && !amountPaise)
    return notAllowed('amountPaise', { reason: 'fee-missing' })
  if (step.needs === 'reason' && !lostReason)
    return notAllowed('reason', { reason: 'lost-reason-missing' })
  // Before anything is written: the seat may be gone.
  const wish = to === 'confirmed' ? move.seat : null
  const asked = { student: student.id, course: registration.course }
  const seat = wish && (await seatAtDesk(tx, { ...asked, wish }, by))
  if (seat && !seat.ok) return notAllowed('seat', { reason: 'no-seat', why: seat })

  const taken = { to, amountPaise, lostReason, seat: seat && { as: seat.as, starts: seat.starts } }
  const version = await take(tx, registration, taken, by)
  const { id, status: from } = registration
  const { name } = student
  if (amountPaise) await takeFee(tx, { registrationId: id, name, amountPaise }, by)
  await followRegistration(tx, { student, registrationId: id, from, to }, by)
  await announceChange(tx)
  return { ok: true, version }
}

type Standing = Extract<Awaited<ReturnType<typeof lockRegistration>>, { ok: true }>['registration']
type Taken = Pick<Move, 'to' | 'amountPaise'> & {
  lostReason: string | null
  seat: { as: SeatWish['as']; starts: string } | null
}

/** The step itself. */
async function take(
  tx: Transaction,
  registration: Standing,
  { to, amountPaise, lostReason, seat }: Taken,
  by: ByPerson,
): Promise<number> {
  const { id, status: from, nextContactOn: dateBefore, lostReason: reasonBefore } = registration
  // Who has only been contacted is still to be asked; after any other step the call is done.
  const nextContactOn = to === 'contacted' ? dateBefore : null
  const changes = { status: to, lostReason, nextContactOn }
  const happened = {
    event: 'move registration',
    before: { status: from, nextContactOn: dateBefore, lostReason: reasonBefore },
    after: { ...changes, ...(amountPaise && { amountPaise }), ...(seat && { seat }) },
  } as const
  return changeRegistration(tx, id, { changes, happened }, by)
}

const notAllowed = (field: string, why: MoveReason) =>
  ({ ok: false, reason: 'not-allowed', field, why }) as const
