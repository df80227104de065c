import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { ChangedSince } from '../../../ui/api/changed-since.ts'
import { users } from '../../accounts/tables.ts'
import { cleanQuery } from './clean-query.server.ts'
import { findCalled, lockViewsOf, type Refusal } from './save-view.server.ts'
import { type SavedView, savedViews } from './tables.ts'

type ViewText = Pick<SavedView, 'name' | 'query'>

/** Whoever may share may change what is shared, whoever made it. */
type Which = { id: number; mayShare: boolean }

/** What is otherwise by now than was sent. */
export type ViewDifference = keyof ViewText | 'isShared'

type Late = ChangedSince<ViewDifference>

export type ViewChanged =
  | { ok: true }
  | Late
  | Refusal<'no-view' | 'query-wrong' | 'view-name-taken'>

/** Another name, or another query. Of two tabs the second is told of the first. */
export function changeView(
  db: Database,
  { id, mayShare, version, ...input }: Which & ViewText & { version: number },
  context: PersonContext,
): Promise<ViewChanged> {
  return db.transaction(async (tx): Promise<ViewChanged> => {
    const view = await lockView(tx, { id, mayShare }, context)
    if (!view) return { ok: false, reason: 'no-view' }
    const query = cleanQuery(view.list, input.query)
    if (query === undefined) return { ok: false, reason: 'query-wrong' }
    if (view.version !== version) return lateFor(tx, view, { ...input, query })
    const takenName = await findCalled(tx, { ...view, name: input.name, but: id })
    if (takenName) return { ok: false, reason: 'view-name-taken', name: takenName }
    await write(tx, view, { name: input.name, query }, context)
    return { ok: true }
  })
}

/** From now on everybody sees it who sees the list, or nobody but whose it is. */
export function shareView(
  db: Database,
  { id, version, isShared }: { id: number; version: number; isShared: boolean },
  context: PersonContext,
): Promise<{ ok: true } | Late | Refusal<'no-view'>> {
  return db.transaction(async (tx) => {
    const view = await lockView(tx, { id, mayShare: true }, context)
    // Of one that is nobody's nobody would be left to see it.
    if (!view || (view.personId === null && !isShared)) return { ok: false, reason: 'no-view' }
    if (view.version !== version) return lateFor(tx, view, { isShared })
    await write(tx, view, { isShared }, context)
    return { ok: true }
  })
}

/** Takes a view away; a shared one from everybody. */
export function deleteView(
  db: Database,
  which: Which,
  context: PersonContext,
): Promise<{ ok: true } | Refusal<'no-view'>> {
  return db.transaction(async (tx) => {
    const view = await lockView(tx, which, context)
    if (!view) return { ok: false, reason: 'no-view' }
    await tx.delete(savedViews).where(eq(savedViews.id, which.id))
    return { ok: true }
  })
}

/** A view for one change; nothing where it is not theirs to change. */
async function lockView(
  tx: Transaction,
  { id, mayShare }: Which,
  { actor }: PersonContext,
): Promise<SavedView | undefined> {
  const which = eq(savedViews.id, id)
  const [matchingView] = await tx
    .select({ personId: savedViews.personId })
    .from(savedViews)
    .where(which)
  // Before the view: whoever takes an account away takes its views after it.
  if (matchingView?.personId) await lockViewsOf(tx, matchingView.personId)
  const [view] = await tx.select().from(savedViews).where(which).for('update')
  return view && (view.personId === actor.id || (view.isShared && mayShare)) ? view : undefined
}

async function write(
  tx: Transaction,
  { id, version }: SavedView,
  changes: Partial<SavedView>,
  { actor, now }: PersonContext,
) {
  const result = { changedBy: actor.id, changedAt: now, version: version + 1 }
  await tx
    .update(savedViews)
    .set({ ...changes, ...result })
    .where(eq(savedViews.id, id))
}

async function lateFor(tx: Transaction, view: SavedView, facts: Partial<SavedView>): Promise<Late> {
  const [changer] = view.changedBy
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, view.changedBy))
    : []
  const differs = (['name', 'query', 'isShared'] as const).filter(
    (what) => what in facts && view[what] !== facts[what],
  )
  return {
    ok: false,
    reason: 'changed-since',
    by: changer?.name ?? null,
    at: view.changedAt,
    differs,
  }
}
