import { and, count, desc, eq, isNull, max } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../../platform/secrets.ts'
import { findOpenSource } from '../../attribution/sources/sources.server.ts'
import { sources } from '../../attribution/tables.ts'
import { record } from '../../audit/record-event.server.ts'
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
    const [portal] = await tx
      .insert(portals)
      .values({
        name,
        sourceId,
        formKey,
        keyHash: digestOf(secret),
        keySuffix: secret.slice(-4),
        createdBy: actor.name,
        createdAt: now,
      })
      .onConflictDoNothing({ target: portals.formKey })
      .returning({ id: portals.id })
    if (!portal) return { ok: false, reason: 'already-created' }
    const after = { portal: name, source: source.name, keySuffix: secret.slice(-4) }
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
      const [existingPortal] = await tx
        .select({ id: portals.id })
        .from(portals)
        .where(eq(portals.id, id))
      return existingPortal ? { ok: true } : { ok: false, reason: 'no-portal' }
    }
    const event = { event: 'revoke portal key', id: 'site', before: revoked, after: {} } as const
    await record(tx, event, { actor, now })
    return { ok: true }
  })
}

/** All portals, revoked ones included, newest first, with the number of enquiries. */
export async function listPortals(db: Transaction) {
  const [rows, enquiryCounts] = await Promise.all([
    db
      .select({
        id: portals.id,
        name: portals.name,
        source: sources.name,
        keySuffix: portals.keySuffix,
        createdBy: portals.createdBy,
        createdAt: portals.createdAt,
        revokedBy: portals.revokedBy,
        revokedAt: portals.revokedAt,
      })
      .from(portals)
      .innerJoin(sources, eq(sources.id, portals.sourceId))
      .orderBy(desc(portals.id)),
    db
      .select({
        id: portalEnquiries.portalId,
        enquiries: count(),
        lastUsedAt: max(portalEnquiries.receivedAt),
      })
      .from(portalEnquiries)
      .groupBy(portalEnquiries.portalId),
  ])
  const sentBy = new Map(enquiryCounts.map(({ id, ...usage }) => [id, usage]))
  return rows.map(({ revokedBy, revokedAt, ...portal }) => ({
    ...portal,
    ...(sentBy.get(portal.id) ?? { enquiries: 0, lastUsedAt: null }),
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

export type Portal = NonNullable<Awaited<ReturnType<typeof findPortal>>>
