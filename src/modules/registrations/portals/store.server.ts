import { and, count, desc, eq, isNull, max } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { digestOf } from '../../../platform/secrets.ts'
import { sources } from '../../attribution/sources/tables.ts'
import { portalEnquiries, portals } from './tables.ts'

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
