import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/connect.ts'
import type { View } from './rules.ts'
import { pageViews } from './tables.ts'

export type ViewCounter = {
  count(view: View): void
  /** Writes down what was counted so far. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds: so much is lost where a process is killed. */
const between = 10_000

/**
 * Counts views in this process and adds them to the table every ten seconds, so that a look at a page is no
 * write. While the database is away they wait; there are no more of them than rows in a day.
 */
export function createViewCounter({ db, log }: { db: Database; log: Logger }): ViewCounter {
  let counted = new Map<string, { view: View; views: number }>()
  const add = (view: View, views: number) => {
    const key = Object.values(view).join(' ')
    const standing = counted.get(key)
    if (standing) standing.views += views
    else counted.set(key, { view, views })
  }
  let writing: Promise<void> | undefined
  const write = async () => {
    if (counted.size === 0) return
    const batch = counted
    counted = new Map()
    try {
      await addToTable(db, [...batch.values()])
    } catch (error) {
      for (const { view, views } of batch.values()) add(view, views)
      log.warn({ err: error }, 'views not written yet')
    }
  }
  const flush = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(flush, between)
  timer.unref()
  return {
    count: (view) => add({ ...view }, 1),
    flush,
    stop: async () => {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}

async function addToTable(db: Database, counted: readonly { view: View; views: number }[]) {
  const rows = counted.map(({ view: { day, page, source, device }, views }) => ({
    ...{ day, page, source, device },
    views,
  }))
  // In one order everywhere: two processes that add at once must not wait for each other in a circle.
  const keyOf = ({ day, page, source, device }: View) => `${day} ${page} ${source} ${device}`
  await db
    .insert(pageViews)
    .values(rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.page, pageViews.source, pageViews.device],
      set: { views: sql`${pageViews.views} + excluded.views` },
    })
}
