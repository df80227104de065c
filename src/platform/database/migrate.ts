import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Refusal, refuseBecause } from '../refuse-because.ts'
import type { Connection } from './connect.ts'
import { withClient } from './with-client.ts'

const askEvery = 1_000
/** Milliseconds for a connection and for an answer. Only a frozen server misses two in a row. */
const patience = 3_000

/**
 * Checks on a second connection whether the database still answers while a statement without a limit runs:
 * a slow one is awaited, a frozen server is not. Also stops on a signal.
 */
function watchAnswers(connection: Connection, signal: AbortSignal | undefined) {
  const { promise: gaveUp, resolve } = Promise.withResolvers<Refusal>()
  const refuse = (reason: string) => resolve(refuseBecause(reason))
  const stopping = new AbortController()
  signal?.addEventListener('abort', () => refuse('Stopped.'), { once: true })
  if (signal?.aborted) refuse('Stopped.')
  look()
  return { gaveUp, stop: () => stopping.abort() }

  async function look() {
    let missed = 0
    while (!stopping.signal.aborted && missed < 2) {
      await pause(askEvery, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      missed = (await isSilent(connection)) ? missed + 1 : 0
    }
    refuse('The database has stopped answering: it is frozen, or something on the way is.')
  }
}

/** Any answer counts, also that it has no free connection. */
async function isSilent(connection: Connection): Promise<boolean> {
  const access = { ...connection, connectionTimeoutMillis: patience, query_timeout: patience }
  try {
    await withClient(access, (client) => client.query('select 1'))
    return false
  } catch (error) {
    return /timeout/i.test((error as Error).message)
  }
}

const folder = new URL('../../../db/migrations/', import.meta.url)
/** The baseline with all tables of version 1.0. A database made before it has another one. */
const baseline = '0001_baseline.sql'

/** An arbitrary number, the same in every process. */
const lockKey = 4_201_731
const lockNotAvailable = '55P03'
/** Exists in a database while a backup is being restored into it. */
export const restoreMark = 'restore_unfinished'

type Outcome = { ok: true } | Refusal

type WaitOptions = {
  /** Called when another process is waited for. */
  report?: (sentence: string) => void
  /** Cancels it; the current migration is rolled back. */
  signal?: AbortSignal
  /** Milliseconds to wait for another process. */
  patience?: number
  /** For a restore: exactly these migrations, by name. */
  only?: string[]
}

/**
 * Applies the `.sql` files of `db/migrations` that this database has not seen, each in a transaction
 * of its own. Processes that start together wait for each other on the lock. Our own because runners on
 * npm either give up when another holds the lock or require another file format.
 */
export async function migrate(connection: Connection, options: WaitOptions = {}): Promise<Outcome> {
  // A pool of its own: the application's gives up on a statement after seconds, a migration may not.
  const pool = new pg.Pool({ ...connection, max: 2, connectionTimeoutMillis: 5_000 })
  // graphile-worker asks for handlers; a broken connection already fails a query below.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const watch = watchAnswers(connection, options.signal)
  try {
    return await Promise.race([migrateUnderLock(pool, options), watch.gaveUp])
  } finally {
    watch.stop()
    // Not awaited: if the database is frozen, a connection is never returned.
    pool.end().catch(() => undefined)
  }
}

async function migrateUnderLock(pool: pg.Pool, options: WaitOptions): Promise<Outcome> {
  const client = await pool.connect()
  try {
    if (!(await takeLock(client, options)))
      return refuseBecause(
        'Another process has been changing the tables of this database for too long. See what it does, and start again.',
      )
    const applied = await applyPending(client, options.only)
    // graphile-worker's tables, under the same lock: two first starts must not create them at once.
    if (applied.ok) await runMigrations({ pgPool: pool })
    return applied
  } finally {
    // Closing the connection frees the lock even where a query failed.
    client.release(true)
  }
}

async function takeLock(client: pg.PoolClient, { report, patience = 60_000 }: WaitOptions) {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockKey])
  if (rows[0]?.taken) return true
  const limit = `${patience / 1_000} s at most`
  report?.(`Another process is changing the tables of this database; it is waited for, ${limit}.`)
  try {
    await client.query(`set lock_timeout = ${patience}`)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query('reset lock_timeout')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    return false
  }
}

async function applyPending(client: pg.PoolClient, only: string[] | undefined): Promise<Outcome> {
  const { rows: marks } = await client.query('select to_regclass($1) as mark', [restoreMark])
  if (marks[0]?.mark && !only)
    return refuseBecause(
      'A backup was being restored into this database, and that was not finished. Run npm run restore again.',
    )
  await client.query(
    `create table if not exists migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  if (isOlderThanBaseline(rows))
    return refuseBecause(
      'This database was made by a version before 1.0, and its tables are others than those of today. Start with an empty database.',
    )
  const files = await knownMigrations()
  const newer = rows.findLast((row) => !files.some(({ name }) => name === row.name))
  if (newer)
    return refuseBecause(
      `A newer version of this product has changed this database: it has ${newer.name}, and this version knows no further than ${files.at(-1)?.name}. Start that newer version.`,
    )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const { name, text, checksum } of files) {
    const appliedChecksum = applied.get(name)
    if ((only && !only.includes(name)) || appliedChecksum === checksum) continue
    if (appliedChecksum !== undefined)
      return refuseBecause(`The migration ${name} was changed after it had been applied.`)
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  }
  return { ok: true }
}

/** Whether the migrations of a database or of a backup are those from before version 1.0. */
export function isOlderThanBaseline(applied: readonly { name: string }[]): boolean {
  return applied.length > 0 && applied.every(({ name }) => name !== baseline)
}

/** Every migration of this version, in order. */
export async function knownMigrations() {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
