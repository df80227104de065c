import { and, eq, isNull } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { record } from '../audit/record-event.server.ts'
import { findVersions, VersionedRecords } from '../audit/versioned-records.server.ts'
import { listOptions } from '../courses/options/list-options.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { type ContactTaken, findTaken, type StudentDetails } from './add-student.server.ts'
import { lockContacts, lockStudents } from './locks.server.ts'
import { refuseStatus, refuseUnreachable, type StudentField, studentFields } from './rules.ts'
import { suggestPairs } from './suggestions/suggest-pairs.server.ts'
import { type StudentRow, studentNotes, students } from './tables.ts'

type StudentRequest = { id: number; version: number; changes: Partial<StudentDetails> }

/** Of two users the later one finds another version, and gets its author and the differences. */
const versionedStudent = new VersionedRecords({
  kind: 'student',
  table: students,
  missing: 'not-found',
  lock: async (tx, { id, changes }: StudentRequest) => {
    await lockContacts(tx, [changes.email, changes.phone])
    const [student] = await tx.select().from(students).where(eq(students.id, id)).for('update')
    // Read under the lock: a merge may just have been undone.
    return student?.mergedInto === null ? student : undefined
  },
  late: async (tx, current: StudentRow, { id, version, changes }) => {
    const last = (await findVersions(tx, { kind: 'student', id, since: version })).at(-1)
    const differs = changedFieldsOf(current, { ...current, ...changes })
    return { by: last?.actorName ?? null, at: last?.happenedAt ?? null, differs, current }
  },
  stamp: ({ now }) => ({ updatedAt: now }),
})

/**
 * The only way to change an existing record: every change makes a new version. The caller holds its lock
 * (`src/app/lock-order.ts`).
 */
export const changeStudent: typeof versionedStudent.save = (...request) =>
  versionedStudent.save(...request)

export type ChangedStudent = Extract<Edited, { reason: 'changed-since' }>

type EditRefusal =
  | { ok: false; reason: 'taken'; existing: ContactTaken }
  | { ok: false; reason: 'active-before' | 'unreachable' | 'no-course' }

type Edited = Awaited<ReturnType<typeof versionedStudent.update<EditRefusal>>>

/**
 * Changes a student on the named version. The row's lock settles two users: the later one finds another
 * version. Locks on the new e-mail and number, and the unique indexes, keep these unique.
 */
export async function editStudent(
  db: Database,
  edit: StudentRequest,
  context: PersonContext,
): Promise<Edited> {
  return retryTransaction(db, (tx) => editIn(tx, edit, context))
}

function editIn(tx: Transaction, edit: StudentRequest, context: PersonContext): Promise<Edited> {
  const { id, changes } = edit
  return versionedStudent.update<EditRefusal>(
    tx,
    edit,
    async (current) => {
      const after = { ...current, ...changes }
      const refusal = refuseStatus(current.status, after.status) ?? refuseUnreachable(after)
      if (refusal) return { ok: false, ...refusal }
      const changedFields = changedFieldsOf(current, after)
      if (changedFields.length === 0) return { ok: true }
      // A course no longer offered may stay, but cannot be chosen again.
      const newCourse = changedFields.includes('course') ? after.course : null
      if (newCourse !== null && !(await listOptions(tx)).includes(newCourse))
        return { ok: false, reason: 'no-course' }
      const newContacts = {
        email: changedFields.includes('email') ? after.email : null,
        phone: changedFields.includes('phone') ? after.phone : null,
      }
      const existing = await findTaken(tx, newContacts, id)
      if (existing) return { ok: false, reason: 'taken', existing }
      const [was, is] = [pick(current, changedFields), pick(after, changedFields)]
      return {
        ok: true,
        changes: is,
        event: { event: 'edit student', before: was, after: is },
        also: async () => {
          if (changedFields.includes('email') || changedFields.includes('phone'))
            await suggestPairs(tx, [id], context.now)
          await announceChange(tx)
        },
      }
    },
    context,
  )
}

function changedFieldsOf(one: StudentDetails, other: StudentDetails): StudentField[] {
  const fields = Object.keys(studentFields) as StudentField[]
  return fields.filter((field) => one[field] !== other[field])
}

function pick(row: StudentDetails, fields: StudentField[]): Partial<StudentDetails> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

/** Of an account's own record; `email` is the account's. */
type Correction = { studentId: number; email: string; from: string; to: string }

/**
 * A student who registers again with another number corrects their own record. What staff wrote stays, and
 * so does the number of a record that staff merged with another account's.
 */
export async function correctPhone(
  tx: Transaction,
  { studentId, email, from, to }: Correction,
  context: PersonContext,
): Promise<void> {
  const entry = (await lockStudents(tx, [studentId])).get(studentId)
  const isOwn = entry?.source === 'registration' && entry.email === email
  if (!isOwn || entry.phone !== from) return
  const [before, after] = [{ phone: from }, { phone: to }]
  const event = { event: 'correct phone', before, after } as const
  await changeStudent(tx, studentId, { changes: after, event }, context)
}

type AddNoteResult = { ok: true; id: number } | { ok: false; reason: 'not-found' }

/**
 * Adds a note about a student; the same key adds it once. The row's lock prevents a concurrent merge or
 * undo.
 */
export function addNote(
  db: Database,
  { key, ...request }: { id: number; note: string; key?: string },
  context: PersonContext,
): Promise<AddNoteResult> {
  const { id, note } = request
  const addIn = async (tx: Transaction): Promise<AddNoteResult> => {
    const [student] = await tx
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.id, id), isNull(students.mergedInto)))
      .for('share')
    if (!student) return { ok: false, reason: 'not-found' }
    const [newNote] = await tx
      .insert(studentNotes)
      .values({ studentId: id, note, authorName: context.actor.name, writtenAt: context.now })
      .returning({ id: studentNotes.id })
    if (!newNote) throw new Error('A note that was just written is gone.')
    await record(tx, { event: 'add note', id }, context)
    return { ok: true, id: newNote.id }
  }
  return db.transaction((tx) => runOnce(tx, { key, request }, context, () => addIn(tx)))
}
