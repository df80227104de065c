import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import {
  type BufferedCounter,
  createBufferedCounter,
} from '../../../platform/buffered-counter.server.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { shortLinkDays } from './tables.ts'

declare module '../../../platform/services.ts' {
  interface Services {
    /** Counts the uses of short links. */
    clicks: ClickCounter
  }
}

/** One use of a short link on a day in India; visitors are not distinguished. */
type FollowedLink = { day: string; code: string }

export type ClickCounter = BufferedCounter<FollowedLink>

/** Counts in memory, so that a poster at a fair does not cause a write for each visitor. */
export function createClickCounter({ db, log }: { db: Database; log: Logger }): ClickCounter {
  return createBufferedCounter({
    log,
    what: 'short addresses',
    keyOf: ({ code, day }) => `${code} ${day}`,
    write: (counts) =>
      db
        .insert(shortLinkDays)
        .values(counts.map(({ day, code, count }) => ({ day, code, clicks: count })))
        .onConflictDoUpdate({
          target: [shortLinkDays.code, shortLinkDays.day],
          set: { clicks: sql`${shortLinkDays.clicks} + excluded.clicks` },
        }),
  })
}
