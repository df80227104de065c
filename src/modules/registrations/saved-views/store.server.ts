import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { users } from '../../accounts/tables.ts'
import type { ViewedList } from './rules.ts'
import { savedViews } from './tables.ts'

/** The views of a list that a user sees: their own first, then shared ones; by name. */
export function listViews(
  db: Transaction,
  { list, personId }: { list: ViewedList; personId: string },
) {
  const isOwn = sql<boolean>`${savedViews.personId} is not distinct from ${personId}`
  return db
    .select({
      id: savedViews.id,
      list: savedViews.list,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
      version: savedViews.version,
      isOwn,
      by: users.name,
    })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.personId))
    .where(
      and(
        eq(savedViews.list, list),
        or(eq(savedViews.personId, personId), eq(savedViews.isShared, true)),
      ),
    )
    .orderBy(sql`${isOwn} desc`, asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
}

/** Everything a user saved, for the data export. */
export function listViewsOf(db: Transaction, personId: string) {
  return db
    .select({
      list: savedViews.list,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
    })
    .from(savedViews)
    .where(eq(savedViews.personId, personId))
    .orderBy(asc(savedViews.id))
}
