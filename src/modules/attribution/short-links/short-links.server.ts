import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { PersonContext } from '../../../platform/action-context.ts'
import {
  type BufferedCounter,
  createBufferedCounter,
} from '../../../platform/buffered-counter.server.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { findOpenSource } from '../sources/sources.server.ts'
import { shortLinkDays, shortLinks, sources } from '../tables.ts'

type New = { code: string; name: string; sourceId: number; path: string }

/** A new short link; a code is never reused for another page, since posters with it may hang for years. */
export function addShortLink(
  db: Database,
  { code, name, sourceId, path }: New,
  { actor, now }: PersonContext,
): Promise<{ ok: true } | { ok: false; reason: 'code-taken' | 'source-closed' }> {
  return db.transaction(async (tx) => {
    const source = await findOpenSource(tx, sourceId)
    if (!source) return { ok: false, reason: 'source-closed' }
    const [addedShortLink] = await tx
      .insert(shortLinks)
      .values({ code, name, sourceId, path, createdBy: actor.name, createdAt: now })
      .onConflictDoNothing()
      .returning({ code: shortLinks.code })
    if (!addedShortLink) return { ok: false, reason: 'code-taken' }
    const after = { code, name, path, source: source.name }
    const event = { event: 'add short link', id: 'site', before: {}, after } as const
    await record(tx, event, { actor, now })
    return { ok: true }
  })
}

/** From now on the link leads to the home page, or again where it led before. */
export function endShortLink(
  db: Database,
  { code, isEnded }: { code: string; isEnded: boolean },
  { actor, now }: PersonContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const condition = eq(shortLinks.code, code)
    const [existingShortLink] = await tx.select().from(shortLinks).where(condition).for('update')
    if (!existingShortLink) return false
    const wasEnded = existingShortLink.endedAt !== null
    if (wasEnded === isEnded) return true
    await tx
      .update(shortLinks)
      .set({ endedAt: isEnded ? now : null })
      .where(condition)
    // The audit log omits unchanged fields, such as the code.
    const inWords = (endedIsEnded: boolean) => ({
      shortLink: endedIsEnded ? `${code} (ended)` : code,
    })
    const [before, after] = [inWords(wasEnded), inWords(isEnded)]
    const event = { event: 'end short link', id: 'site', before, after } as const
    await record(tx, event, { actor, now })
    return true
  })
}

declare module '../../../platform/services.ts' {
  interface Services {
    /** Counts the uses of short links. */
    clicks: ClickCounter
  }
}

/** One use of a short link on a day in India; visitors are not distinguished. */
type FollowedLink = { day: string; code: string }

type ClickCounter = BufferedCounter<FollowedLink>

/** Counts in memory, so that a poster at a fair does not cause a write for each visitor. */
export function createClickCounter({ db, log }: { db: Database; log: Logger }): ClickCounter {
  return createBufferedCounter({
    log,
    what: 'short addresses',
    keyOf: ({ code, day }) => `${code} ${day}`,
    write: (counts) =>
      db
        .insert(shortLinkDays)
        .values(counts.map(({ day, code, count }) => ({ day, code, clicks: count })))
        .onConflictDoUpdate({
          target: [shortLinkDays.code, shortLinkDays.day],
          set: { clicks: sql`${shortLinkDays.clicks} + excluded.clicks` },
        }),
  })
}

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
