import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { recordChange } from '../history/record-change.server.ts'
import { auditEntries } from '../history/tables.ts'
import { lockContacts } from '../locks.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { findTaken, type StudentDetails, type Taken } from './add-student.server.ts'
import { beginAgain } from './begin-again.server.ts'
import { changeStudent } from './change-student.server.ts'
import { accountDiffers } from './follow-account.server.ts'
import { refuseStatus, refuseUnreachable, type StudentField, studentFields } from './rules.ts'
import { type StudentRow, studentColumns } from './store.server.ts'
import { suggestPairs } from './suggestions/suggest-pairs.server.ts'
import { students } from './tables.ts'

type Edit = { id: number; version: number; changes: Partial<StudentDetails> }

export type Edited =
  | { ok: true; student: StudentRow }
  | { ok: false; reason: 'not-found' }
  /** Somebody changed the student since; nothing was overwritten. */
  | { ok: false; reason: 'outdated'; current: StudentRow; by?: { name: string; at: Date } }
  | { ok: false; reason: 'taken'; taken: Taken }
  | { ok: false; reason: 'not-allowed'; field: StudentField; message: string }

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
  { actor, now }: ByPerson,
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
    return { ok: false, reason: 'outdated', current, by: await lastChange(tx, id) }

  const after = { ...current, ...changes }
  const moved = refuseStatus(current.status, after.status)
  if (moved) return { ok: false, reason: 'not-allowed', field: 'status', message: moved }
  const alone = refuseUnreachable(after)
  if (alone) return { ok: false, reason: 'not-allowed', field: 'phone', message: alone }
  const changed = (Object.keys(studentFields) as StudentField[]).filter(
    (field) => after[field] !== current[field],
  )
  if (changed.length === 0) return { ok: true, student: current }
  const taken = await findTaken(tx, newContacts(after, changed), id)
  if (taken) return { ok: false, reason: 'taken', taken }

  const student = await changeStudent(tx, id, pick(after, changed), { now })
  await recordChange(tx, {
    actor,
    record: { kind: 'student', id: String(id) },
    action: 'edit student',
    before: pick(current, changed),
    after: pick(after, changed),
    now,
  })
  if (changed.includes('email') || changed.includes('phone')) await suggestPairs(tx, [id], now)
  await announceChange(tx)
  return { ok: true, student }
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

/** Who made the version that stands; not everything in the history makes one. */
async function lastChange(tx: Transaction, id: number) {
  const [last] = await tx
    .select({ name: auditEntries.actorName, at: auditEntries.happenedAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.recordKind, 'student'),
        eq(auditEntries.recordId, String(id)),
        notInArray(auditEntries.action, ['add note', accountDiffers]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return last
}
