import { createHash } from 'node:crypto'
import { and, count, desc, eq, isNull, max } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { digestOf, newSecret } from '../../../platform/secrets.ts'
import { findOpenSource } from '../../attribution/sources/sources.server.ts'
import { sources } from '../../attribution/tables.ts'
import { record } from '../../audit/record-event.server.ts'
import { assignRoundRobin } from '../assign-registration.server.ts'
import { insertEnquiry } from '../enquiries/create-enquiry.server.ts'
import { portalEnquiries, portals } from '../tables.ts'
import type { PortalReason } from './rules.ts'

type Refusal<Reason extends PortalReason['reason']> = { ok: false; reason: Reason }

/** Creates a portal with its key, shown only here; a repeated request is refused. */
export function makePortal(
  db: Database,
  { name, sourceId, formKey }: { name: string; sourceId: number; formKey: string },
  { actor, now }: PersonContext,
): Promise<{ ok: true; secret: string } | Refusal<'source-closed' | 'already-created'>> {
  return db.transaction(async (tx) => {
    const source = await findOpenSource(tx, sourceId)
    if (!source) return { ok: false, reason: 'source-closed' }
    const secret = `enq_${newSecret()}`
    const key = { keyHash: digestOf(secret), keySuffix: secret.slice(-4) }
    const [portal] = await tx
      .insert(portals)
      .values({ name, sourceId, formKey, ...key, createdBy: actor.name, createdAt: now })
      .onConflictDoNothing({ target: portals.formKey })
      .returning({ id: portals.id })
    if (!portal) return { ok: false, reason: 'already-created' }
    const after = { portal: name, source: source.name, keySuffix: key.keySuffix }
    const event = { event: 'create portal key', id: 'site', before: {}, after } as const
    await record(tx, event, { actor, now })
    return { ok: true, secret }
  })
}

/** Revokes a key; its enquiries stay. Idempotent. */
export function revokePortal(
  db: Database,
  id: number,
  { actor, now }: PersonContext,
): Promise<{ ok: true } | Refusal<'no-portal'>> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(portals)
      .set({ revokedBy: actor.name, revokedAt: now })
      .where(and(eq(portals.id, id), isNull(portals.revokedAt)))
      .returning({ portal: portals.name, keySuffix: portals.keySuffix })
    if (!revoked) {
      const isThere = (await tx.$count(portals, eq(portals.id, id))) > 0
      return isThere ? { ok: true } : { ok: false, reason: 'no-portal' }
    }
    const event = { event: 'revoke portal key', id: 'site', before: revoked, after: {} } as const
    await record(tx, event, { actor, now })
    return { ok: true }
  })
}

/** All portals, revoked ones included, newest first, with the number of enquiries. */
export async function listPortals(db: Transaction) {
  const { id, name, keySuffix, createdBy, createdAt, revokedBy, revokedAt } = portals
  const facts = { id, name, source: sources.name, keySuffix, createdBy, createdAt }
  const { portalId, receivedAt } = portalEnquiries
  const [rows, usages] = await Promise.all([
    db
      .select({ ...facts, revokedBy, revokedAt })
      .from(portals)
      .innerJoin(sources, eq(sources.id, portals.sourceId))
      .orderBy(desc(id)),
    db
      .select({ portalId, enquiries: count(), lastUsedAt: max(receivedAt) })
      .from(portalEnquiries)
      .groupBy(portalId),
  ])
  const usageOf = new Map(usages.map(({ portalId, ...usage }) => [portalId, usage]))
  return rows.map(({ revokedBy, revokedAt, ...portal }) => ({
    ...portal,
    ...(usageOf.get(portal.id) ?? { enquiries: 0, lastUsedAt: null }),
    revoked: revokedAt && { by: revokedBy ?? '', at: revokedAt },
  }))
}

/** The portal of a key; undefined if there is none, or it was revoked. */
export async function findPortal(db: Transaction, secret: string) {
  const { id, name, sourceId } = portals
  const [portal] = await db
    .select({ id, name, sourceId })
    .from(portals)
    .where(and(eq(portals.keyHash, digestOf(secret)), isNull(portals.revokedAt)))
  return portal
}

type Portal = NonNullable<Awaited<ReturnType<typeof findPortal>>>

/** `id` is the sender's; `phone` is E.164. */
type SentEnquiry = {
  id: string
  name: string
  phone: string
  email: string | null
  course: string
  message: string | null
}

type ReceiveResult =
  | { ok: true; repeated: boolean }
  /** The key was just revoked; another enquiry has this id. */
  | { ok: false; reason: 'revoked' | 'other-under-id' }

/**
 * Stores a portal's enquiry; it is durable when this returns. The same id is the same enquiry; the primary
 * key settles concurrent ones.
 */
export function receiveEnquiry(
  db: Database,
  portal: Portal,
  enquiry: SentEnquiry,
  now: Date,
): Promise<ReceiveResult> {
  const digest = digestOfEnquiry(enquiry)
  return retryTransaction(db, async (tx): Promise<ReceiveResult> => {
    if (!(await holdPortal(tx, portal))) return { ok: false, reason: 'revoked' }
    const [isNew] = await tx
      .insert(portalEnquiries)
      .values({ portalId: portal.id, externalId: enquiry.id, digest, receivedAt: now })
      .onConflictDoNothing()
      .returning({ externalId: portalEnquiries.externalId })
    if (!isNew) return compare(tx, portal, enquiry.id, digest)
    await insertSent(tx, portal, enquiry, now)
    return { ok: true, repeated: false }
  })
}

/** Revoking the key waits for enquiries being stored, or comes first; enquiries do not wait for each other. */
async function holdPortal(tx: Transaction, { id }: Portal): Promise<boolean> {
  const isValid = and(eq(portals.id, id), isNull(portals.revokedAt))
  const [portal] = await tx.select({ id: portals.id }).from(portals).where(isValid).for('share')
  return portal !== undefined
}

async function compare(
  tx: Transaction,
  { id: portalId }: Portal,
  id: string,
  digest: Buffer,
): Promise<ReceiveResult> {
  const [existing] = await tx.select().from(portalEnquiries).where(ofSender(portalId, id))
  if (existing?.digest.equals(digest)) return { ok: true, repeated: true }
  return { ok: false, reason: 'other-under-id' }
}

async function insertSent(tx: Transaction, portal: Portal, enquiry: SentEnquiry, now: Date) {
  const { id, message, ...enquirer } = enquiry
  const { name, phone, course } = enquirer
  const fields = {
    ...enquirer,
    sourceId: portal.sourceId,
    counsellorId: null,
    key: `portal ${portal.id} ${id}`,
    registeredAt: now,
  }
  const stored = await insertEnquiry(tx, fields, now)
  if (!stored.ok) throw new Error('Another enquiry has the key of one that is new.')
  const { id: registrationId } = stored
  await tx.update(portalEnquiries).set({ registrationId }).where(ofSender(portal.id, id))
  const facts = { phone, name, course, portal: portal.name, note: message }
  const event = { event: 'receive enquiry', id: registrationId, ...facts } as const
  await record(tx, event, { actor: 'system', now })
  await assignRoundRobin(tx, registrationId, now)
}

const ofSender = (portalId: number, externalId: string) =>
  and(eq(portalEnquiries.portalId, portalId), eq(portalEnquiries.externalId, externalId))

/** A digest of every field by itself, so that no two different enquiries have the same. */
function digestOfEnquiry({ name, phone, email, course, message }: SentEnquiry): Buffer {
  const fields = JSON.stringify([name, phone, email, course, message])
  return createHash('sha256').update(fields).digest()
}
