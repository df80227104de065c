import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { giveBack } from '../../back-office/merges/give-back.server.ts'
import { lockStudents } from '../../back-office/merges/lock-students.server.ts'
import type { HeldEntry } from '../../back-office/students/hold-entry.server.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { studentMerges, studentNotes, students } from '../../server/database/schema.ts'
import { removeEntry } from './forget-student.server.ts'

/**
 * Takes away what an account that is gone had entered by itself before that was joined with an entry
 * of staff's, and what the kept entry has only from there.
 */
export async function forgetMerged(
  tx: Transaction,
  { entry, family }: HeldEntry,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  if (!entry) return
  const made = await tx
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        inArray(students.id, family),
        ne(students.id, entry.id),
        eq(students.source, 'registration'),
        eq(students.email, email),
      ),
    )
  for (const { id } of made) {
    const standing = and(eq(studentMerges.mergedId, id), isNull(studentMerges.undoneAt))
    for (const merge of await tx.select().from(studentMerges).where(standing)) {
      const kept = (await lockStudents(tx, [merge.keptId])).get(merge.keptId)
      if (kept) await giveBack(tx, { kept, merge }, now)
    }
    await tx
      .delete(studentMerges)
      .where(or(eq(studentMerges.keptId, id), eq(studentMerges.mergedId, id)))
    await tx.delete(studentNotes).where(eq(studentNotes.studentId, id))
    if (await removeEntry(tx, id)) continue
    const nobody = { name: 'Deleted account', email: null, phone: null, course: null }
    await tx.update(students).set(nobody).where(eq(students.id, id))
  }
}
