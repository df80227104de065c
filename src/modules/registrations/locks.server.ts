import { asc, eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import type { StudentRow } from '../students/tables.ts'
import { registrations } from './tables.ts'

/**
 * Locks registrations. Without a join: if a merge moved the row while this waited, PostgreSQL would
 * compare the new row with the old student and find nothing.
 */
export function lockRegistrations(tx: Transaction, which: SQL | undefined) {
  return tx.select().from(registrations).where(which).orderBy(asc(registrations.id)).for('update')
}

/**
 * Locks the student of a registration. A merge that held the lock may have moved the registration; after
 * this none can. Undefined if there is no such registration.
 */
export async function lockStudentOf(tx: Transaction, id: number): Promise<StudentRow | undefined> {
  const studentId = await findStudent(tx, id)
  if (studentId === undefined) return undefined
  const locked = await lockStudents(tx, [studentId])
  if ((await findStudent(tx, id)) !== studentId) throw new ConcurrentChangeError()
  return locked.get(studentId)
}

async function findStudent(tx: Transaction, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ studentId: registrations.studentId })
    .from(registrations)
    .where(eq(registrations.id, id))
  return row?.studentId
}
