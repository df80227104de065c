import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Aggregator, Gauge } from 'prom-client'
import type { ChainKeys } from '../../modules/audit/chain.server.ts'
import { warnOfSpace } from '../../modules/notifications/warn-of-space.server.ts'
import type { ExaminedSite, HealthWatch } from '../../modules/operations/contract.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { knownMigrations } from '../../platform/database/migrate.ts'
import type { Disk, ReadStatfs } from '../../platform/disk-space.ts'
import type { DocumentQueue } from '../../platform/http/document-queue.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { OpenedDatabase } from '../../platform/open-database.ts'
import { longestWait } from '../../platform/readiness.ts'
import { runChecks } from '../commands/doctor/run-checks.ts'
import type { PageCache } from '../ssr/page-cache.ts'
import { cacheFor } from './cache-for.ts'
import { createDisks } from './disks.ts'
import { createReadiness, type Readiness } from './readiness.ts'

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
  let spaceTimer: NodeJS.Timeout | undefined
  return {
    metrics,
    readiness,
    health: createHealth(watched, disks),
    /** Called once the parts to monitor exist. */
    begin(sources: Pick<Parameters<typeof addFigures>[1], 'pool' | 'cache' | 'documents'>) {
      addFigures(metrics, { ...sources, db, disks, readiness })
      const checkSpace = () => warnOfFullDisks(db, clock, log, disks)
      spaceTimer = setInterval(checkSpace, lookEvery).unref()
      checkSpace()
    },
    stop: () => clearInterval(spaceTimer),
  }
}

