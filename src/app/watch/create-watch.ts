import type { Logger } from 'pino'
import type { ChainKeys } from '../../modules/audit/chain.server.ts'
import { warnOfSpace } from '../../modules/notifications/warn-of-space.server.ts'
import type { ExaminedSite, HealthWatch } from '../../modules/operations/health/contract.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { knownMigrations } from '../../platform/database/migrate.ts'
import type { Disk, ReadStatfs } from '../../platform/disk-space.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { OpenedDatabase } from '../../platform/open-database.ts'
import type { DiskLocation } from '../../platform/readiness.ts'
import { examine } from '../commands/doctor/examine.ts'
import { createDisks } from './disks.ts'
import { addFigures } from './figures.ts'
import { createReadiness } from './readiness.ts'

export type SiteWatch = ReturnType<typeof createWatch>

type Watched = {
  config: Config
  root: string
  db: Database
  database: OpenedDatabase
  chainKeys: ChainKeys
  clock: () => Date
  log: Logger
  metrics: Metrics
  migrations: Awaited<ReturnType<typeof knownMigrations>>
  statfs?: ReadStatfs
}

/** Monitoring: metrics, readiness, and warnings to staff. */
export function createWatch(watched: Watched) {
  const { config, db, clock, log, metrics } = watched
  const disks = createDisks(config, watched)
  const readiness = createReadiness({ ...watched, disks })
  let space: { stop(): void } | undefined
  return {
    metrics,
    readiness,
    health: createHealth(watched, disks),
    /** Called once the parts to monitor exist. */
    begin(sources: Pick<Parameters<typeof addFigures>[1], 'pool' | 'cache' | 'documents'>) {
      addFigures(metrics, { ...sources, db, disks, readiness })
      space = watchSpace({ db, clock, log, disks })
    },
    stop: () => space?.stop(),
  }
}

function createHealth(watched: Watched, disks: ReturnType<typeof createDisks>): HealthWatch {
  const { config, db, database, chainKeys, clock } = watched
  let running: Promise<ExaminedSite> | undefined
  const examineAll = async (): Promise<ExaminedSite> => {
    const now = clock()
    const context = { db, config, keys: chainKeys, now, where: database.description, disks }
    const findings: ExaminedSite['findings'] = []
    for await (const healthFinding of examine(context)) findings.push(healthFinding)
    return { at: now.toISOString(), findings }
  }
  return {
    async look() {
      const matchingDisks = await disks()
      return {
        disks: matchingDisks.flatMap((disk) =>
          disk.level === 'enough' ? [] : [{ ...disk, level: disk.level }],
        ),
      }
    },
    /** Concurrent calls share one result. */
    examine() {
      running ??= examineAll().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

/** Milliseconds. */
const lookEvery = 60_000

type WatchOptions = {
  db: Database
  clock: () => Date
  log: Logger
  disks: () => Promise<Disk<DiskLocation>[]>
}

/** Warns staff before a disk is full: there must be room to store the warning. */
function watchSpace(options: WatchOptions): { stop(): void } {
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
    log.warn({ event: 'space', err: error }, 'disk space not checked')
  }
}
