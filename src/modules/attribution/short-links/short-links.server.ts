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
    const [shortLink] = await tx
      .insert(shortLinks)
      .values({ code, name, sourceId, path, createdBy: actor.name, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!shortLink) return { ok: false, reason: 'code-taken' }
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
    const hasCode = eq(shortLinks.code, code)
    const [shortLink] = await tx.select().from(shortLinks).where(hasCode).for('update')
    if (!shortLink) return false
    const wasEnded = shortLink.endedAt !== null
    if (wasEnded === isEnded) return true
    const endedAt = isEnded ? now : null
    await tx.update(shortLinks).set({ endedAt }).where(hasCode)
    // The audit log omits unchanged fields, such as the code.
    const inWords = (isOver: boolean) => ({ shortLink: isOver ? `${code} (ended)` : code })
    const [before, after] = [inWords(wasEnded), inWords(isEnded)]
    const event = { event: 'end short link', id: 'site', before, after } as const
    await record(tx, event, { actor, now })
    return true
  })
}

declare module '../../../platform/services.ts' {
  interface Services {
    /** Counts the uses of short links. */
    clicks: BufferedCounter<FollowedLink>
  }
}

/** One use of a short link on a day in India; visitors are not distinguished. */
type FollowedLink = { day: string; code: string }

/** Counts in memory, so that a poster at a fair does not cause a write for each visitor. */
export function createClickCounter({ db, log }: { db: Database; log: Logger }) {
  return createBufferedCounter<FollowedLink>({
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
  const { clicks, day } = shortLinkDays
  const { code, name, path, createdBy, createdAt, endedAt } = shortLinks
  return db
    .select({
      code,
      name,
      source: sources.name,
      path,
      createdBy,
      createdAt,
      isEnded: sql<boolean>`${endedAt} is not null`,
      clicks: sql<number>`coalesce(sum(${clicks}), 0)::int`,
      clicksToday: sql<number>`coalesce(sum(${clicks}) filter (where ${day} = ${today}), 0)::int`,
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
