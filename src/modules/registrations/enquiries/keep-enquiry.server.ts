import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { Overtaken } from '../../../platform/database/retry-transaction.server.ts'
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
  /** Whose it is; nobody's yet where it is null. */
  counsellorId: string | null
  /** What is sent twice under one key is one. */
  key: string
  /** When they enquired. */
  registeredAt: Date
}

export type KeptEnquiry =
  | { ok: true; id: number; repeated: boolean }
  /** Something else was sent under this key. */
  | { ok: false; reason: 'key-taken' }

/**
 * A registration of somebody without an account, inside the caller's transaction, which says in the history
 * how it came. The unique key settles two that are sent at once: whoever comes second begins again.
 */
export async function keepEnquiry(
  tx: Transaction,
  enquiry: Enquiry,
  now: Date,
): Promise<KeptEnquiry> {
  const { name, email, phone, course, sourceId, counsellorId, key, registeredAt } = enquiry
  await lockContacts(tx, [email, phone])
  const standing = await findByKey(tx, key)
  if (standing) {
    const isSame = standing.phone === phone && standing.course === course
    return isSame
      ? { ok: true, id: standing.id, repeated: true }
      : { ok: false, reason: 'key-taken' }
  }
  const studentId = await enterEnquirer(tx, { name, email, phone, course }, now)
  const [created] = await tx
    .insert(registrations)
    .values({
      ...{ studentId, course, phone, sourceId, counsellorId },
      ...{ enquiryKey: key, registeredAt },
    })
    .onConflictDoNothing({ target: registrations.enquiryKey })
    .returning({ id: registrations.id })
  if (!created) throw new Overtaken()
  await suggestForNew(tx, [studentId], now)
  return { ok: true, id: created.id, repeated: false }
}

async function findByKey(tx: Transaction, key: string) {
  const { id, phone, course } = registrations
  const [standing] = await tx
    .select({ id, phone, course })
    .from(registrations)
    .where(eq(registrations.enquiryKey, key))
  return standing
}
