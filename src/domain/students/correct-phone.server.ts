import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Person } from '../accounts/contract.ts'
import { recordChange } from '../history/record-change.server.ts'
import { students } from './tables.ts'

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
  const [corrected] = await tx
    .update(students)
    .set({ phone: to, version: sql`${students.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(students.id, studentId),
        eq(students.email, person.email),
        eq(students.phone, from),
        eq(students.source, 'registration'),
      ),
    )
    .returning({ id: students.id })
  if (!corrected) return
  await recordChange(tx, {
    actor: person,
    record: { kind: 'student', id: String(studentId) },
    action: 'correct phone',
    before: { phone: from },
    after: { phone: to },
    now,
  })
}
