import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export type Database = ReturnType<typeof openDatabase>['db']

/** Inside `db.transaction(...)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * A pool and its query builder. Every wait has an end (milliseconds): a frozen database must become
 * an answer of 503 within five seconds, never a request that hangs.
 */
export function openDatabase(connection: Connection, options: { onError: (error: Error) => void }) {
  const pool = new pg.Pool({
    ...connection,
    max: 12,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
    statement_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // A connection that breaks while nobody waits on it would otherwise end the process.
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  return { pool, db: drizzle({ client: pool, schema }) }
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57014', // statement timeout
  '53100', // disk full
  '53300', // too many connections
  '08000',
  '08003',
  '08006',
])

/** Whether an error means “the database cannot answer now” rather than a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code && awayCodes.has(code)) return true
    if (
      /timeout exceeded when trying to connect|Query read timeout|Connection terminated/i.test(
        cause.message,
      )
    )
      return true
  }
  return false
}
