import { eq } from 'drizzle-orm'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { findVersions } from '../audit/find-versions.server.ts'
import { listOptions } from '../courses/options/list-options.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { findTaken, type StudentDetails, type Taken } from './add-student.server.ts'
import { changeStudent } from './change-student.server.ts'
import { lockContacts } from './locks.server.ts'
import {
  refuseStatus,
  refuseUnreachable,
  type StudentField,
  type StudentReason,
  studentFields,
} from './rules.ts'
import { type StudentRow, studentColumns } from './store.server.ts'
import { suggestPairs } from './suggestions/suggest-pairs.server.ts'
import { students } from './tables.ts'

type Edit = { id: number; version: number; changes: Partial<StudentDetails> }

export type Edited =
  | { ok: true; student: StudentRow }
  | { ok: false; reason: 'not-found' }
  | (ChangedSince<StudentField> & { current: StudentRow })
  | { ok: false; reason: 'taken'; taken: Taken }
  | { ok: false; reason: 'not-allowed'; field: StudentField; why: StudentReason }

/**
 * Changes a student on the version named. The row's lock puts two clerks in order, and the later one
 * finds another version; locks on the new e-mail and number, and the unique indexes, settle whose they
 * are.
 */
export async function editStudent(db: Database, edit: Edit, by: ByPerson): Promise<Edited> {
  return beginAgain(db, (tx) => editIn(tx, edit, by))
}

async function editIn(
  tx: Transaction,
  { id, version, changes }: Edit,
  by: ByPerson,
): Promise<Edited> {
  await lockContacts(tx, [changes.email, changes.phone])
  const [standing] = await tx
    .select({ ...studentColumns, mergedInto: students.mergedInto })
    .from(students)
    .where(eq(students.id, id))
    .for('update')
  if (!standing || standing.mergedInto !== null) return { ok: false, reason: 'not-found' }
  const { mergedInto: _, ...current } = standing
  if (current.version !== version)
    return { ...(await lateFor(tx, current, { version, changes })), current }

  const after = { ...current, ...changes }
  const moved = refuseStatus(current.status, after.status)
  if (moved) return { ok: false, reason: 'not-allowed', field: 'status', why: moved }
  const alone = refuseUnreachable(after)
  if (alone) return { ok: false, reason: 'not-allowed', field: 'phone', why: alone }
  const changed = (Object.keys(studentFields) as StudentField[]).filter(
    (field) => after[field] !== current[field],
  )
  if (changed.length === 0) return { ok: true, student: current }
  if (changed.includes('course') && !(await mayBeNamed(tx, after.course)))
    return { ok: false, reason: 'not-allowed', field: 'course', why: { reason: 'no-course' } }
  const taken = await findTaken(tx, newContacts(after, changed), id)
  if (taken) return { ok: false, reason: 'taken', taken }

  const [was, is] = [pick(current, changed), pick(after, changed)]
  const happened = { event: 'edit student', before: was, after: is } as const
  const student = await changeStudent(tx, id, { changes: is, happened }, by)
  if (changed.includes('email') || changed.includes('phone')) await suggestPairs(tx, [id], by.now)
  await announceChange(tx)
  return { ok: true, student }
}

/** A course that is no longer offered stays where it stands; nobody gets it anew. */
async function mayBeNamed(tx: Transaction, course: string | null): Promise<boolean> {
  return course === null || (await listOptions(tx)).includes(course)
}

/** What somebody else may have; what the entry had before is no question any more. */
function newContacts(after: StudentRow, changed: StudentField[]) {
  return {
    email: changed.includes('email') ? after.email : null,
    phone: changed.includes('phone') ? after.phone : null,
  }
}

function pick(row: StudentRow, fields: StudentField[]): Partial<StudentDetails> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

/** Who made the version that stands, and what was sent otherwise. */
async function lateFor(
  tx: Transaction,
  current: StudentRow,
  { version, changes }: Pick<Edit, 'version' | 'changes'>,
): Promise<ChangedSince<StudentField>> {
  const seen = { kind: 'student', id: current.id, since: version } as const
  const last = (await findVersions(tx, seen)).at(-1)
  const made = { by: last?.actorName ?? null, at: last?.happenedAt ?? null }
  const sent = { ...current, ...changes }
  const fields = Object.keys(studentFields) as StudentField[]
  const differs = fields.filter((field) => sent[field] !== current[field])
  return { ok: false, reason: 'changed-since', ...made, differs }
}
