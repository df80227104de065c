import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { formPage } from './rules.ts'

export const viewKeys = {
  page: sql`v.page`,
  from: sql`v.source`,
  device: sql`v.device`,
  month: sql`left(v.day::text, 7)`,
} as const

/** How often pages were looked at from one day to another, both in India, by one thing. */
export async function sumViews(
  tx: Transaction,
  { from, until }: { from: string; until: string },
  axis: keyof typeof viewKeys,
) {
  const { rows } = await tx.execute<{ key: string; seen: number; form: number }>(sql`
    select ${viewKeys[axis]} as key, sum(v.views)::float8 as seen, ${formViews} as form
      from page_views v where v.day between ${from} and ${until} group by 1`)
  return rows
}

const formViews: SQL = sql`coalesce(sum(v.views) filter (where v.page = ${formPage}), 0)::float8`
