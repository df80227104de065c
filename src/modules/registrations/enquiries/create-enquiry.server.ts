import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../../platform/database/retry-transaction.server.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { may } from '../../accounts/abilities.ts'
import type { ByStaff } from '../../accounts/staff-actor.ts'
import { walkInSource } from '../../attribution/sources/rules.ts'
import { findOpenSource } from '../../attribution/sources/sources.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { enterRegistered } from '../../students/add-student.server.ts'
import { lockContacts } from '../../students/locks.server.ts'
import { suggestForNew } from '../../students/suggestions/suggest-pairs.server.ts'
import { assignRoundRobin } from '../assign-registration.server.ts'
import { nextDateProblem } from '../contact-rules.ts'
import { registrations } from '../tables.ts'

type CreateEnquiryResult =
  | StoredEnquiry
  | { ok: false; reason: 'course-not-offered' | 'source-closed' | 'date-wrong' }

/**
 * A member of staff enters an enquiry and becomes its counsellor; a walk-in was talked to. What somebody enters who assigns enquiries
 * is assigned by round robin, if the settings say so.
 */
export function createEnquiry(
  db: Database,
  { note, key, ...enquirer }: EnteredEnquiry,
  context: ByStaff,
): Promise<CreateEnquiryResult> {
  return retryTransaction(db, async (tx): Promise<CreateEnquiryResult> => {
    if (!(await listOptions(tx)).includes(enquirer.course))
      return { ok: false, reason: 'course-not-offered' }
    const source = await findOpenSource(tx, enquirer.sourceId)
    if (!source) return { ok: false, reason: 'source-closed' }
    const next = enquirer.nextContactOn
    if (next && nextDateProblem({ status: 'new', next, today: dayInIndia(context.now) }))
      return { ok: false, reason: 'date-wrong' }
    const stored = await insertEnquiry(
      tx,
      {
        ...enquirer,
        ...(enquirer.sourceId === walkInSource && spokenTo(context.now)),
        email: null,
        counsellorId: context.actor.id,
        key: `desk ${key}`,
        registeredAt: context.now,
      },
      context.now,
    )
    if (!stored.ok || stored.repeated) return stored
    const { phone, course } = enquirer
    const facts = { phone, course, source: source.name, note: note || null }
    await record(tx, { event: 'record enquiry', id: stored.id, ...facts }, context)
    if (may(context.actor, 'registrations.assign'))
      await assignRoundRobin(tx, stored.id, context.now)
    await announceChange(tx)
    return stored
  })
}

const spokenTo = (now: Date) => ({ status: 'contacted', calledAt: now, reachedAt: now }) as const

type Enquiry = {
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
  nextContactOn?: string | null
} & Partial<ReturnType<typeof spokenTo>>

/** As a member of staff enters it; `key` is of the form. */
type EnteredEnquiry = Omit<Enquiry, 'email' | 'counsellorId' | 'registeredAt'> & { note: string }

type StoredEnquiry =
  | { ok: true; id: number; repeated: boolean }
  /** Another enquiry has this key. */
  | { ok: false; reason: 'key-taken' }

/**
 * Stores a registration of a person without an account, inside the caller's transaction, which records how
 * it arrived. The unique key settles concurrent ones: the second retries.
 */
export async function insertEnquiry(
  tx: Transaction,
  { name, email, key, ...registration }: Enquiry,
  now: Date,
): Promise<StoredEnquiry> {
  const { phone, course } = registration
  await lockContacts(tx, [email, phone])
  const hasKey = eq(registrations.enquiryKey, key)
  const [existing] = await tx.select().from(registrations).where(hasKey)
  if (existing) {
    const isSame = existing.phone === phone && existing.course === course
    return isSame
      ? { ok: true, id: existing.id, repeated: true }
      : { ok: false, reason: 'key-taken' }
  }
  const { id: studentId } = await enterRegistered(tx, { name, email, phone, course }, now)
  const [created] = await tx
    .insert(registrations)
    .values({ studentId, enquiryKey: key, ...registration })
    .onConflictDoNothing({ target: registrations.enquiryKey })
    .returning({ id: registrations.id })
  if (!created) throw new ConcurrentChangeError()
  await suggestForNew(tx, [studentId], now)
  return { ok: true, id: created.id, repeated: false }
}
