import type { Logger } from 'pino'
import { warnOfSpace } from '../../modules/notifications/warn-of-space.server.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Disk } from '../../platform/disk-space.ts'
import type { DiskPlace } from '../../platform/readiness.ts'

/** Milliseconds. */
const lookEvery = 60_000

type Place = {
  db: Database
  clock: () => Date
  log: Logger
  disks: () => Promise<Disk<DiskPlace>[]>
}

/** Warns staff before a disk is full: there must still be room to write the warning. */
export function watchSpace(place: Place): { stop(): void } {
  const timer = setInterval(() => lookOnce(place), lookEvery).unref()
  lookOnce(place)
  return { stop: () => clearInterval(timer) }
}

async function lookOnce({ db, clock, log, disks }: Place) {
  try {
    for (const { place, free, size, level } of await disks()) {
      if (level === 'enough') continue
      const told = await warnOfSpace(db, { name: place, free, size }, { now: clock() })
      if (told) log.error({ event: 'space', place, free, size }, 'a disk is getting full')
    }
  } catch (error) {
    log.warn({ event: 'space', err: error }, 'room on the disks not looked after')
  }
}
