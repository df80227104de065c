import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { lockContacts } from './locks.server.ts'
import type { StudentStatus } from './rules.ts'
import { findHolders, type ListedStudentRow, studentColumns } from './store.server.ts'
import { suggestForNew } from './suggestions/suggest-pairs.server.ts'
import { students } from './tables.ts'

export type StudentDetails = {
  name: string
  email: string | null
  phone: string | null
  course: string | null
  status: StudentStatus
}

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
  return retryTransaction(db, async (tx) => {
    const result = await enter(tx, details, context.now)
    if (!result.ok) return result
    const { student } = result
    const { id, version } = student
    await record(tx, { event: 'add student', id, version, after: details }, context)
    await suggestForNew(tx, [id], context.now)
    return result
  })
}

async function enter(
  tx: Transaction,
  details: StudentDetails,
  now: Date,
): Promise<AddStudentResult> {
  await lockContacts(tx, [details.email, details.phone])
  const contactTaken = await findTaken(tx, details)
  if (contactTaken) return { ok: false, reason: 'taken', existing: contactTaken }
  const [student] = await tx
    .insert(students)
    .values({ ...details, source: 'staff', createdAt: now, updatedAt: now })
    .returning(studentColumns)
  if (!student) throw new Error('A student who was entered a moment ago is gone.')
  return { ok: true, student }
}

/**
 * Which of the two belongs to somebody other than `self`, and to whom: a record that staff made, or an
 * account with the confirmed e-mail. What was only typed at a registration does not block staff; they get a
 * suggestion then.
 */
export async function findTaken(
  tx: Parameters<typeof findHolders>[0],
  { email, phone }: { email: string | null; phone: string | null },
  self?: number,
): Promise<ContactTaken | undefined> {
  const holders = await findHolders(tx, {
    emails: email ? [email] : [],
    phones: phone ? [phone] : [],
  })
  const holder = holders.find((one) => one.id !== self && isVouchedFor(one, email))
  if (!holder) return undefined
  const field = phone !== null && holder.phone === phone ? 'phone' : 'email'
  return { field, holder: { id: holder.id, name: holder.name } }
}

export function isVouchedFor(
  holder: Awaited<ReturnType<typeof findHolders>>[number],
  email: string | null,
): boolean {
  return holder.source !== 'registration' || (holder.hasConfirmed && holder.email === email)
}

type Enquirer = { name: string; email: string | null; phone: string; course: string }

/**
 * A new record for an enquiry without an account. What was typed proves nothing, so it is added to no
 * existing record; staff get a suggestion if another has the number (decision 0020).
 */
export async function enterEnquirer(
  tx: Transaction,
  enquirer: Enquirer,
  now: Date,
): Promise<number> {
  const [student] = await tx
    .insert(students)
    .values({ ...enquirer, source: 'registration', createdAt: now, updatedAt: now })
    .returning({ id: students.id })
  if (!student) throw new Error('A student who was entered a moment ago is gone.')
  return student.id
}
