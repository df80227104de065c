import type { Logger } from 'pino'
import { warnOfSpace } from '../../modules/notifications/warn-of-space.server.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Disk } from '../../platform/disk-space.ts'
import type { DiskLocation } from '../../platform/readiness.ts'

/** Milliseconds. */
const lookEvery = 60_000

type WatchOptions = {
  db: Database
  clock: () => Date
  log: Logger
  disks: () => Promise<Disk<DiskLocation>[]>
}

/** Warns staff before a disk is full: there must still be room to write the warning. */
export function watchSpace(options: WatchOptions): { stop(): void } {
  const timer = setInterval(() => lookOnce(options), lookEvery).unref()
  lookOnce(options)
  return { stop: () => clearInterval(timer) }
}

async function lookOnce({ db, clock, log, disks }: WatchOptions) {
  try {
    for (const { place: location, free, size, level } of await disks()) {
      if (level === 'enough') continue
      const isWarned = await warnOfSpace(db, { name: location, free, size }, { now: clock() })
      if (isWarned)
        log.error({ event: 'space', place: location, free, size }, 'a disk is getting full')
    }
  } catch (error) {
    log.warn({ event: 'space', err: error }, 'room on the disks not looked after')
  }
}
