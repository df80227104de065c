import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { batchSeats } from '../batches/tables.ts'
import type { EnrolmentRequest } from '../enrolments/discounts/rules.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { enrolments } from '../enrolments/tables.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { lockRegistrations, lockStudentOf } from '../registrations/locks.server.ts'
import { registrations } from '../registrations/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import { findRefundRequest, lockRefundRequest, refundAccountOf } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

/** Locks a ledger account with its student and seat, in lock order. False if there is none. */
export async function lockRefundAccount(tx: Transaction, of: Account): Promise<boolean> {
  if ('enrolmentId' in of) return lockSeated(tx, of.enrolmentId)
  const student = await lockStudentOf(tx, of.registrationId)
  if (!student) return false
  const rows = await lockRegistrations(tx, eq(registrations.id, of.registrationId))
  return rows.length > 0
}

/**
 * Locks a request after its account or, for a discount, after the student and the batch of the seat.
 * Undefined if there is none.
 */
export async function lockWithAccount(
  tx: Transaction,
  id: number,
): Promise<RefundRequest | undefined> {
  const refundRequest = await findRefundRequest(tx, id)
  if (!refundRequest) return undefined
  if (refundRequest.enrolment)
    await lockEnrolmentRequest(tx, refundRequest.studentId ?? 0, refundRequest.enrolment)
  else if (!(await lockRefundAccount(tx, refundAccountOf(refundRequest)))) return undefined
  return lockRefundRequest(tx, id)
}

async function lockEnrolmentRequest(
  tx: Transaction,
  studentId: number,
  { seat }: EnrolmentRequest,
) {
  const survivorId = await findSurvivor(tx, studentId)
  if (survivorId !== undefined) await lockStudents(tx, [survivorId])
  if (seat) await lockBatches(tx, [seat.batch])
  if ((await findSurvivor(tx, studentId)) !== survivorId) throw new ConcurrentChangeError()
}

async function lockSeated(tx: Transaction, id: number): Promise<boolean> {
  const before = await findSeat(tx, id)
  if (!before) return false
  const survivorId = await findSurvivor(tx, before.studentId)
  if (survivorId !== undefined) await lockStudents(tx, [survivorId])
  if (before.batchId !== null) await lockBatches(tx, [before.batchId])
  await lockEnrolmentById(tx, id)
  const seat = await findSeat(tx, id)
  // Merged or moved to another batch before the locks were held.
  if (seat?.studentId !== before.studentId || seat.batchId !== before.batchId)
    throw new ConcurrentChangeError()
  return true
}

async function findSeat(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ studentId: enrolments.studentId, batchId: batchSeats.batchId })
    .from(enrolments)
    .leftJoin(batchSeats, eq(batchSeats.id, enrolments.seatId))
    .where(eq(enrolments.id, id))
  return row
}
