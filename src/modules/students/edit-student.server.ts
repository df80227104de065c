import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { findVersions } from '../audit/find-versions.server.ts'
import { listOptions } from '../courses/options/list-options.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { type ContactTaken, findTaken, type StudentDetails } from './add-student.server.ts'
import { changeStudent } from './change-student.server.ts'
import { lockContacts } from './locks.server.ts'
import { refuseStatus, refuseUnreachable, type StudentField, studentFields } from './rules.ts'
import { type ListedStudentRow, studentColumns } from './store.server.ts'
import { suggestPairs } from './suggestions/suggest-pairs.server.ts'
import { students } from './tables.ts'

type Edit = { id: number; version: number; changes: Partial<StudentDetails> }

export type ChangedStudent = ChangedSince<StudentField> & { current: ListedStudentRow }

export type Edited =
  | { ok: true; student: ListedStudentRow }
  | { ok: false; reason: 'not-found' }
  | ChangedStudent
  | { ok: false; reason: 'taken'; existing: ContactTaken }
  | { ok: false; reason: 'active-before' | 'unreachable' | 'no-course' }

/**
 * Changes a student on the version named. The row's lock puts two clerks in order, and the later one
 * finds another version; locks on the new e-mail and number, and the unique indexes, settle whose they
 * are.
 */
export async function editStudent(
  db: Database,
  edit: Edit,
  context: PersonContext,
): Promise<Edited> {
  return retryTransaction(db, (tx) => editIn(tx, edit, context))
}

async function editIn(
  tx: Transaction,
  { id, version, changes }: Edit,
  context: PersonContext,
): Promise<Edited> {
  await lockContacts(tx, [changes.email, changes.phone])
  const [existingStudent] = await tx
    .select({ ...studentColumns, mergedInto: students.mergedInto })
    .from(students)
    .where(eq(students.id, id))
    .for('update')
  if (!existingStudent || existingStudent.mergedInto !== null)
    return { ok: false, reason: 'not-found' }
  const { mergedInto: _, ...current } = existingStudent
  if (current.version !== version)
    return { ...(await lateFor(tx, current, { version, changes })), current }

  const after = { ...current, ...changes }
  const refusal = refuseStatus(current.status, after.status)
  if (refusal) return { ok: false, ...refusal }
  const alone = refuseUnreachable(after)
  if (alone) return { ok: false, ...alone }
  const changedFields = (Object.keys(studentFields) as StudentField[]).filter(
    (field) => after[field] !== current[field],
  )
  if (changedFields.length === 0) return { ok: true, student: current }
  if (changedFields.includes('course') && !(await mayBeNamed(tx, after.course)))
    return { ok: false, reason: 'no-course' }
  const result = await findTaken(tx, newContacts(after, changedFields), id)
  if (result) return { ok: false, reason: 'taken', existing: result }

  const [was, is] = [pick(current, changedFields), pick(after, changedFields)]
  const event = { event: 'edit student', before: was, after: is } as const
  const student = await changeStudent(tx, id, { changes: is, event }, context)
  if (changedFields.includes('email') || changedFields.includes('phone'))
    await suggestPairs(tx, [id], context.now)
  await announceChange(tx)
  return { ok: true, student }
}

/** A course that is no longer offered stays where it stands; nobody gets it anew. */
async function mayBeNamed(tx: Transaction, course: string | null): Promise<boolean> {
  return course === null || (await listOptions(tx)).includes(course)
}

/** What somebody else may have; what the entry had before is no question any more. */
function newContacts(after: ListedStudentRow, changedFields: StudentField[]) {
  return {
    email: changedFields.includes('email') ? after.email : null,
    phone: changedFields.includes('phone') ? after.phone : null,
  }
}

function pick(row: ListedStudentRow, fields: StudentField[]): Partial<StudentDetails> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

/** Who made the version that stands, and what was sent otherwise. */
async function lateFor(
  tx: Transaction,
  current: ListedStudentRow,
  { version, changes }: Pick<Edit, 'version' | 'changes'>,
): Promise<ChangedSince<StudentField>> {
  const versionQuery = { kind: 'student', id: current.id, since: version } as const
  const last = (await findVersions(tx, versionQuery)).at(-1)
  const changeInfo = { by: last?.actorName ?? null, at: last?.happenedAt ?? null }
  const updated = { ...current, ...changes }
  const fields = Object.keys(studentFields) as StudentField[]
  const differs = fields.filter((field) => updated[field] !== current[field])
  return { ok: false, reason: 'changed-since', ...changeInfo, differs }
}
