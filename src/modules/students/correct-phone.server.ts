import type { PersonContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { changeStudent } from './change-student.server.ts'
import { lockStudents } from './locks.server.ts'

/** Of an account's own record; `email` is the account's. */
type Correction = { studentId: number; email: string; from: string; to: string }

/**
 * A student who registers again with another number corrects their own record. What staff wrote stays, and
 * so does the number of a record that staff merged with another account's.
 */
export async function correctPhone(
  tx: Transaction,
  { studentId, email, from, to }: Correction,
  context: PersonContext,
): Promise<void> {
  const entry = (await lockStudents(tx, [studentId])).get(studentId)
  const isOwn = entry?.source === 'registration' && entry.email === email
  if (!isOwn || entry.phone !== from) return
  const [before, after] = [{ phone: from }, { phone: to }]
  const event = { event: 'correct phone', before, after } as const
  await changeStudent(tx, studentId, { changes: after, event }, context)
}
