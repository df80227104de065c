import type { Transaction } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { recordChange } from '../history/record-change.server.ts'
import { lockStudents } from '../locks.server.ts'
import { changeStudent } from './change-student.server.ts'

/** Of an account's own entry; `email` is the account's. */
type Correction = { studentId: number; email: string; from: string; to: string }

/**
 * Somebody who registers again with another number corrects themselves: the entry that registering
 * made follows. What staff wrote stays, and so does the number of an entry that staff joined with
 * another account's.
 */
export async function correctPhone(
  tx: Transaction,
  { studentId, email, from, to }: Correction,
  { actor, now }: ByPerson,
): Promise<void> {
  const entry = (await lockStudents(tx, [studentId])).get(studentId)
  const isOwn = entry?.source === 'registration' && entry.email === email
  if (!isOwn || entry.phone !== from) return
  await changeStudent(tx, studentId, { phone: to }, { now })
  await recordChange(tx, {
    actor,
    record: { kind: 'student', id: String(studentId) },
    action: 'correct phone',
    before: { phone: from },
    after: { phone: to },
    now,
  })
}
