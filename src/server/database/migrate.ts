import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Connection } from './connect.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

/** Any number, the same in every process. */
const lockKey = 4_201_731

/**
 * Applies the `.sql` files of `db/migrations` that this database has not seen, each in a transaction
 * of its own. Processes that start together wait for each other on the lock. Written here because
 * the runners on npm either give up when another holds the lock or want a format of their own.
 */
export async function migrate(connection: Connection): Promise<void> {
  // A pool of its own: the application's gives up on a statement after seconds, a migration may not.
  const pool = new pg.Pool({ ...connection, max: 2, connectionTimeoutMillis: 5_000 })
  // graphile-worker asks for handlers; what goes wrong here already fails a query below.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await applyPending(client)
    // graphile-worker's tables, under the same lock: two first starts must not create them at once.
    await runMigrations({ pgPool: pool })
  } finally {
    // Closing the connection frees the lock even where a query failed.
    client.release(true)
    await pool.end()
  }
}

async function applyPending(client: pg.PoolClient) {
  await client.query(
    `create table if not exists migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`The migration ${name} was changed after it had been applied.`)
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  }
}
