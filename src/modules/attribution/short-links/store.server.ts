import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { sources } from '../sources/tables.ts'
import { shortLinkDays, shortLinks } from './tables.ts'

/** All short links, newest first, with their number of uses. */
export function listShortLinks(db: Transaction, today: string) {
  const { clicks: followCount, day } = shortLinkDays
  return db
    .select({
      code: shortLinks.code,
      name: shortLinks.name,
      source: sources.name,
      path: shortLinks.path,
      createdBy: shortLinks.createdBy,
      createdAt: shortLinks.createdAt,
      isEnded: sql<boolean>`${shortLinks.endedAt} is not null`,
      clicks: sql<number>`coalesce(sum(${followCount}), 0)::int`,
      clicksToday: sql<number>`coalesce(sum(${followCount}) filter (where ${day} = ${today}), 0)::int`,
    })
    .from(shortLinks)
    .innerJoin(sources, eq(sources.id, shortLinks.sourceId))
    .leftJoin(shortLinkDays, eq(shortLinkDays.code, shortLinks.code))
    .groupBy(shortLinks.code, sources.name)
    .orderBy(desc(shortLinks.createdAt), shortLinks.code)
}

/** The target of a code; undefined where there is none or it has ended. */
export async function findShortLink(db: Transaction, code: string) {
  const [shortLink] = await db
    .select({ code: shortLinks.code, path: shortLinks.path, source: sources.name })
    .from(shortLinks)
    .innerJoin(sources, eq(sources.id, shortLinks.sourceId))
    .where(and(eq(shortLinks.code, code), isNull(shortLinks.endedAt)))
  return shortLink
}
