import { asc, eq } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import { recordSiteChange } from '../site-records.server.ts'
import { redirects } from '../tables.ts'
import { refuseChain } from './refuse-redirect.server.ts'
import { mostRedirects, type Redirect, type RedirectReason } from './rules.ts'

type Result = { ok: true } | ({ ok: false } & RedirectReason)

export function listRedirects(db: Transaction) {
  return db.select().from(redirects).orderBy(asc(redirects.path))
}

/** By path, for the pages of a process. */
export async function readRedirects(db: Transaction): Promise<Record<string, string>> {
  const rows = await listRedirects(db)
  return Object.fromEntries(rows.map(({ path, target }) => [path, target]))
}

/** One change of the list after another: no two of them make a chain. */
export async function lockRedirects(tx: Transaction): Promise<void> {
  await lockNamed(tx, 'redirects')
}

export function addRedirect(
  db: Database,
  redirect: Redirect,
  context: PersonContext,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await lockRedirects(tx)
    const others = await listRedirects(tx)
    if (others.some(({ path }) => path === redirect.path))
      return { ok: false, reason: 'path-taken' }
    if (others.length >= mostRedirects) return { ok: false, reason: 'too-many-redirects' }
    const why = refuseChain(redirect, others)
    if (why) return { ok: false, ...why }
    await insertRedirects(tx, [redirect], context)
    await recordSiteChange(tx, { event: 'add redirect', after: redirect }, context)
    return { ok: true }
  })
}

export function removeRedirect(
  db: Database,
  { id }: { id: number },
  context: PersonContext,
): Promise<{ ok: true; path: string } | { ok: false; reason: 'no-redirect' }> {
  return db.transaction(async (tx) => {
    const [former] = await tx.delete(redirects).where(eq(redirects.id, id)).returning()
    if (!former) return { ok: false, reason: 'no-redirect' }
    const { path, target } = former
    await recordSiteChange(tx, { event: 'remove redirect', before: { path, target } }, context)
    return { ok: true, path }
  })
}

async function insertRedirects(
  tx: Transaction,
  list: readonly Redirect[],
  { actor, now }: PersonContext,
) {
  const stamp = { savedBy: signatureOf(actor), savedAt: now }
  if (list.length > 0)
    await tx.insert(redirects).values(list.map(({ path, target }) => ({ path, target, ...stamp })))
}

/** In an import that locked them. */
export async function replaceRedirects(
  tx: Transaction,
  list: readonly Redirect[],
  context: PersonContext,
): Promise<void> {
  await tx.delete(redirects)
  await insertRedirects(tx, list, context)
}
