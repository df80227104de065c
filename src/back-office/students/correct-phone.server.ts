import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Person } from '../../accounts/contract.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { students } from '../../server/database/schema.ts'
import { recordChange } from '../audit/record-change.server.ts'

/**
 * Somebody who registers again with another number corrects themselves: the student's own number
 * follows, where nobody else has it. A sister's correction leaves the number they once shared.
 */
export async function correctPhone(
  tx: Transaction,
  correction: { studentId: number; person: Person; from: string; to: string; now: Date },
): Promise<void> {
  const { studentId, person, from, to, now } = correction
  const taken = tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.phone, to), isNull(students.mergedInto)))
  const [corrected] = await tx
    .update(students)
    .set({ phone: to, version: sql`${students.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(students.id, studentId),
        eq(students.email, person.email),
        eq(students.phone, from),
        sql`not exists ${taken}`,
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
