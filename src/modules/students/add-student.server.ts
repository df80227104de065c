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
 * Adds a student. Locks on the e-mail and the number make two clerks, or a clerk and somebody who
 * registers, wait for each other; the unique indexes hold against a file that is imported meanwhile,
 * and this begins again where they do.
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
 * Which of the two somebody other than `self` has, and who: an entry that staff made, or an account
 * that has confirmed the e-mail. What somebody merely typed at a registration keeps no clerk from
 * entering whose it is; staff get the suggestion then.
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
