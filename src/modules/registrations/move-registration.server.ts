import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { leaveSeat } from '../batches/free-seat.server.ts'
import { giveSeatAtDesk } from '../batches/give-seat-at-desk.server.ts'
import type { SeatWish } from '../batches/rules.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeStudent } from '../students/change-student.server.ts'
import { attendsAnythingElse } from '../students/recognise-student.server.ts'
import type { RegistrationStatus } from '../students/registration-status.ts'
import type { StudentRow } from '../students/tables.ts'
import {
  changeRegistration,
  type ExpectedRegistration,
  type LockedRegistration,
  type RegistrationChangeResult,
  updateRegistration,
} from './change-registration.server.ts'
import type { FeeTakenData } from './contract.ts'
import { chargeFee, dropUnpaidFee, type FeeChoiceResult, takeFee } from './fees.server.ts'
import { lockRegistrations, lockStudentOf } from './locks.server.ts'
import { type MoveReason, stepTo, studentAfter } from './rules.ts'
import { registrations } from './tables.ts'

type Move = ExpectedRegistration & {
  to: RegistrationStatus
  /** How the fee of this step is paid; it must be given explicitly. */
  payment: FeeChoiceResult | null
  /** Why it is lost. */
  reason: string | null
  /** The batch chosen at confirmation; undefined is no batch yet. */
  seat: SeatWish | null
}

/** Result of a step; `fee`: of the fee taken with it. */
type MoveResult =
  | Exclude<RegistrationChangeResult, { ok: true }>
  | { ok: true; version: number; fee: FeeTakenData | null }

/**
 * Moves a registration one step, with what the step needs: a recorded fee, or the reason why it is lost;
 * updates the student's status, and takes or skips the seat.
 */
export function moveRegistration(
  db: Database,
  { key, ...move }: Move & { key?: string },
  context: ByStaff,
): Promise<MoveResult> {
  return retryTransaction<MoveResult>(db, (tx) =>
    runOnce(tx, { key, request: move }, context, () => moveOnce(tx, move, context)),
  ).catch((error): MoveResult => {
    if (error instanceof MoveRefused) return error.result
    throw error
  })
}

async function moveOnce(tx: Transaction, move: Move, context: ByStaff): Promise<MoveResult> {
  const student = await lockStudentOf(tx, move.id)
  if (!student) return { ok: false, reason: 'not-found' }
  let fee: FeeTakenData | 'due' | null = null
  const result = await updateRegistration(
    tx,
    move,
    async (registration) => {
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
      const seatRequest = { student: student.id, course: registration.course }
      const seat = wish && (await giveSeatAtDesk(tx, { ...seatRequest, wish }, context))
      if (seat && !seat.ok) return notAllowed('seat', { reason: 'no-seat', why: seat })

      const { id, status: from } = registration
      fee = payment && (await settleFee(tx, id, payment, context))
      if (to === 'lost') await dropUnpaidFee(tx, id, randomUUID(), context)
      if (to === 'lost') await freeConfirmedSeat(tx, registration, context)
      const moveEvent = { to, fee, lostReason, seat }
      return {
        ...describeMove(registration, moveEvent),
        also: async () => {
          await followRegistration(tx, { student, registrationId: id, from, to }, context)
          await announceChange(tx)
        },
      }
    },
    context,
  )
  return result.ok ? { ...result, fee: fee === 'due' ? null : fee } : result
}

/** The fee is owed from this step on; paid at once, or due. */
async function settleFee(
  tx: Transaction,
  registrationId: number,
  { method, ...money }: FeeChoiceResult,
  context: ByStaff,
): Promise<FeeTakenData | 'due'> {
  const key = randomUUID()
  await chargeFee(tx, registrationId, key, context)
  if (method === 'not-paid') return 'due'
  const fee = { registrationId, payment: { method, ...money }, key, isInStepEvent: true }
  const result = await takeFee(tx, fee, context)
  if (!result.ok) {
    const field = result.reason === 'reference-missing' ? 'reference' : 'method'
    throw new MoveRefused(notAllowed(field, { reason: 'fee-not-taken', why: result }))
  }
  const { ok: _, ...fields } = result
  return fields
}

