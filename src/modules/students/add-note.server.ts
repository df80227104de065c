import { and, eq, isNull } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { record } from '../audit/record-event.server.ts'
import { studentNotes, students } from './tables.ts'

type Note = { id: number; note: string }
type WriteNoteResult = { ok: true; id: number } | { ok: false; reason: 'not-found' }

/** Adds a note about a student; the same key adds it once. */
export async function addNote(
  db: Database,
  { key, ...request }: Note & { key?: string },
  context: PersonContext,
): Promise<WriteNoteResult> {
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, () => write(tx, request, context)),
  )
}

/** The row's lock prevents a concurrent merge or undo. */
async function write(
  tx: Transaction,
  { id, note }: Note,
  context: PersonContext,
): Promise<WriteNoteResult> {
  const [student] = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, id), isNull(students.mergedInto)))
    .for('share')
  if (!student) return { ok: false, reason: 'not-found' }
  const [nextNote] = await tx
    .insert(studentNotes)
    .values({ studentId: id, note, authorName: context.actor.name, writtenAt: context.now })
    .returning({ id: studentNotes.id })
  if (!nextNote) throw new Error('A note that was just written is gone.')
  await record(tx, { event: 'add note', id }, context)
  return { ok: true, id: nextNote.id }
}
