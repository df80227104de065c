import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { ByPerson } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { users } from '../../accounts/tables.ts'
import { recordAll } from '../../audit/record-event.server.ts'
import { studentImports, studentNotes, students } from '../tables.ts'
import { inBatches } from './compare-file.server.ts'

export type Undone =
  | { ok: true; removed: number; stayed: { id: number; name: string }[] }
  | { ok: false; reason: 'not-found' | 'undone-before' }

/**
 * Takes an import back: everybody it added whom nobody has touched since. The import's row is locked
 * against a second undoing, the students' rows against a registration or a note that arrives meanwhile.
 */
export async function undoImport(
  db: Database,
  id: number,
  { actor, now }: ByPerson,
): Promise<Undone> {
  return db.transaction(async (tx) => {
    const [standing] = await tx
      .select({ undoneAt: studentImports.undoneAt, fileName: studentImports.fileName })
      .from(studentImports)
      .where(eq(studentImports.id, id))
      .for('update')
    if (!standing) return { ok: false, reason: 'not-found' }
    if (standing.undoneAt) return { ok: false, reason: 'undone-before' }
    const added = await tx
      .select({ id: students.id, name: students.name })
      .from(students)
      .where(eq(students.importId, id))
      .orderBy(asc(students.id))
      .for('update')
    let stayed: Added[] = []
    for (const batch of inBatches(added)) {
      const removed = await removeUntouched(tx, batch)
      stayed = stayed.concat(batch.filter((student) => !removed.includes(student)))
      const undone = removed.map(({ id: student, name }) => {
        const before = { name, file: standing.fileName }
        return { event: 'undo import', id: student, before } as const
      })
      await recordAll(tx, undone, { actor, now })
    }
    await tx
      .update(studentImports)
      .set({ undoneAt: now, undoneBy: actor.name })
      .where(eq(studentImports.id, id))
    return { ok: true, removed: added.length - stayed.length, stayed }
  })
}

type Added = { id: number; name: string }

/** Nobody has edited them, written about them, merged anything into them, or registered as them. */
async function removeUntouched(tx: Transaction, added: Added[]): Promise<Added[]> {
  const ids = added.map(({ id }) => id)
  const one = { one: sql`1` }
  const removed = await tx
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
  const gone = new Set(removed.map(({ id }) => id))
  return added.filter(({ id }) => gone.has(id))
}
