import { eq } from 'drizzle-orm'
import type { ByPerson } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { ChangedSince } from '../../../ui/api/changed-since.ts'
import { users } from '../../accounts/tables.ts'
import { cleanQuery } from './clean-query.server.ts'
import { findCalled, lockViewsOf, type Refused } from './save-view.server.ts'
import { savedViews, type View } from './tables.ts'

type Said = Pick<View, 'name' | 'query'>

/** Whoever may share may change what is shared, whoever made it. */
type Which = { id: number; mayShare: boolean }

/** What is otherwise by now than was sent. */
export type ViewDifference = keyof Said | 'isShared'

type Late = ChangedSince<ViewDifference>

export type ViewChanged =
  | { ok: true }
  | Late
  | Refused<'no-view' | 'query-wrong' | 'view-name-taken'>

/** Another name, or another query. Of two tabs the second is told of the first. */
export function changeView(
  db: Database,
  { id, mayShare, version, ...said }: Which & Said & { version: number },
  by: ByPerson,
): Promise<ViewChanged> {
  return db.transaction(async (tx): Promise<ViewChanged> => {
    const standing = await lockView(tx, { id, mayShare }, by)
    if (!standing) return { ok: false, reason: 'no-view' }
    const query = cleanQuery(standing.list, said.query)
    if (query === undefined) return { ok: false, reason: 'query-wrong' }
    if (standing.version !== version) return lateFor(tx, standing, { ...said, query })
    const taken = await findCalled(tx, { ...standing, name: said.name, but: id })
    if (taken) return { ok: false, reason: 'view-name-taken', name: taken }
    await write(tx, standing, { name: said.name, query }, by)
    return { ok: true }
  })
}

/** From now on everybody sees it who sees the list, or nobody but whose it is. */
export function shareView(
  db: Database,
  { id, version, isShared }: { id: number; version: number; isShared: boolean },
  by: ByPerson,
): Promise<{ ok: true } | Late | Refused<'no-view'>> {
  return db.transaction(async (tx) => {
    const standing = await lockView(tx, { id, mayShare: true }, by)
    // Of one that is nobody's nobody would be left to see it.
    if (!standing || (standing.personId === null && !isShared))
      return { ok: false, reason: 'no-view' }
    if (standing.version !== version) return lateFor(tx, standing, { isShared })
    await write(tx, standing, { isShared }, by)
    return { ok: true }
  })
}

/** Takes a view away; a shared one from everybody. */
export function deleteView(
  db: Database,
  which: Which,
  by: ByPerson,
): Promise<{ ok: true } | Refused<'no-view'>> {
  return db.transaction(async (tx) => {
    const standing = await lockView(tx, which, by)
    if (!standing) return { ok: false, reason: 'no-view' }
    await tx.delete(savedViews).where(eq(savedViews.id, which.id))
    return { ok: true }
  })
}

/** A view for one change; nothing where it is not theirs to change. */
async function lockView(
  tx: Transaction,
  { id, mayShare }: Which,
  { actor }: ByPerson,
): Promise<View | undefined> {
  const which = eq(savedViews.id, id)
  const [found] = await tx.select({ personId: savedViews.personId }).from(savedViews).where(which)
  // Before the view: whoever takes an account away takes its views after it.
  if (found?.personId) await lockViewsOf(tx, found.personId)
  const [view] = await tx.select().from(savedViews).where(which).for('update')
  return view && (view.personId === actor.id || (view.isShared && mayShare)) ? view : undefined
}

async function write(
  tx: Transaction,
  { id, version }: View,
  changes: Partial<View>,
  { actor, now }: ByPerson,
) {
  const changed = { changedBy: actor.id, changedAt: now, version: version + 1 }
  await tx
    .update(savedViews)
    .set({ ...changes, ...changed })
    .where(eq(savedViews.id, id))
}

async function lateFor(tx: Transaction, standing: View, sent: Partial<View>): Promise<Late> {
  const [changer] = standing.changedBy
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, standing.changedBy))
    : []
  const differs = (['name', 'query', 'isShared'] as const).filter(
    (what) => what in sent && standing[what] !== sent[what],
  )
  return {
    ok: false,
    reason: 'changed-since',
    by: changer?.name ?? null,
    at: standing.changedAt,
    differs,
  }
}
