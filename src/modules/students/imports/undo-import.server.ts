import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import { inBatches } from '../../../platform/csv/import-csv.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { users } from '../../accounts/tables.ts'
import { recordAll } from '../../audit/record-event.server.ts'
import { studentImports, studentNotes, students } from '../tables.ts'

export type Undone =
  | { ok: true; removed: number; kept: { id: number; name: string }[] }
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
    const [existingStudentImport] = await tx
      .select({ undoneAt: studentImports.undoneAt, fileName: studentImports.fileName })
      .from(studentImports)
      .where(eq(studentImports.id, id))
      .for('update')
    if (!existingStudentImport) return { ok: false, reason: 'not-found' }
    if (existingStudentImport.undoneAt) return { ok: false, reason: 'already-undone' }
    const addedStudents = await tx
      .select({ id: students.id, name: students.name })
      .from(students)
      .where(eq(students.importId, id))
      .orderBy(asc(students.id))
      .for('update')
    let keptStudents: AddedStudent[] = []
    for (const batch of inBatches(addedStudents)) {
      const removedStudents = await removeUntouched(tx, batch)
      keptStudents = keptStudents.concat(
        batch.filter((student) => !removedStudents.includes(student)),
      )
      const undone = removedStudents.map(({ id: student, name }) => {
        const before = { name, file: existingStudentImport.fileName }
        return { event: 'undo import', id: student, before } as const
      })
      await recordAll(tx, undone, { actor, now })
    }
    await tx
      .update(studentImports)
      .set({ undoneAt: now, undoneBy: actor.name })
      .where(eq(studentImports.id, id))
    return { ok: true, removed: addedStudents.length - keptStudents.length, kept: keptStudents }
  })
}

type AddedStudent = { id: number; name: string }

/** Nobody has edited them, added a note, merged anything into them, or registered as them. */
async function removeUntouched(
  tx: Transaction,
  addedStudents: AddedStudent[],
): Promise<AddedStudent[]> {
  const ids = addedStudents.map(({ id }) => id)
  const one = { one: sql`1` }
  const removedStudents = await tx
    .delete(students)
    .where(
      and(
        inArray(students.id, ids),
        eq(students.version, 1),
        isNull(students.mergedInto),
        sql`not exists (select from registrations r where r.student_id = ${students}.id)`,
        notExists(tx.select(one).from(users).where(eq(users.studentId, students.id))),
        notExists(tx.select(one).from(studentNotes).where(eq(studentNotes.studentId, students.id))),
        sql`not exists (select from students other where other.merged_into = ${students}.id)`,
      ),
    )
    .returning({ id: students.id })
  const removedIds = new Set(removedStudents.map(({ id }) => id))
  return addedStudents.filter(({ id }) => removedIds.has(id))
}
