import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { siteNotices } from '../tables.ts'
import { mostNotices, type NoticeReason, refuseNotice, type SiteNotice } from './rules.ts'

type Result = { ok: true } | ({ ok: false } & NoticeReason)

export function listNotices(db: Transaction) {
  return db.select().from(siteNotices).orderBy(asc(siteNotices.shownFrom), asc(siteNotices.id))
}

/** What visitors see now. Every process reads it again within a minute (`create-catalogue.server.ts`). */
export async function readShownNotices(db: Transaction, now: Date): Promise<string[]> {
  const rows = await db
    .select({ text: siteNotices.text })
    .from(siteNotices)
    .where(and(lte(siteNotices.shownFrom, now), gt(siteNotices.shownUntil, now)))
    .orderBy(asc(siteNotices.shownFrom), asc(siteNotices.id))
  return rows.map(({ text }) => text)
}

export function addNotice(
  db: Database,
  notice: SiteNotice,
  context: PersonContext,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const why = refuseNotice(notice, context.now)
    if (why) return { ok: false, ...why }
    // One after another: sent twice it is one notice, and there are never too many.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site notices', 0))`)
    const others = await listNotices(tx)
    const { text, shownFrom, shownUntil } = notice
    const isSame = (other: SiteNotice) =>
      other.text === text &&
      other.shownFrom.getTime() === shownFrom.getTime() &&
      other.shownUntil.getTime() === shownUntil.getTime()
    if (others.some(isSame)) return { ok: false, reason: 'notice-exists' }
    if (others.length >= mostNotices) return { ok: false, reason: 'too-many-notices' }
    const stamp = { savedBy: signatureOf(context.actor), savedAt: context.now }
    await tx.insert(siteNotices).values({ text, shownFrom, shownUntil, ...stamp })
    const facts = { before: {}, after: factsOf(notice) }
    await record(tx, { event: 'add notice', id: 'site', ...facts }, context)
    return { ok: true }
  })
}

export function removeNotice(
  db: Database,
  { id }: { id: number },
  context: PersonContext,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [former] = await tx.delete(siteNotices).where(eq(siteNotices.id, id)).returning()
    if (!former) return { ok: false, reason: 'no-notice' }
    const facts = { before: factsOf(former), after: {} }
    await record(tx, { event: 'remove notice', id: 'site', ...facts }, context)
    return { ok: true }
  })
}

const factsOf = ({ text, shownFrom, shownUntil }: SiteNotice) => ({
  text,
  shownFrom: shownFrom.toISOString(),
  shownUntil: shownUntil.toISOString(),
})
