import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { users } from '../accounts/tables.ts'
import { findSurvivor } from './store.server.ts'
import { students } from './tables.ts'

export type Recipient = {
  id: number
  name: string
  email: string | null
  /** Whether they can sign in and see it in their profile. */
  hasAccount: boolean
}

/**
 * Recipient of mails about a seat: the student's account with its confirmed e-mail, or else the record's.
 * Undefined if there is none.
 */
export async function findRecipient(
  tx: Transaction,
  student: number,
): Promise<Recipient | undefined> {
  const id = (await findSurvivor(tx, student)) ?? student
  const [entry] = await tx
    .select({ id: students.id, name: students.name, email: students.email })
    .from(students)
    .where(eq(students.id, id))
  if (!entry) return undefined
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.studentId, id))
    .orderBy(users.createdAt)
    .limit(1)
  return { ...entry, email: account?.email ?? entry.email, hasAccount: account !== undefined }
}
