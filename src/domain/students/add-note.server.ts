import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { record } from '../history/record-event.server.ts'
import { studentNotes, students } from './tables.ts'

/** Adds a note about a student. The row's lock keeps them from being merged or taken back meanwhile. */
export async function addNote(
  db: Database,
  { id, note }: { id: number; note: string },
  { actor, now }: ByPerson,
): Promise<{ id: number } | undefined> {
  return db.transaction(async (tx) => {
    const [student] = await tx
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.id, id), isNull(students.mergedInto)))
      .for('share')
    if (!student) return undefined
    const [written] = await tx
      .insert(studentNotes)
      .values({ studentId: id, note, authorName: actor.name, writtenAt: now })
      .returning({ id: studentNotes.id })
    await record(tx, { event: 'add note', id }, { actor, now })
    return written
  })
}
