import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import {
  type BufferedCounter,
  createBufferedCounter,
} from '../../../platform/buffered-counter.server.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { createPipelineLimit } from '../../../platform/pipeline-limit.ts'
import type { PageView } from './rules.ts'
import { pageViews } from './tables.ts'

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
        .values(
          counts.map(({ day, page, source, device, count }) => ({
            day,
            page,
            source,
            device,
            views: count,
          })),
        )
        .onConflictDoUpdate({
          target: [pageViews.day, pageViews.page, pageViews.source, pageViews.device],
          set: { views: sql`${pageViews.views} + excluded.views` },
        }),
  })
  return { ...counter, mayCount: createPipelineLimit({ turns: 120, seconds: 60 }) }
}
