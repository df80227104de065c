import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { isOnSale } from '../batches/rules.ts'
import { findBatch, titleOf } from '../batches/store.server.ts'
import { listOptions } from '../courses/options/list-options.server.ts'
import { registrations } from './tables.ts'

/** As typed. */
type RegistrationInput = {
  userId: string
  phone: string
  course: string
  batch?: number | null | undefined
}

export type CheckedRequest =
  | { ok: true; phone: string; course: string; batchId: number | null }
  | {
      ok: false
      reason: 'wrong-fields'
      phone?: 'missing' | 'invalid'
      course?: 'not-offered'
      batch?: 'gone'
    }

/**
 * Returns all errors of a request together. A course no longer offered is accepted from a student
 * registered for it, so that they can correct their number. One archived between this check and the insert
 * is stored; staff see it.
 */
export async function checkRequest(
  db: Database,
  input: RegistrationInput,
  now: Date,
): Promise<CheckedRequest> {
  const { userId, course } = input
  const phone = readPhoneNumber(input.phone)
  const isOffered =
    (await listOptions(db)).includes(course) || (await currentVersions(db, userId, course))
  const batchId = input.batch ?? null
  const isThere = batchId === null || (await isStartOf(db, { batchId, course }, now))
  if (phone && isOffered && isThere) return { ok: true, phone, course, batchId }
  return {
    ok: false,
    reason: 'wrong-fields',
    ...(!phone && { phone: input.phone === '' ? 'missing' : 'invalid' }),
    ...(!isOffered && { course: 'not-offered' }),
    ...(!isThere && { batch: 'gone' }),
  }
}

/** A batch of this course that is on sale now. */
async function isStartOf(
  db: Database,
  { batchId, course }: { batchId: number; course: string },
  now: Date,
): Promise<boolean> {
  const batch = await findBatch(db, batchId)
  if (!batch || !isOnSale(batch, now)) return false
  return (await titleOf(db, batch.courseId)) === course
}

async function currentVersions(db: Database, userId: string, course: string): Promise<boolean> {
  const [ownRegistration] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.userId, userId), eq(registrations.course, course)))
  return ownRegistration !== undefined
}
