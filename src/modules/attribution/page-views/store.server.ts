import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { formPage, type LessonStage } from './rules.ts'

export const viewKeys = {
  page: sql`v.page`,
  from: sql`v.source`,
  device: sql`v.device`,
  month: sql`left(v.day::text, 7)`,
} as const

/** Page views between two days in India, grouped by one property. */
export async function sumViews(
  tx: Transaction,
  { from, until }: { from: string; until: string },
  axis: keyof typeof viewKeys,
) {
  const { rows } = await tx.execute<{ key: string; views: number; form: number }>(sql`
    select ${viewKeys[axis]} as key, sum(v.views)::float8 as views, ${formViews} as form
      from page_views v where v.day between ${from} and ${until} and ${isPage} group by 1`)
  return rows
}

/** Steps of a lesson are stored under its address with a suffix. */
const isPage: SQL = sql`position('#' in v.page) = 0`

/** Progress of visitors in the first lessons, by course id or by month. */
export async function sumLessons(
  tx: Transaction,
  { from, until }: { from: string; until: string },
  axis: 'course' | 'month',
) {
  const key = axis === 'month' ? viewKeys.month : sql`split_part(v.page, '/', 3)`
  const { rows } = await tx.execute<{ key: string } & Record<LessonStage, number>>(sql`
    select ${key} as key, ${countOf('opened')} as opened, ${countOf('run')} as run,
           ${countOf('finished')} as finished
      from page_views v where v.day between ${from} and ${until} and not ${isPage} group by 1`)
  return rows
}

const countOf = (stage: LessonStage): SQL =>
  sql`coalesce(sum(v.views) filter (where v.page like ${`%#${stage}`}), 0)::float8`

const formViews: SQL = sql`coalesce(sum(v.views) filter (where v.page = ${formPage}), 0)::float8`
