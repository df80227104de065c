import type { Logger } from 'pino'
import { sayError } from './say-error.ts'

export type BufferedCounter<Of> = {
  count(of: Of): void
  /** Writes what was counted so far. Whoever comes while it writes waits for the same write. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Options<Of> = {
  log: Logger
  /** What is counted, in the log: “page views”. */
  what: string
  /** What is counted together has one key. */
  keyOf: (of: Of) => string
  /** Adds the counts to the table, in one statement: all of them or none. */
  write: (counts: readonly (Of & { count: number })[]) => Promise<unknown>
  /** Keys that wait at most. What comes under another one while the database is away is dropped. */
  mostKeys?: number
}

/** Milliseconds: so much is lost with a process that is killed. */
const flushEvery = 10_000

/**
 * Counts in this process and adds to a table every ten seconds, so that what is counted is no write each. While the
 * database is away the counts wait, bounded by their keys. They are written in the order of their keys: two processes
 * that write at once must not wait for each other in a circle.
 */
export function createBufferedCounter<Of extends object>(
  options: Options<Of>,
): BufferedCounter<Of> {
  const { log, what, keyOf, write, mostKeys = 20_000 } = options
  let counts = new Map<string, Of & { count: number }>()
  let dropped = 0
  const add = (of: Of, count: number) => {
    const key = keyOf(of)
    const waiting = counts.get(key)
    if (waiting) waiting.count += count
    else if (counts.size < mostKeys) counts.set(key, { ...of, count })
    else dropped += count
  }
  const writeAll = async () => {
    if (counts.size === 0) return
    const batch = counts
    counts = new Map()
    try {
      const inOrder = [...batch].toSorted(([one], [other]) => (one < other ? -1 : 1))
      await write(inOrder.map(([, counted]) => counted))
    } catch (error) {
      for (const counted of batch.values()) add(counted, counted.count)
      log.warn({ what, dropped, error: sayError(error) }, 'counts not written yet')
    }
  }
  let writing: Promise<void> | undefined
  const flush = () => {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(flush, flushEvery)
  timer.unref()
  return {
    count: (of) => add(of, 1),
    flush,
    stop: async () => {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}
