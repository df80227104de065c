import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Database, isDatabaseAway } from '../../platform/database/connect.ts'
import { type knownMigrations, restoreMark } from '../../platform/database/migrate.ts'
import type { Disk } from '../../platform/disk-space.ts'
import { longestWait, type NotReady } from '../../platform/readiness.ts'
import { cacheFor } from './cache-for.ts'

export type Readiness = { ready: boolean; why: NotReady[] }

/** Milliseconds for an answer. */
const patience = 2_500
/** For so long the next job must be unchanged until the queue counts as stuck. */
const sameJobFor = 30_000

type ReadinessOptions = {
  db: Database
  clock: () => Date
  log: Logger
  disks: () => Promise<Disk[]>
  /** Read once: a deployment may change the files of a running process. */
  migrations: Awaited<ReturnType<typeof knownMigrations>>
}

/** Whether this process may get traffic; each change is logged. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const queue = createQueueWatch(options.clock)
  let notice = ''
  return cacheFor(2_000, async () => {
    const why = await Promise.race([findFaults(options, queue), late()])
    const now = JSON.stringify(why)
    if (now !== notice && (why.length > 0 || notice !== ''))
      options.log.warn({ event: 'ready', outcome: why.length > 0 ? 'unready' : 'ready', why })
    notice = now
    return { ready: why.length === 0, why }
  })
}

async function late(): Promise<NotReady[]> {
  await pause(patience, undefined, { ref: false })
  return [{ why: 'database-away' }]
}

async function findFaults(options: ReadinessOptions, queue: QueueWatch): Promise<NotReady[]> {
  const full = (await options.disks())
    .filter(({ level }) => level === 'almost-full')
    .map(({ place: location, free }): NotReady => ({ why: 'disk', place: location, free }))
  try {
    const result = await askDatabase(options)
    const since = queue(result.next)
    return [...result.faults, ...(since ? [{ why: 'queue' as const, since }] : []), ...full]
  } catch (error) {
    if (!isDatabaseAway(error)) options.log.error({ event: 'ready', err: error }, 'not looked at')
    return [{ why: 'database-away' }, ...full]
  }
}

type NextJob = { id: string; since: string }

async function askDatabase({ db, migrations }: ReadinessOptions) {
  const { rows } = await db.execute<{
    restoring: boolean
    applied: Record<string, string>
    next: NextJob | null
  }>(sql`
    select to_regclass(${restoreMark}) is not null as restoring,
           (select json_object_agg(name, checksum) from migrations) as applied,
           (select json_build_object('id', id::text, 'since', greatest(run_at, locked_at))
              from graphile_worker.jobs
             where attempts < max_attempts
               and greatest(run_at, locked_at) < now() - ${`${longestWait} ms`}::interval
             order by priority, run_at, id limit 1) as next`)
  const { restoring = false, applied, next = null } = rows[0] ?? {}
  // Unknown migrations belong to a newer version beside it: they only add.
  const missing = migrations.find(({ name, checksum }) => applied?.[name] !== checksum)
  const faults: NotReady[] = [
    ...(restoring ? [{ why: 'restoring' as const }] : []),
    ...(missing ? [{ why: 'schema' as const, migration: missing.name }] : []),
  ]
  return { faults, next }
}

type QueueWatch = ReturnType<typeof createQueueWatch>

/**
 * A long queue, as after a night without the site, moves on: the next job changes. Returns since when the
 * queue is stuck.
 */
function createQueueWatch(clock: () => Date) {
  let lastFailure: { id: string; at: number } | undefined
  return (next: NextJob | null): string | undefined => {
    const now = clock().getTime()
    if (!next) lastFailure = undefined
    else if (lastFailure?.id !== next.id) lastFailure = { id: next.id, at: now }
    return next && lastFailure && now - lastFailure.at >= sameJobFor ? next.since : undefined
  }
}
