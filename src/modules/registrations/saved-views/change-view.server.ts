import { eq } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { users } from '../../accounts/tables.ts'
import { VersionedRecords } from '../../audit/versioned-records.server.ts'
import { cleanQuery } from './clean-query.server.ts'
import { findCalled, lockViewsOf, type Refusal } from './save-view.server.ts'
import { type SavedView, savedViews } from './tables.ts'

type ViewText = Pick<SavedView, 'name' | 'query'>

/** Users who may share may change any shared view. */
type Which = { id: number; mayShare: boolean }

/** What has changed since it was read. */
export type ViewDifference = keyof ViewText | 'isShared'

type ViewRequest = Which & {
  version: number
  /** The user. */
  personId: string
  input: Partial<ViewText & { isShared: boolean }>
}

const versionedView = new VersionedRecords({
  table: savedViews,
  missing: 'no-view',
  lock: (tx, request: ViewRequest) => lockView(tx, request),
  late: async (tx, view: SavedView, { input }: ViewRequest) => {
    const [changer] = view.changedBy
      ? await tx.select({ name: users.name }).from(users).where(eq(users.id, view.changedBy))
      : []
    const query = input.query && cleanQuery(view.list, input.query)
    const request = { ...input, ...(query && { query }) }
    const fields: ViewDifference[] = ['name', 'query', 'isShared']
    const differs = fields.filter((what) => what in request && view[what] !== request[what])
    return { by: changer?.name ?? null, at: view.changedAt, differs }
  },
  stamp: ({ actor, now }) => ({
    changedBy: actor === 'system' ? null : actor.id,
    changedAt: now,
  }),
})

type ViewRefusal = Refusal<'query-wrong' | 'view-name-taken' | 'no-view'>
export type ViewChanged = Awaited<ReturnType<typeof versionedView.update<ViewRefusal>>>

/** Renames a view or changes its query. Of two tabs the second learns of the first. */
export function changeView(
  db: Database,
  { id, mayShare, version, ...input }: Which & ViewText & { version: number },
  context: PersonContext,
): Promise<ViewChanged> {
  const request = { id, mayShare, version, personId: context.actor.id, input }
  return db.transaction((tx) =>
    versionedView.update<ViewRefusal>(
      tx,
      request,
      async (view) => {
        const query = cleanQuery(view.list, input.query)
        if (query === undefined) return { ok: false, reason: 'query-wrong' }
        const takenName = await findCalled(tx, { ...view, name: input.name, but: id })
        if (takenName) return { ok: false, reason: 'view-name-taken', name: takenName }
        return { ok: true, changes: { name: input.name, query } }
      },
      context,
    ),
  )
}

/** Shares a view with everybody who sees the list, or makes it private. */
export function shareView(
  db: Database,
  { isShared, ...request }: { id: number; version: number; isShared: boolean },
  context: PersonContext,
) {
  const input = { isShared }
  return db.transaction((tx) =>
    versionedView.update<Refusal<'no-view'>>(
      tx,
      { ...request, mayShare: true, personId: context.actor.id, input },
      // A view without an owner would be visible to nobody.
      ({ personId }) =>
        personId === null && !isShared
          ? { ok: false, reason: 'no-view' }
          : { ok: true, changes: input },
      context,
    ),
  )
}

/** Deletes a view; a shared one for everybody. */
export function deleteView(
  db: Database,
  which: Which,
  context: PersonContext,
): Promise<{ ok: true } | Refusal<'no-view'>> {
  return db.transaction(async (tx) => {
    const view = await lockView(tx, { ...which, personId: context.actor.id })
    if (!view) return { ok: false, reason: 'no-view' }
    await tx.delete(savedViews).where(eq(savedViews.id, which.id))
    return { ok: true }
  })
}

/** Locks a view for one change; undefined if it is not theirs to change. */
async function lockView(
  tx: Transaction,
  { id, mayShare, personId }: Which & { personId: string },
): Promise<SavedView | undefined> {
  const which = eq(savedViews.id, id)
  const [matchingView] = await tx
    .select({ personId: savedViews.personId })
    .from(savedViews)
    .where(which)
  // Locked before the view: deleting an account locks its views after it.
  if (matchingView?.personId) await lockViewsOf(tx, matchingView.personId)
  const [view] = await tx.select().from(savedViews).where(which).for('update')
  return view && (view.personId === personId || (view.isShared && mayShare)) ? view : undefined
}