function createHealth(watched: Watched, disks: ReturnType<typeof createDisks>): HealthWatch {
  const { config, db, database, chainKeys, clock } = watched
  let running: Promise<ExaminedSite> | undefined
  const examineAll = async (): Promise<ExaminedSite> => {
    const now = clock()
    const context = { db, config, keys: chainKeys, now, where: database.description, disks }
    const findings: ExaminedSite['findings'] = []
    for await (const result of runChecks(context)) findings.push(result)
    return { at: now.toISOString(), findings }
  }
  return {
    async look() {
      return { disks: (await disks()).filter(({ level }) => level !== 'enough') }
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

/** Warns staff before a disk is full: there must be room to store the warning. */
async function warnOfFullDisks(
  db: Database,
  clock: () => Date,
  log: Logger,
  disks: ReturnType<typeof createDisks>,
) {
  try {
    for (const { place: name, free, size, level } of await disks()) {
      if (level === 'enough') continue
      const isNew = await warnOfSpace(db, { name, free, size }, { now: clock() })
      if (isNew) log.error({ event: 'space', place: name, free, size }, 'a disk is getting full')
    }
  } catch (error) {
    log.warn({ event: 'space', err: error }, 'disk space not checked')
  }
}

type MeasuredParts = {
  db: Database
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  cache: Pick<PageCache, 'size'>
  documents: Pick<DocumentQueue, 'waiting'>
  disks: () => Promise<Disk[]>
  readiness: () => Promise<Readiness>
}

/** Values looked up when metrics are read; those of the database at most once in ten seconds. */
function addFigures({ registry }: Metrics, watched: MeasuredParts): void {
  const ofDatabase = cacheFor(10_000, () => readFigures(watched.db).catch(() => undefined))
  const gauge: MakeGauge = (name, help, labelNames, collect, aggregator = 'max') =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers: [registry],
      async collect() {
        // Unknown values are omitted instead of repeated.
        this.reset()
        await collect(this)
      },
    })
  addProcessGauges(gauge, watched)
  for (const what of ['free', 'size'] as const)
    gauge(`disk_${what}_bytes`, `Bytes of the disk: ${what}`, ['place'], async (it) => {
      for (const disk of await watched.disks()) it.set({ place: disk.place }, disk[what])
    })
  addDatabaseGauges(gauge, ofDatabase)
}

/**
 * `aggregator`: the metrics of several processes combined. Values that exist once are reported once, the
 * latest.
 */
type MakeGauge = <L extends string>(
  name: string,
  help: string,
  labelNames: L[],
  collect: (gauge: Gauge<L>) => void | Promise<void>,
  aggregator?: Aggregator,
) => unknown

/** The values of each process. */
function addProcessGauges(gauge: MakeGauge, { pool, cache, documents, readiness }: MeasuredParts) {
  const ofReadiness = async (it: Gauge) => it.set((await readiness()).ready ? 1 : 0)
  gauge('ready', 'Whether every process may get traffic', [], ofReadiness, 'min')
  const ofPool = (it: Gauge<'state'>) => {
    it.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    it.set({ state: 'idle' }, pool.idleCount)
    it.set({ state: 'asked for' }, pool.waitingCount)
  }
  gauge('database_connections', 'Connections of the pool', ['state'], ofPool, 'sum')
  const ofDocuments = (it: Gauge) => it.set(documents.waiting())
  gauge('documents_waiting', 'Requests that wait for a document', [], ofDocuments, 'sum')
  const ofCache = (it: Gauge<'what'>) => {
    for (const [what, value] of Object.entries(cache.size())) it.set({ what }, value)
  }
  const cacheHelp = 'Cached responses: count, bytes, hits; pages rendered'
  gauge('page_cache', cacheHelp, ['what'], ofCache, 'sum')
}

function addDatabaseGauges(gauge: MakeGauge, figures: () => Promise<Figures | undefined>) {
  const isUp = async (it: Gauge) => it.set((await figures()) ? 1 : 0)
  gauge('database_up', 'Whether the database answered', [], isUp, 'min')
  gauge('queue_jobs', 'Jobs of the queue', ['state'], async (it) => {
    const { ready, later, running, failed } = (await figures()) ?? {}
    for (const [state, count] of Object.entries({ ready, later, running, failed }))
      if (count !== undefined) it.set({ state }, count)
  })
  const single: [string, string, keyof Figures][] = [
    ['queue_oldest_seconds', 'Age of the oldest waiting job', 'oldest'],
    ['queue_late_jobs', `Jobs due for more than ${longestWait / 60_000} minutes`, 'late'],
    ['mails_failed', 'Mails that staff have to look after', 'failedMails'],
    ['database_size_bytes', 'Size of the database', 'size'],
  ]
  for (const [name, help, key] of single)
    gauge(name, help, [], async (it) => {
      const value = (await figures())?.[key]
      if (typeof value === 'number') it.set(value)
    })
  gauge('backup_age_seconds', 'Age of the last good backup of each kind', ['kind'], async (it) => {
    for (const [kind, age] of Object.entries((await figures())?.backups ?? {}))
      it.set({ kind }, age)
  })
}

type Figures = {
  ready: number
  later: number
  running: number
  failed: number
  late: number
  oldest: number
  failedMails: number
  size: number
  backups: Record<string, number> | null
}

async function readFigures(db: Database): Promise<Figures | undefined> {
  const { rows } = await db.execute<Figures>(sql`
    with jobs as (
      select locked_at is not null as running, attempts >= max_attempts as over,
             extract(epoch from now() - run_at)::float8 as waited
        from graphile_worker.jobs)
    select count(*) filter (where not over and not running and waited >= 0)::int as ready,
           count(*) filter (where not over and not running and waited < 0)::int as later,
           count(*) filter (where running)::int as running,
           count(*) filter (where over)::int as failed,
           count(*) filter (where not over and not running and waited > ${longestWait / 1_000})::int as late,
           coalesce(max(waited) filter (where not over and not running and waited >= 0), 0)::float8 as oldest,
           (select count(*)::int from failed_mails
             where failed_at is not null and settled_at is null) as "failedMails",
           pg_database_size(current_database())::float8 as size,
           (select json_object_agg(kind, age) from (
              select kind, extract(epoch from now() - max(ended_at))::float8 as age
                from backup_runs where failure is null group by kind) good) as backups
      from jobs`)
  return rows[0]
}
