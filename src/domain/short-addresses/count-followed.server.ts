import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { dayInIndia } from '../../formats/days.ts'
import type { Database } from '../../platform/database/connect.ts'
import { sayError } from '../../platform/say-error.ts'
import { shortAddressDays } from './tables.ts'

/** Milliseconds: so many at most are lost with a process that is killed. */
const flushEvery = 10_000

/**
 * Counts who follows a short address, in memory first: a poster at a fair must not be a write for each. No
 * one is told from another.
 */
export function countFollowed({ db, log }: { db: Database; log: Logger }) {
  let counted = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const due = counted
    counted = new Map()
    try {
      await write(db, due)
    } catch (error) {
      log.warn({ error: sayError(error) }, 'short addresses not counted')
    }
  }
  return {
    note(code: string, now: Date) {
      const key = `${dayInIndia(now)} ${code}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
      timer ??= setTimeout(flush, flushEvery)
    },
    flush,
  }
}

export type FollowedCount = ReturnType<typeof countFollowed>

async function write(db: Database, due: ReadonlyMap<string, number>) {
  const rows = [...due].map(([key, followed]) => {
    const [day = '', code = ''] = key.split(' ')
    return { day, code, followed }
  })
  if (rows.length === 0) return
  // In one order on every process, so that two who write at once do not wait for each other in a circle.
  rows.sort((one, other) => `${one.code}${one.day}`.localeCompare(`${other.code}${other.day}`))
  await db
    .insert(shortAddressDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [shortAddressDays.code, shortAddressDays.day],
      set: { followed: sql`${shortAddressDays.followed} + excluded.followed` },
    })
}
