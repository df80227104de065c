import { randomUUID } from 'node:crypto'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { answerOnce } from '../../platform/idempotency/run-once.server.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import type { SeatWish } from '../batches/rules.ts'
import { seatAtDesk } from '../batches/seat-at-desk.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import type { RegistrationStatus } from '../students/registration-status.ts'
import { changeRegistration } from './change-registration.server.ts'
import { followRegistration } from './follow-registration.server.ts'
import { type Changed, lockRegistration, type Seen } from './lock-registration.server.ts'
import { lockStudentOf } from './lock-student-of.server.ts'
import { type MoveReason, stepTo } from './rules.ts'
import {
  chargeFee,
  dropUnpaidFee,
  type FeeChoice,
  type FeePayment,
  type FeeTaken,
  takeFee,
} from './take-fee.server.ts'

type Move = Seen & {
  to: RegistrationStatus
  /** How the fee is paid that this step needs; nobody takes a step for granted that says nothing of it. */
  payment: FeeChoice | null
  /** Why it is lost. */
  reason: string | null
  /** What was agreed on with a place that is confirmed; nothing is no batch yet. */
  seat: SeatWish | null
}

/** What became of a step; `fee`: of the fee that was taken with it. */
type Moved = Exclude<Changed, { ok: true }> | { ok: true; version: number; fee: FeeTaken | null }

/**
 * Takes a registration one step further, with what the step needs: the fee that is recorded together
 * with it, or the reason why it is lost; with what it means for the student, and the seat that they
 * were promised, or none of it.
 */
export async function moveRegistration(
  db: Database,
  { key, ...move }: Move & { key?: string },
  by: ByStaff,
): Promise<Moved> {
  return beginAgain<Moved>(db, (tx) =>
    answerOnce(tx, { key, asked: move }, by, () => moveOnce(tx, move, by)),
  ).catch(readRefused)
}

async function moveOnce(tx: Transaction, move: Move, by: ByStaff): Promise<Moved> {
  const student = await lockStudentOf(tx, move.id)
  const locked = await lockRegistration(tx, move)
  if (!student || !locked.ok) return locked.ok ? { ok: false, reason: 'not-found' } : locked
  const { registration } = locked
  const { to } = move
  const step = stepTo(registration, to)
  if (!step.ok) return notAllowed('to', { reason: 'not-possible', why: step })
  const payment = step.needs === 'fee' ? move.payment : null
  const lostReason = step.needs === 'reason' ? move.reason : null
  if (step.needs === 'fee' && !payment) return notAllowed('method', { reason: 'fee-missing' })
  if (step.needs === 'reason' && !lostReason)
    return notAllowed('reason', { reason: 'lost-reason-missing' })
  // Before anything is written: the seat may be gone.
  const wish = to === 'confirmed' ? move.seat : null
  const asked = { student: student.id, course: registration.course }
  const seat = wish && (await seatAtDesk(tx, { ...asked, wish }, by))
  if (seat && !seat.ok) return notAllowed('seat', { reason: 'no-seat', why: seat })

  const { id, status: from } = registration
  const fee = payment && (await settleFee(tx, { registrationId: id, payment }, by))
  if (to === 'lost') await dropUnpaidFee(tx, { registrationId: id, key: randomUUID() }, by)
  const taken = { to, fee, lostReason, seat: seat && { as: seat.as, starts: seat.starts } }
  const version = await take(tx, registration, taken, by)
  await followRegistration(tx, { student, registrationId: id, from, to }, by)
  await announceChange(tx)
  return { ok: true, version, fee: fee === 'due' ? null : fee }
}

/** The fee is owed from this step on; paid at once, or due. */
async function settleFee(
  tx: Transaction,
  { registrationId, payment: { method, ...money } }: { registrationId: number; payment: FeeChoice },
  by: ByStaff,
): Promise<FeeTaken | 'due'> {
  const key = randomUUID()
  await chargeFee(tx, { registrationId, key }, by)
  if (method === 'not-paid') return 'due'
  const payment = { method, ...money }
  return takeOrRefuse(tx, { registrationId, payment, key }, by)
}

async function takeOrRefuse(
  tx: Transaction,
  fee: { registrationId: number; payment: FeePayment; key: string },
  by: ByStaff,
): Promise<FeeTaken> {
  const taken = await takeFee(tx, { ...fee, isToldByStep: true }, by)
  if (taken.ok) {
    const { ok: _, ...came } = taken
    return came
  }
  const field = taken.reason === 'reference-missing' ? 'reference' : 'method'
  throw new MoveRefused(notAllowed(field, { reason: 'fee-not-taken', why: taken }))
}

type Standing = Extract<Awaited<ReturnType<typeof lockRegistration>>, { ok: true }>['registration']
type Taken = Pick<Move, 'to'> & {
  fee: FeeTaken | 'due' | null
  lostReason: string | null
  seat: { as: SeatWish['as']; starts: string } | null
}

/** The step itself. */
async function take(
  tx: Transaction,
  registration: Standing,
  { to, fee, lostReason, seat }: Taken,
  by: ByPerson,
): Promise<number> {
  const { id, status: from, nextContactOn: dateBefore, lostReason: reasonBefore } = registration
  // Who has only been contacted is still to be asked; after any other step the call is done.
  const nextContactOn = to === 'contacted' ? dateBefore : null
  const changes = { status: to, lostReason, nextContactOn }
  const happened = {
    event: 'move registration',
    before: { status: from, nextContactOn: dateBefore, lostReason: reasonBefore },
    after: { ...changes, ...sayFee(fee), ...(seat && { seat }) },
  } as const
  return changeRegistration(tx, id, { changes, happened }, by)
}

/** Of the fee in the history: received, or to come. */
function sayFee(fee: Taken['fee']) {
  if (!fee) return {}
  if (fee === 'due') return { fee: 'due' as const }
  return fee.claim ? { fee: 'pending' as const } : { amountPaise: fee.paise, method: fee.method }
}

const notAllowed = (field: string, why: MoveReason) =>
  ({ ok: false, reason: 'not-allowed', field, why }) as const

/** Ends the transaction: where the money is refused, neither seat nor step stands. */
class MoveRefused extends Error {
  readonly refused: ReturnType<typeof notAllowed>
  constructor(refused: ReturnType<typeof notAllowed>) {
    super(refused.reason)
    this.refused = refused
  }
}

function readRefused(error: unknown): Moved {
  if (error instanceof MoveRefused) return error.refused
  throw error
}
