import { and, eq, isNull } from 'drizzle-orm'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { answerOnce } from '../../platform/idempotency/run-once.server.ts'
import { record } from '../audit/record-event.server.ts'
import { studentNotes, students } from './tables.ts'

type Note = { id: number; note: string }
type Written = { ok: true; id: number } | { ok: false }

/** Adds a note about a student; sent again under its key, it stands once. */
export async function addNote(
  db: Database,
  { key, ...asked }: Note & { key?: string },
  by: ByPerson,
): Promise<Written> {
  return db.transaction((tx) => answerOnce(tx, { key, asked }, by, () => write(tx, asked, by)))
}

/** The row's lock keeps them from being merged or taken back meanwhile. */
async function write(tx: Transaction, { id, note }: Note, by: ByPerson): Promise<Written> {
  const [student] = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, id), isNull(students.mergedInto)))
    .for('share')
  if (!student) return { ok: false }
  const [written] = await tx
    .insert(studentNotes)
    .values({ studentId: id, note, authorName: by.actor.name, writtenAt: by.now })
    .returning({ id: studentNotes.id })
  if (!written) throw new Error('A note that was just written is gone.')
  await record(tx, { event: 'add note', id }, by)
  return { ok: true, id: written.id }
}