type MoveEvent = Pick<Move, 'to'> & {
  fee: FeeTakenData | 'due' | null
  lostReason: string | null
  seat: { as: SeatWish['as']; starts: string; seatId: number | null } | null
}

/** The step itself. */
function describeMove(registration: LockedRegistration, { to, fee, lostReason, seat }: MoveEvent) {
  const { status: from, nextContactOn: dateBefore, lostReason: reasonBefore } = registration
  // A contacted student still has to be called; after any other step the call is done.
  const nextContactOn = to === 'contacted' ? dateBefore : null
  const changes = { status: to, lostReason, nextContactOn }
  const event = {
    event: 'change registration status',
    before: { status: from, nextContactOn: dateBefore, lostReason: reasonBefore },
    after: {
      ...changes,
      ...sayFee(fee),
      ...(seat && { seat: { as: seat.as, starts: seat.starts } }),
    },
  } as const
  return { ok: true, changes: { ...changes, ...(seat && { seatId: seat.seatId }) }, event } as const
}

/** The fee in the history: received, or due. */
function sayFee(fee: MoveEvent['fee']) {
  if (!fee) return {}
  if (fee === 'due') return { fee: 'due' as const }
  return fee.claim ? { fee: 'pending' as const } : { amountPaise: fee.paise, method: fee.method }
}

const notAllowed = (field: string, why: MoveReason) =>
  ({ ok: false, reason: 'not-allowed', field, why }) as const

/** Rolls back: if the payment is refused, neither seat nor step is stored. */
class MoveRefused extends Error {
  readonly result: ReturnType<typeof notAllowed>
  constructor(result: ReturnType<typeof notAllowed>) {
    super(result.reason)
    this.result = result
  }
}

/** Frees the seat confirmed with a registration, unless an enrolment has it by now. */
async function freeConfirmedSeat(
  tx: Transaction,
  { seatId }: { seatId: number | null },
  context: ActionContext,
) {
  const { rows } = await tx.execute<{ batch: number; student: number }>(sql`
    select p.batch_id::float8 as batch, p.student_id::float8 as student from batch_seats p
     where p.id = ${seatId} and p.state <> 'left'
       and not exists (select from enrolments j where j.seat_id = p.id)`)
  const [seat] = rows
  if (seat) await leaveSeat(tx, { ...seat, reason: 'withdrawn' }, context)
}

/** Ends Fast Track for a refunded student. No reason for leaving is asked. */
export async function stopRegistration(
  tx: Transaction,
  id: number,
  context: ActionContext,
): Promise<void> {
  const student = await lockStudentOf(tx, id)
  const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
  if (!student || !registration) return
  await freeConfirmedSeat(tx, registration, context)
  const { status: from, nextContactOn } = registration
  const to = 'lost'
  if (!stepTo({ status: from, paidPaise: 0 }, to).ok) return
  const changes = { status: to, nextContactOn: null } as const
  const event = {
    event: 'change registration status',
    before: { status: from, nextContactOn },
    after: changes,
  } as const
  await changeRegistration(tx, id, { changes, event }, context)
  await followRegistration(tx, { student, registrationId: id, from, to }, context)
  await announceChange(tx)
}

type Step = {
  /** Locked: of two registrations that move at once the second sees the first. */
  student: StudentRow
  registrationId: number
  from: RegistrationStatus
  to: RegistrationStatus
}

/** Sets the student's status after a step of their registration. */
export async function followRegistration(
  tx: Transaction,
  { student, registrationId, from, to }: Step,
  context: ActionContext,
): Promise<void> {
  const { id, status: before } = student
  const attendsElsewhere = await attendsAnythingElse(tx, id, { registration: registrationId })
  const status = studentAfter({ from, to }, { status: before, attendsElsewhere })
  if (status === before) return
  const event = {
    event: 'update student from registration',
    before: { status: before },
    after: { status, registration: registrationId },
  } as const
  await changeStudent(tx, id, { changes: { status }, event }, context)
}
