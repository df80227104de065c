import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import { linkStudent } from '../accounts/link-student.server.ts'
import { users } from '../accounts/tables.ts'
import { enterRegistered } from './add-student.server.ts'
import { lockContacts, lockStudents } from './locks.server.ts'
import { studentFieldsOf } from './merges/merge-students.server.ts'
import { findSurvivor } from './store.server.ts'
import { type StudentRow, studentMerges, students } from './tables.ts'

type Registering = { userId: string; phone: string; course: string; now: Date }
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * The student of a registration: the account's record, the one staff made with its confirmed e-mail, or a
 * new one. Typed values match nobody: with another's number or an unconfirmed e-mail the record is new, and
 * staff get a suggestion (decision 0020). Undefined if the account was deleted.
 */
export async function recogniseStudent(
  tx: Transaction,
  { userId, phone, course, now }: Registering,
): Promise<number | undefined> {
  const account = await lockIdentity(tx, userId, phone)
  if (!account) return undefined
  const studentId =
    (await lockOwnEntry(tx, account)) ??
    (await linkByEmail(tx, account, now)) ??
    (await enterRegistered(tx, { name: account.name, email: account.email, phone, course }, now)).id
  await assign(tx, account, studentId)
  return studentId
}

/** The account as it is now. A concurrent change of its e-mail waits for the same lock. */
export async function lockIdentity(tx: Transaction, userId: string, phone?: string) {
  const before = await findAccount(tx, userId)
  await lockContacts(tx, [before?.email, phone])
  const account = await findAccount(tx, userId)
  if (account?.email !== before?.email) throw new ConcurrentChangeError()
  return account
}

export async function findAccount(tx: Transaction, userId: string) {
  const { name, email, emailVerifiedAt, studentId } = users
  const [row] = await tx
    .select({ userId: users.id, name, email, emailVerifiedAt, studentId })
    .from(users)
    .where(eq(users.id, userId))
  return row && { ...row, isVerified: row.emailVerifiedAt !== null }
}

/** If it was merged, the one it was merged into; undefined if the account has none. */
async function lockOwnEntry(tx: Transaction, { studentId }: Account) {
  if (studentId === null) return undefined
  const survivorId = await findSurvivor(tx, studentId)
  const entry = survivorId && (await lockStudents(tx, [survivorId])).get(survivorId)
  // Merged or deleted meanwhile.
  if (!entry || entry.mergedInto !== null) throw new ConcurrentChangeError()
  return entry.id
}

/** Stored as a merge without a second record, so that staff see it and can undo it. */
export async function linkByEmail(
  tx: Transaction,
  { userId, email, isVerified }: Account,
  now: Date,
): Promise<number | undefined> {
  const entry = isVerified && (await lockEntryOf(tx, email))
  if (!entry) return undefined
  const fields = studentFieldsOf(entry)
  await tx.insert(studentMerges).values({
    method: 'confirmed-email',
    survivingId: entry.id,
    registrationIds: [],
    userIds: [userId],
    before: fields,
    after: fields,
    mergedAt: now,
    mergedBy: 'System',
  })
  return entry.id
}

async function lockEntryOf(tx: Transaction, email: string): Promise<StudentRow | undefined> {
  const id = await findEntryOf(tx, email)
  const entry = id && (await lockStudents(tx, [id])).get(id)
  if (!entry) return undefined
  if (entry.email !== email || entry.mergedInto !== null) throw new ConcurrentChangeError()
  return entry
}

/**
 * The record that staff made with this e-mail and that belongs to no account yet. A record made by a
 * registration contains typed values and proves nothing to another account.
 */
export async function findEntryOf(tx: Transaction, email: string): Promise<number | undefined> {
  const account = tx.select({ one: sql`1` }).from(users).where(eq(users.studentId, students.id))
  const [student] = await tx
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        eq(students.email, email),
        isNull(students.mergedInto),
        ne(students.source, 'registration'),
        notExists(account),
      ),
    )
  return student?.id
}

/** A concurrent registration was first. */
export async function assign(tx: Transaction, account: Account, studentId: number) {
  if (studentId === account.studentId) return
  if (!(await linkStudent(tx, account, studentId))) throw new ConcurrentChangeError()
}

/**
 * Whether a student attends or completed anything besides what ends: a Fast Track, or an enrolment they did
 * not leave. Then they stay Active.
 */
export async function attendsAnythingElse(
  tx: Transaction,
  student: number,
  endedRecord: { enrolment?: number; registration?: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from registrations r
     where r.student_id = ${student} and r.id is distinct from ${endedRecord.registration ?? null}
       and r.status in ('attending', 'completed')
    union all
    select 1 from enrolments j
     where j.student_id = ${student} and j.id is distinct from ${endedRecord.enrolment ?? null} and j.state <> 'left'
     limit 1`)
  return rows.length > 0
}
