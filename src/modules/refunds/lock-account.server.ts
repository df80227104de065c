import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { Overtaken } from '../../platform/database/retry-transaction.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { places } from '../batches/tables.ts'
import type { EnrolmentRequest } from '../enrolments/discounts/rules.ts'
import { lockJoining } from '../enrolments/locks.server.ts'
import { joinings } from '../enrolments/tables.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { lockStudentOf } from '../registrations/lock-student-of.server.ts'
import { lockRegistrations } from '../registrations/locks.server.ts'
import { registrations } from '../registrations/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findKept } from '../students/store.server.ts'
import { accountOf, findAsk, lockAsk } from './store.server.ts'
import type { RefundAsk } from './tables.ts'

/**
 * An account of the ledger with whose it is, and the seat in its batch: locked in their order, so that money
 * of it, its seat and its state stand still. False where there is none.
 */
export async function lockAccount(tx: Transaction, of: Account): Promise<boolean> {
  if ('joiningId' in of) return lockSeated(tx, of.joiningId)
  const student = await lockStudentOf(tx, of.registrationId)
  if (!student) return false
  const rows = await lockRegistrations(tx, eq(registrations.id, of.registrationId))
  return rows.length > 0
}

/**
 * An ask, locked after whatever it is about: its account, or the student who would enrol and the batch of their
 * seat. Nothing where there is none.
 */
export async function lockWithAccount(tx: Transaction, id: number): Promise<RefundAsk | undefined> {
  const ask = await findAsk(tx, id)
  if (!ask) return undefined
  if (ask.enrolment) await lockEnrolment(tx, ask.studentId ?? 0, ask.enrolment)
  else if (!(await lockAccount(tx, accountOf(ask)))) return undefined
  return lockAsk(tx, id)
}

async function lockEnrolment(tx: Transaction, studentId: number, { seat }: EnrolmentRequest) {
  const kept = await findKept(tx, studentId)
  if (kept !== undefined) await lockStudents(tx, [kept])
  if (seat) await lockBatches(tx, [seat.batch])
  if ((await findKept(tx, studentId)) !== kept) throw new Overtaken()
}

async function lockSeated(tx: Transaction, id: number): Promise<boolean> {
  const before = await findSeat(tx, id)
  if (!before) return false
  const kept = await findKept(tx, before.studentId)
  if (kept !== undefined) await lockStudents(tx, [kept])
  if (before.batchId !== null) await lockBatches(tx, [before.batchId])
  await lockJoining(tx, id)
  const seat = await findSeat(tx, id)
  // Joined with another entry, or moved to another batch, before the locks were held.
  if (seat?.studentId !== before.studentId || seat.batchId !== before.batchId) throw new Overtaken()
  return true
}

async function findSeat(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ studentId: joinings.studentId, batchId: places.batchId })
    .from(joinings)
    .leftJoin(places, eq(places.id, joinings.placeId))
    .where(eq(joinings.id, id))
  return row
}
