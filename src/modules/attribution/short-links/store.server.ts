import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { sources } from '../sources/tables.ts'
import { shortAddressDays, shortAddresses } from './tables.ts'

/** Every one there is, the newest first, and how often each was followed. */
export function listShortAddresses(db: Transaction, today: string) {
  const { followed: followCount, day } = shortAddressDays
  return db
    .select({
      code: shortAddresses.code,
      name: shortAddresses.name,
      source: sources.name,
      path: shortAddresses.path,
      madeBy: shortAddresses.madeBy,
      madeAt: shortAddresses.madeAt,
      isEnded: sql<boolean>`${shortAddresses.endedAt} is not null`,
      followed: sql<number>`coalesce(sum(${followCount}), 0)::int`,
      followedToday: sql<number>`coalesce(sum(${followCount}) filter (where ${day} = ${today}), 0)::int`,
    })
    .from(shortAddresses)
    .innerJoin(sources, eq(sources.id, shortAddresses.sourceId))
    .leftJoin(shortAddressDays, eq(shortAddressDays.code, shortAddresses.code))
    .groupBy(shortAddresses.code, sources.name)
    .orderBy(desc(shortAddresses.madeAt), shortAddresses.code)
}

/** Where a code leads; nowhere where there is none, or it has ended. */
export async function findShortAddress(db: Transaction, code: string) {
  const [shortAddress] = await db
    .select({ code: shortAddresses.code, path: shortAddresses.path, source: sources.name })
    .from(shortAddresses)
    .innerJoin(sources, eq(sources.id, shortAddresses.sourceId))
    .where(and(eq(shortAddresses.code, code), isNull(shortAddresses.endedAt)))
  return shortAddress
}
