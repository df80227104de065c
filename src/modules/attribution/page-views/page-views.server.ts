import { type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import {
  type BufferedCounter,
  createBufferedCounter,
} from '../../../platform/buffered-counter.server.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { createMemoryLimit } from '../../../platform/limits.ts'
import { pageViews } from '../tables.ts'
import { formPage, type LessonStage, type PageView } from './rules.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    /** How often pages are looked at. */
    views: ViewCounter
  }
}

export type ViewCounter = BufferedCounter<PageView> & {
  /** Anybody may send counts: a limit a minute. */
  mayCount: (address: string) => Promise<boolean>
}

/** Counts page views in memory, so that a view is not a write. */
export function createViewCounter({ db, log }: { db: Database; log: Logger }): ViewCounter {
  const counter = createBufferedCounter<PageView>({
    log,
    what: 'page views',
    keyOf: ({ day, page, source, device }) => `${day} ${page} ${source} ${device}`,
    write: (counts) =>
      db
        .insert(pageViews)
        .values(counts.map(({ count: views, ...view }) => ({ ...view, views })))
        .onConflictDoUpdate({
          target: [pageViews.day, pageViews.page, pageViews.source, pageViews.device],
          set: { views: sql`${pageViews.views} + excluded.views` },
        }),
  })
  return { ...counter, mayCount: createMemoryLimit(120, 60) }
}

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
