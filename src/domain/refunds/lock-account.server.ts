import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { places } from '../batches/tables.ts'
import { joinings } from '../joinings/tables.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { lockBatches, lockJoining, lockRegistrations, lockStudents } from '../locks.server.ts'
import { lockStudentOf } from '../registrations/lock-student-of.server.ts'
import { registrations } from '../registrations/tables.ts'
import { Overtaken } from '../students/begin-again.server.ts'
import { findKept } from '../students/store.server.ts'

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
