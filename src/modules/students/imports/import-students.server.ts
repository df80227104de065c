import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import { inBatches } from '../../../platform/csv/import-csv.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { record, recordAll } from '../../audit/record-event.server.ts'
import { lockContacts } from '../locks.server.ts'
import { suggestForNew } from '../suggestions/suggest-pairs.server.ts'
import { studentImports, students } from '../tables.ts'
import { compareFile } from './compare-file.server.ts'
import type { ReadFile, ReadRow } from './read-file.server.ts'
import type { FileReport } from './rules.ts'

type Circumstances = PersonContext & { fileName: string }

/**
 * Imports a file that was read: all its new students, or none. A student added meanwhile is skipped; unique
 * indexes on e-mail and phone settle that race. Of two files that deadlock on the same people one is
 * retried.
 */
export async function importStudents(
  db: Database,
  file: ReadFile,
  circumstances: Circumstances,
): Promise<{ ok: true; id: number; report: FileReport } | { ok: false; report: FileReport }> {
  return retryTransaction(db, async (tx) => {
    const { fresh, report } = await compareFile(tx, file)
    if (report.errorCount > 0 || fresh.length === 0) return { ok: false, report }
    const { fileName, actor, now } = circumstances
    const [created] = await tx
      .insert(studentImports)
      .values({ fileName, importedBy: actor.name, importedAt: now, addedCount: fresh.length })
      .returning({ id: studentImports.id })
    const id = created?.id ?? 0
    const ids: number[] = []
    for (const batch of inBatches(fresh))
      ids.push(...(await insertBatch(tx, batch, id, circumstances)))
    const result = ids.length
    await suggestMissed(tx, { fresh, ids }, now)
    if (result < fresh.length) await correctImport(tx, id, result)
    const imported = { event: 'import students', id, name: actor.name, students: result } as const
    if (result > 0) await record(tx, imported, { actor, now })
    return { ok: result > 0, id, report: { ...report, ready: result } }
  })
}

/**
 * Students who registered with the same number since the file was compared. These locks are taken last:
 * registering visitors wait for them, and a long file takes seconds to store.
 */
async function suggestMissed(
  tx: Transaction,
  { fresh, ids }: { fresh: readonly ReadRow[]; ids: readonly number[] },
  now: Date,
) {
  await lockContacts(
    tx,
    fresh.flatMap(({ student }) => [student.email, student.phone]),
  )
  await suggestForNew(tx, ids, now)
}

async function correctImport(tx: Transaction, id: number, result: number) {
  const condition = eq(studentImports.id, id)
  if (result > 0) await tx.update(studentImports).set({ addedCount: result }).where(condition)
  else await tx.delete(studentImports).where(condition)
}

async function insertBatch(
  tx: Transaction,
  batch: ReadRow[],
  importId: number,
  { fileName, actor, now }: Circumstances,
): Promise<number[]> {
  const addedStudents = await tx
    .insert(students)
    .values(
      batch.map(({ student }) => ({
        ...student,
        source: 'import' as const,
        importId,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: students.id, name: students.name, version: students.version })
  await recordAll(
    tx,
    addedStudents.map(({ id, name, version }) => {
      const after = { name, file: fileName }
      return { event: 'import student', id, version, after }
    }),
    { actor, now },
  )
  return addedStudents.map(({ id }) => id)
}
