import { and, asc, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import { createKeyIndex, inBatches } from '../../../platform/csv/import-csv.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { createWorkerFunction, readerThread } from '../../../platform/worker-function.ts'
import { recordImport } from '../../accounts/record-import.server.ts'
import { users } from '../../accounts/tables.ts'
import { record, recordAll } from '../../audit/record-event.server.ts'
import { lockContacts } from '../locks.server.ts'
import type { StudentName } from '../rules.ts'
import { findHolders } from '../store.server.ts'
import { suggestForNew } from '../suggestions/suggest-pairs.server.ts'
import { studentImports, studentNotes, students } from '../tables.ts'
import type { GivenFile, ReadFile, ReadRow } from './read-file.server.ts'
import { mostListed, type SkippedLine } from './rules.ts'

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
    // For students who registered with the same number since the file was compared. These locks are taken
    // last: registering visitors wait for them, and a long file takes seconds to store.
    await lockContacts(
      tx,
      fresh.flatMap(({ student }) => [student.email, student.phone]),
    )
    await suggestForNew(tx, ids, now)
    const addedCount = ids.length
    const ownImport = eq(studentImports.id, id)
    if (addedCount === 0) await tx.delete(studentImports).where(ownImport)
    else if (addedCount < fresh.length)
      await tx.update(studentImports).set({ addedCount }).where(ownImport)
    const event = { event: 'import students', id, name: actor.name, students: addedCount } as const
    if (addedCount > 0) {
      await record(tx, event, { actor, now })
      await recordImport(tx, { file: fileName, rows: addedCount }, { actor, now })
    }
    return { ok: addedCount > 0, id, report: { ...report, ready: addedCount } }
  })
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

type Undone =
  | { ok: true; removed: number; kept: StudentName[] }
  | { ok: false; reason: 'not-found' | 'already-undone' }

/**
 * Undoes an import: removes its students that nobody has worked on since. The lock of the import settles
 * two undos, the locks of the students a registration or note that arrives meanwhile.
 */
export async function undoImport(
  db: Database,
  id: number,
  { actor, now }: PersonContext,
): Promise<Undone> {
  return db.transaction(async (tx) => {
    const [existing] = await tx
      .select({ undoneAt: studentImports.undoneAt, fileName: studentImports.fileName })
      .from(studentImports)
      .where(eq(studentImports.id, id))
      .for('update')
    if (!existing) return { ok: false, reason: 'not-found' }
    if (existing.undoneAt) return { ok: false, reason: 'already-undone' }
    const addedStudents = await tx
      .select({ id: students.id, name: students.name })
      .from(students)
      .where(eq(students.importId, id))
      .orderBy(asc(students.id))
      .for('update')
    const keptStudents: StudentName[] = []
    for (const batch of inBatches(addedStudents)) {
      const removedIds = await removeUntouched(tx, batch)
      keptStudents.push(...batch.filter((student) => !removedIds.has(student.id)))
      const removedStudents = batch.filter((student) => removedIds.has(student.id))
      const events = removedStudents.map(({ id, name }) => {
        return { event: 'undo import', id, before: { name, file: existing.fileName } } as const
      })
      await recordAll(tx, events, { actor, now })
    }
    await tx
      .update(studentImports)
      .set({ undoneAt: now, undoneBy: actor.name })
      .where(eq(studentImports.id, id))
    return { ok: true, removed: addedStudents.length - keptStudents.length, kept: keptStudents }
  })
}

/** Tables of later modules that refer to a student whom somebody has worked with. */
const laterTables = [
  'registrations',
  'batch_seats',
  'waitlist_entries',
  'enrolments',
  'refund_requests',
]

/** Removes those whom nobody has edited, added a note to, merged anything into, or worked with elsewhere. */
async function removeUntouched(
  tx: Transaction,
  addedStudents: StudentName[],
): Promise<Set<number>> {
  const ids = addedStudents.map(({ id }) => id)
  const one = { one: sql`1` }
  const removedStudents = await tx
    .delete(students)
    .where(
      and(
        inArray(students.id, ids),
        eq(students.version, 1),
        isNull(students.mergedInto),
        ...laterTables.map(
          (table) =>
            sql`not exists (select from ${sql.identifier(table)} t where t.student_id = ${students}.id)`,
        ),
        notExists(tx.select(one).from(users).where(eq(users.studentId, students.id))),
        notExists(tx.select(one).from(studentNotes).where(eq(studentNotes.studentId, students.id))),
        sql`not exists (select from students other where other.merged_into = ${students}.id)`,
      ),
    )
    .returning({ id: students.id })
  return new Set(removedStudents.map(({ id }) => id))
}

const newest = 20

/** The latest imports. */
export async function listImports(db: Database) {
  const { id, fileName, importedBy, importedAt, addedCount, undoneAt, undoneBy } = studentImports
  return db
    .select({ id, fileName, by: importedBy, at: importedAt, addedCount, undoneAt, undoneBy })
    .from(studentImports)
    .orderBy(desc(id))
    .limit(newest)
}

export type FileReport = Awaited<ReturnType<typeof compareFile>>['report']

/**
 * Compares a file with itself and the database: who is new, and who exists already. The lists of the report
 * are limited; its counts are complete.
 */
export async function compareFile(tx: Transaction, file: ReadFile) {
  const skipped: SkippedLine[] = []
  const unique = withoutRepetitions(file.rows, skipped)
  const fresh = await withoutExisting(tx, unique, skipped)
  skipped.sort((one, other) => one.line - other.line)
  const report = {
    rows: file.rows.length,
    ready: fresh.length,
    errorCount: file.problemCount,
    errors: file.problems,
    skippedCount: skipped.length,
    skipped: skipped.slice(0, mostListed),
    ignoredColumns: file.ignoredColumns,
  }
  return { fresh, report }
}

function withoutRepetitions(rows: ReadRow[], skipped: SkippedLine[]): ReadRow[] {
  const earlierLine = createKeyIndex()
  return rows.filter(({ line, student: { email, phone } }) => {
    const keys = [email, phone].filter((key) => key !== null)
    const earlier = earlierLine(keys, line)
    if (earlier === undefined) return true
    skipped.push({ line, why: { reason: 'same-as-line', line: earlier } })
    return false
  })
}

async function withoutExisting(tx: Transaction, rows: ReadRow[], skipped: SkippedLine[]) {
  const holders = new Map<string, StudentName>()
  for (const batch of inBatches(rows)) {
    const matchingHolders = await findHolders(tx, {
      emails: batch.map(({ student }) => student.email).filter((email) => email !== null),
      phones: batch.map(({ student }) => student.phone).filter((phone) => phone !== null),
    })
    for (const { id, name, email, phone } of matchingHolders) {
      if (email) holders.set(email, { id, name })
      if (phone) holders.set(phone, { id, name })
    }
  }
  return rows.filter(({ line, student: { email, phone } }) => {
    const existing = (email && holders.get(email)) || (phone && holders.get(phone))
    if (!existing) return true
    skipped.push({ line, why: { reason: 'already-there', existing } })
    return false
  })
}

export const readApart = createWorkerFunction<GivenFile, ReadFile>(
  new URL('./read-file.server.ts', import.meta.url),
  'readFile',
  readerThread,
)
