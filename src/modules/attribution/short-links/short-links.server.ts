import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { findOpenSource } from '../sources/store.server.ts'
import { shortLinks } from './tables.ts'

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
