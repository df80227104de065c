import type { Logger } from 'pino'
import { errorLine } from './describe-error.ts'

export type BufferedCounter<Item> = {
  count(item: Item): void
  /** Writes the counts so far. Concurrent callers wait for the same write. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Options<Item> = {
  log: Logger
  /** The name in the log: “page views”. */
  what: string
  /** The key under which items are added up. */
  keyOf: (item: Item) => string
  /** Adds the counts to the table in one statement. */
  write: (counts: readonly (Item & { count: number })[]) => Promise<unknown>
  /** Upper bound of buffered keys. While the database is away, further keys are dropped. */
  mostKeys?: number
}

/** Milliseconds between writes; a killed process loses as much. */
const flushEvery = 10_000

/**
 * Counts in memory and adds the counts to a table every ten seconds, to save a write for each. While the
 * database is away the counts stay in memory.
 */
export function createBufferedCounter<Item extends object>(
  options: Options<Item>,
): BufferedCounter<Item> {
  const buffer = createBuffer<Item>(options)
  let writing: Promise<void> | undefined
  const flush = () => {
    writing ??= writeAll(buffer, options).finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(flush, flushEvery)
  timer.unref()
  return {
    count: (item) => buffer.add(item, 1),
    flush,
    stop: async () => {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}

type CountedKey<Item> = Item & { count: number }

function createBuffer<Item extends object>({ keyOf, mostKeys = 20_000 }: Options<Item>) {
  let counts = new Map<string, CountedKey<Item>>()
  let dropped = 0
  return {
    add(item: Item, count: number) {
      const key = keyOf(item)
      const existing = counts.get(key)
      if (existing) existing.count += count
      else if (counts.size < mostKeys) counts.set(key, { ...item, count })
      else dropped += count
    },
    /** Ordered by key, so that two processes cannot deadlock. */
    takeAll(): CountedKey<Item>[] {
      const inOrder = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
      counts = new Map()
      return inOrder.map(([, entry]) => entry)
    },
    dropped: () => dropped,
  }
}

async function writeAll<Item extends object>(
  buffer: ReturnType<typeof createBuffer<Item>>,
  { log, what, write }: Options<Item>,
) {
  const batch = buffer.takeAll()
  if (batch.length === 0) return
  try {
    await write(batch)
  } catch (error) {
    for (const entry of batch) buffer.add(entry, entry.count)
    const dropped = buffer.dropped()
    log.warn({ what, dropped, error: errorLine(error) }, 'counts not written yet')
  }
}
