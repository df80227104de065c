import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../../platform/database/retry-transaction.server.ts'
import { enterEnquirer } from '../../students/enter-enquirer.server.ts'
import { lockContacts } from '../../students/locks.server.ts'
import { suggestForNew } from '../../students/suggestions/suggest-pairs.server.ts'
import { registrations } from '../tables.ts'

export type Enquiry = {
  name: string
  email: string | null
  /** E.164 */
  phone: string
  course: string
  sourceId: number
  /** The counsellor; null is unassigned. */
  counsellorId: string | null
  /** Requests with the same key are one. */
  key: string
  /** When they enquired. */
  registeredAt: Date
}

export type StoredEnquiry =
  | { ok: true; id: number; repeated: boolean }
  /** Another enquiry has this key. */
  | { ok: false; reason: 'key-taken' }

/**
 * Stores a registration of a person without an account, inside the caller's transaction, which records how
 * it arrived. The unique key settles concurrent ones: the second retries.
 */
export async function insertEnquiry(
  tx: Transaction,
  enquiry: Enquiry,
  now: Date,
): Promise<StoredEnquiry> {
  const { name, email, phone, course, sourceId, counsellorId, key, registeredAt } = enquiry
  await lockContacts(tx, [email, phone])
  const existingEnquiry = await findByKey(tx, key)
  if (existingEnquiry) {
    const isSame = existingEnquiry.phone === phone && existingEnquiry.course === course
    return isSame
      ? { ok: true, id: existingEnquiry.id, repeated: true }
      : { ok: false, reason: 'key-taken' }
  }
  const studentId = await enterEnquirer(tx, { name, email, phone, course }, now)
  const [created] = await tx
    .insert(registrations)
    .values({
      studentId,
      course,
      phone,
      sourceId,
      counsellorId,
      enquiryKey: key,
      registeredAt,
    })
    .onConflictDoNothing({ target: registrations.enquiryKey })
    .returning({ id: registrations.id })
  if (!created) throw new ConcurrentChangeError()
  await suggestForNew(tx, [studentId], now)
  return { ok: true, id: created.id, repeated: false }
}

async function findByKey(tx: Transaction, key: string) {
  const { id, phone, course } = registrations
  const [existingEnquiry] = await tx
    .select({ id, phone, course })
    .from(registrations)
    .where(eq(registrations.enquiryKey, key))
  return existingEnquiry
}
