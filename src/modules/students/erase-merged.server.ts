import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dropKeys } from '../audit/drop-keys.server.ts'
import { eraseEntry } from './erase-entry.server.ts'
import type { HeldEntry } from './hold-entry.server.ts'
import { lockStudents } from './locks.server.ts'
import { restoreMerged } from './merges/restore-merged.server.ts'
import { studentMerges, students } from './tables.ts'

/**
 * Removes what a deleted account had entered before its record was merged with one of staff, and what the
 * kept record has only from there.
 */
export async function eraseMerged(
  tx: Transaction,
  { entry, family }: HeldEntry,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  if (!entry) return
  const mergedStudents = await tx
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
  const event = { event: 'erase account details' } as const
  for (const { id } of mergedStudents) {
    const condition = and(eq(studentMerges.mergedId, id), isNull(studentMerges.undoneAt))
    for (const merge of await tx.select().from(studentMerges).where(condition)) {
      const survivor = (await lockStudents(tx, [merge.survivingId])).get(merge.survivingId)
      if (survivor)
        await restoreMerged(tx, { survivor: survivor, merge, event }, { actor: 'system', now })
    }
    await eraseEntry(tx, id, now)
  }
  await dropKeys(
    tx,
    mergedStudents.map(({ id }) => ({ kind: 'student' as const, id: String(id) })),
  )
}
