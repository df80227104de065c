import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import { recordSiteChange } from '../site-records.server.ts'
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

export async function lockNotices(tx: Transaction): Promise<void> {
  await lockNamed(tx, 'site notices')
}

async function insertNotices(tx: Transaction, list: SiteNotice[], context: PersonContext) {
  const stamp = { savedBy: signatureOf(context.actor), savedAt: context.now }
  const rows = list.map(({ text, shownFrom, shownUntil }) => ({ text, shownFrom, shownUntil }))
  if (rows.length > 0)
    await tx.insert(siteNotices).values(rows.map((row) => ({ ...row, ...stamp })))
}

/** Replaces all notices in a transaction that locked them. Those that are over are left out. */
export async function replaceNotices(
  tx: Transaction,
  { from, to }: { from: SiteNotice[]; to: SiteNotice[] | undefined },
  context: PersonContext,
): Promise<{ from: number; to: number } | null> {
  if (!to || isDeepStrictEqual(from, to)) return null
  const next = to.filter((notice) => !refuseNotice(notice, context.now))
  await tx.delete(siteNotices)
  await insertNotices(tx, next, context)
  return { from: from.length, to: next.length }
}

export function addNotice(
  db: Database,
  notice: SiteNotice,
  context: PersonContext,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const why = refuseNotice(notice, context.now)
    if (why) return { ok: false, ...why }
    // One after another, so that no notice is added twice and the limit holds.
    await lockNotices(tx)
    const others = await listNotices(tx)
    const { text, shownFrom, shownUntil } = notice
    const isSame = (other: SiteNotice) =>
      other.text === text &&
      other.shownFrom.getTime() === shownFrom.getTime() &&
      other.shownUntil.getTime() === shownUntil.getTime()
    if (others.some(isSame)) return { ok: false, reason: 'notice-exists' }
    if (others.length >= mostNotices) return { ok: false, reason: 'too-many-notices' }
    await insertNotices(tx, [notice], context)
    await recordSiteChange(tx, { event: 'add notice', after: factsOf(notice) }, context)
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
    await recordSiteChange(tx, { event: 'remove notice', before: factsOf(former) }, context)
    return { ok: true }
  })
}

const factsOf = ({ text, shownFrom, shownUntil }: SiteNotice) => ({
  text,
  shownFrom: shownFrom.toISOString(),
  shownUntil: shownUntil.toISOString(),
})
