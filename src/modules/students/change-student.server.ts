import { eq } from 'drizzle-orm'
import { findVersions, VersionedRecords } from '../audit/versioned-records.server.ts'
import type { StudentDetails } from './add-student.server.ts'
import { lockContacts } from './locks.server.ts'
import { type StudentField, studentFields } from './rules.ts'
import { type StudentRow, students } from './tables.ts'

type StudentRequest = { id: number; version: number; changes: Partial<StudentDetails> }

/** Of two users the later one finds another version, and gets its author and the differences. */
export const versionedStudent = new VersionedRecords({
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
    const request = { ...current, ...changes }
    const fields = Object.keys(studentFields) as StudentField[]
    const differs = fields.filter((field) => request[field] !== current[field])
    return { by: last?.actorName ?? null, at: last?.happenedAt ?? null, differs, current }
  },
  stamp: ({ now }) => ({ updatedAt: now }),
})

/**
 * The only way to change an existing record: every change makes a new version. The caller holds its lock
 * (locks.server.ts).
 */
export const changeStudent: typeof versionedStudent.save = (...request) =>
  versionedStudent.save(...request)
