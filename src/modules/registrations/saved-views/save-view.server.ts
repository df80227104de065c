import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import { users } from '../../accounts/tables.ts'
import { cleanQuery } from './clean-query.server.ts'
import { mostViews, type ViewedList, type ViewReason } from './rules.ts'
import { savedViews } from './tables.ts'

export type Refusal<R extends ViewReason['reason']> = {
  ok: false
} & Extract<ViewReason, { reason: R }>

type New = {
  key: string
  list: ViewedList
  name: string
  query: string
}

export type Saved =
  | { ok: true; id: number }
  | Refusal<'query-wrong' | 'too-many-views' | 'view-name-taken'>

/** Saves the query of a list under a name; of two tabs with one name the second is refused. */
export function saveView(
  db: Database,
  { key, ...request }: New,
  context: PersonContext,
): Promise<Saved> {
  const { list, name } = request
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, async (): Promise<Saved> => {
      const query = cleanQuery(list, request.query)
      if (query === undefined) return { ok: false, reason: 'query-wrong' }
      const { id: personId } = context.actor
      await lockViewsOf(tx, personId)
      if ((await countOwn(tx, personId, list)) >= mostViews)
        return { ok: false, reason: 'too-many-views', max: mostViews }
      const takenName = await findCalled(tx, { personId, list, name })
      if (takenName) return { ok: false, reason: 'view-name-taken', name: takenName }
      const result = { changedBy: personId, changedAt: context.now }
      const [saved] = await tx
        .insert(savedViews)
        .values({ personId, list, name, query, ...result })
        .returning({ id: savedViews.id })
      if (!saved) throw new Error('A view was not kept.')
      return { ok: true, id: saved.id }
    }),
  )
}

/** Until the transaction ends nobody else adds or renames a view of this user. */
export async function lockViewsOf(tx: Transaction, personId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('no key update')
}

/** The user's view with this name, whatever the capitals. `but`: the one to be renamed. */
export async function findCalled(
  tx: Transaction,
  view: { personId: string | null; list: ViewedList; name: string; but?: number },
): Promise<string | undefined> {
  const { personId, list, name, but = 0 } = view
  const [other] = await tx
    .select({ name: savedViews.name })
    .from(savedViews)
    .where(
      and(
        personId ? eq(savedViews.personId, personId) : isNull(savedViews.personId),
        eq(savedViews.list, list),
        eq(sql`lower(${savedViews.name})`, sql`lower(${name})`),
        ne(savedViews.id, but),
      ),
    )
  return other?.name
}

async function countOwn(tx: Transaction, personId: string, list: ViewedList): Promise<number> {
  const [viewCount] = await tx
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.personId, personId), eq(savedViews.list, list)))
  return viewCount?.views ?? 0
}
