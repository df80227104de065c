import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { lockContacts } from './locks.server.ts'
import { findHolders, type ListedStudentRow, studentColumns } from './store.server.ts'
import { suggestForNew } from './suggestions/suggest-pairs.server.ts'
import { type StudentRow, students } from './tables.ts'

export type StudentDetails = Pick<StudentRow, 'name' | 'email' | 'phone' | 'course' | 'status'>

/** Another student has this e-mail or phone number. */
export type ContactTaken = { field: 'email' | 'phone'; holder: { id: number; name: string } }

type AddStudentResult =
  | { ok: true; student: ListedStudentRow }
  | { ok: false; reason: 'taken'; existing: ContactTaken }

/**
 * Adds a student. Locks on e-mail and number make two users, or a user and a registering visitor, wait for
 * each other; a concurrent import is settled by the unique indexes, and then this is retried.
 */
export async function addStudent(
  db: Database,
  details: StudentDetails,
  context: PersonContext,
): Promise<AddStudentResult> {
  const { now } = context
  return retryTransaction(db, async (tx) => {
    await lockContacts(tx, [details.email, details.phone])
    const existing = await findTaken(tx, details)
    if (existing) return { ok: false, reason: 'taken', existing }
    const [student] = await tx
      .insert(students)
      .values({ ...details, source: 'staff', createdAt: now, updatedAt: now })
      .returning(studentColumns)
    if (!student) throw new Error('A student who was entered a moment ago is gone.')
    const { id, version } = student
    await record(tx, { event: 'add student', id, version, after: details }, context)
    await suggestForNew(tx, [id], now)
    return { ok: true, student }
  })
}

/**
 * Which of the two belongs to somebody other than `self`, and to whom: a record that staff made, or an
 * account with the confirmed e-mail. What was only typed at a registration does not block staff; they get a
 * suggestion then.
 */
export async function findTaken(
  tx: Transaction,
  { email, phone }: Pick<StudentRow, 'email' | 'phone'>,
  self?: number,
): Promise<ContactTaken | undefined> {
  const holders = await findHolders(tx, {
    emails: email ? [email] : [],
    phones: phone ? [phone] : [],
  })
  const holder = holders.find(
    ({ id, source, hasConfirmed, email: itsEmail }) =>
      id !== self && (source !== 'registration' || (hasConfirmed && itsEmail === email)),
  )
  if (!holder) return undefined
  const field = phone !== null && holder.phone === phone ? 'phone' : 'email'
  return { field, holder: { id: holder.id, name: holder.name } }
}

/**
 * A new record for a registration or an enquiry. What was typed proves nothing, so it is added to no
 * existing record; staff get a suggestion if another has the number (decision 0020).
 */
export async function enterRegistered(
  tx: Transaction,
  details: Pick<typeof students.$inferInsert, 'name' | 'email' | 'phone' | 'course'>,
  now: Date,
): Promise<StudentRow> {
  const [student] = await tx
    .insert(students)
    .values({ ...details, source: 'registration', createdAt: now, updatedAt: now })
    .returning()
  if (!student) throw new Error('A student who was entered a moment ago is gone.')
  return student
}
