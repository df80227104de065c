import type { Transaction } from '../../platform/database/connect.ts'
import type { Person } from '../accounts/contract.ts'
import { recordChange } from '../history/record-change.server.ts'
import { lockStudents } from '../locks.server.ts'
import { changeStudent } from './change-student.server.ts'

/**
 * Somebody who registers again with another number corrects themselves: the entry that registering
 * made follows. What staff wrote stays, and so does the number of an entry that staff joined with
 * another account's.
 */
export async function correctPhone(
  tx: Transaction,
  correction: { studentId: number; person: Person; from: string; to: string; now: Date },
): Promise<void> {
  const { studentId, person, from, to, now } = correction
  const entry = (await lockStudents(tx, [studentId])).get(studentId)
  const isOwn = entry?.source === 'registration' && entry.email === person.email
  if (!isOwn || entry.phone !== from) return
  await changeStudent(tx, studentId, { phone: to }, { now })
  await recordChange(tx, {
    actor: person,
    record: { kind: 'student', id: String(studentId) },
    action: 'correct phone',
    before: { phone: from },
    after: { phone: to },
    now,
  })
}
