import pg from 'pg'
import type { Connection } from '../database/connect.ts'
import { examineBackup, loadBackup } from './load-backup.ts'

type Order = {
  connection: Connection
  file: string
  passphrase: string | undefined
  signal?: AbortSignal
}

/**
 * Restore test: restores a backup into a scratch database and drops it again. One that a kill left behind
 * is dropped first.
 */
export async function rehearseRestore(
  order: Order,
): Promise<{ ok: true; rows: number } | { ok: false; reason: string }> {
  const result = await examineBackup(order)
  if (!result.ok) return result
  const client = new pg.Client({ ...order.connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_database()::text as name')
    // PostgreSQL's names have at most 63 bytes.
    const name = `${rows[0]?.name.slice(0, 50)}_rehearsal`
    const scratch = pg.escapeIdentifier(name)
    await client.query(`drop database if exists ${scratch} with (force)`)
    await client.query(`create database ${scratch}`)
    try {
      return await loadBackup({
        ...order,
        about: result.about,
        connection: within(order.connection, name),
      })
    } finally {
      await client.query(`drop database if exists ${scratch} with (force)`)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function within(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: url.href }
}
