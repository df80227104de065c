import { and, asc, eq, gte, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { sourceCosts, sources } from './tables.ts'

/** All sources by name: the website first, retired ones last. */
export function listSources(db: Transaction) {
  return db
    .select({
      id: sources.id,
      name: sources.name,
      isRetired: sql<boolean>`${sources.retiredAt} is not null`,
      version: sources.version,
    })
    .from(sources)
    .orderBy(
      asc(sql`${sources.retiredAt} is not null`),
      asc(sql`${sources.id} <> 1`),
      asc(sql`lower(${sources.name})`),
    )
}

/** Costs of sources from one month (`YYYY-MM-01`) to before another. */
export function listCosts(db: Transaction, { from, until }: { from: string; until: string }) {
  return db
    .select({ sourceId: sourceCosts.sourceId, month: sourceCosts.month, paise: sourceCosts.paise })
    .from(sourceCosts)
    .where(and(gte(sourceCosts.month, from), lt(sourceCosts.month, until)))
    .orderBy(asc(sourceCosts.month), asc(sourceCosts.sourceId))
}

/** The open source named by a campaign, ignoring case and blanks; undefined where none matches. */
export async function findSourceCalled(db: Transaction, name: string) {
  const bare = (text: SQLWrapper) => sql`regexp_replace(lower(${text}), '[^a-z0-9]', '', 'g')`
  const [source] = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(bare(sources.name), bare(sql`${name}::text`)), sql`${sources.retiredAt} is null`))
    .orderBy(asc(sources.id))
    .limit(1)
  return source?.id
}

/** An open source; undefined where there is none or it is retired. */
export async function findOpenSource(db: Transaction, id: number) {
  const [source] = await db
    .select({ id: sources.id, name: sources.name })
    .from(sources)
    .where(and(eq(sources.id, id), sql`${sources.retiredAt} is null`))
  return source
}
