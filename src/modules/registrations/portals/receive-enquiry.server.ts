import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { assignRoundRobin } from '../assign-registration.server.ts'
import { insertEnquiry } from '../enquiries/create-enquiry.server.ts'
import { portalEnquiries, portals } from '../tables.ts'
import type { Portal } from './portals.server.ts'

/** `id` is the sender's; `phone` is E.164. */
export type SentEnquiry = {
  id: string
  name: string
  phone: string
  email: string | null
  course: string
  message: string | null
}

type Received =
  | { ok: true; repeated: boolean }
  /** The key was just revoked. */
  | { ok: false; reason: 'revoked' }
  /** Another enquiry has this id. */
  | { ok: false; reason: 'other-under-id' }

/**
 * Stores a portal's enquiry; it is durable when this returns. The same id is the same enquiry; the primary
 * key settles concurrent ones.
 */
export function receiveEnquiry(
  db: Database,
  portal: Portal,
  sentEnquiry: SentEnquiry,
  now: Date,
): Promise<Received> {
  const digest = digestOf(sentEnquiry)
  return retryTransaction(db, async (tx): Promise<Received> => {
    if (!(await holdPortal(tx, portal))) return { ok: false, reason: 'revoked' }
    const [isNew] = await tx
      .insert(portalEnquiries)
      .values({ portalId: portal.id, externalId: sentEnquiry.id, digest, receivedAt: now })
      .onConflictDoNothing()
      .returning({ externalId: portalEnquiries.externalId })
    if (!isNew) return compare(tx, portal, { id: sentEnquiry.id, digest })
    await keep(tx, portal, sentEnquiry, now)
    return { ok: true, repeated: false }
  })
}

/** Revoking the key waits for enquiries being stored, or comes first; enquiries do not wait for each other. */
async function holdPortal(tx: Transaction, { id }: Portal): Promise<boolean> {
  const [portal] = await tx
    .select({ id: portals.id })
    .from(portals)
    .where(and(eq(portals.id, id), isNull(portals.revokedAt)))
    .for('share')
  return portal !== undefined
}

async function compare(
  tx: Transaction,
  { id: portalId }: Portal,
  { id, digest }: { id: string; digest: Buffer },
): Promise<Received> {
  const [existingEnquiry] = await tx
    .select({ digest: portalEnquiries.digest })
    .from(portalEnquiries)
    .where(ofSender(portalId, id))
  if (existingEnquiry?.digest.equals(digest)) return { ok: true, repeated: true }
  return { ok: false, reason: 'other-under-id' }
}

async function keep(tx: Transaction, portal: Portal, sentEnquiry: SentEnquiry, now: Date) {
  const { name, phone, email, course, message } = sentEnquiry
  const { sourceId } = portal
  const context = { actor: 'system', now } as const
  const key = `portal ${portal.id} ${sentEnquiry.id}`
  const enquiry = { name, email, phone, course, sourceId, counsellorId: null, key }
  const storedEnquiry = await insertEnquiry(tx, { ...enquiry, registeredAt: now }, now)
  if (!storedEnquiry.ok) throw new Error('Another enquiry has the key of one that is new.')
  const { id: registrationId } = storedEnquiry
  await tx
    .update(portalEnquiries)
    .set({ registrationId })
    .where(ofSender(portal.id, sentEnquiry.id))
  const facts = { phone, name, course, portal: portal.name, note: message }
  await record(tx, { event: 'receive enquiry', id: registrationId, ...facts }, context)
  await assignRoundRobin(tx, registrationId, now)
}

const ofSender = (portalId: number, externalId: string) =>
  and(eq(portalEnquiries.portalId, portalId), eq(portalEnquiries.externalId, externalId))

/** A digest of every field by itself, so that no two different enquiries have the same. */
function digestOf({ name, phone, email, course, message }: SentEnquiry): Buffer {
  const notice = JSON.stringify([name, phone, email, course, message])
  return createHash('sha256').update(notice).digest()
}
