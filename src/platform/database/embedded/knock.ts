import pg from 'pg'
import { DATABASE, PORT, ROLE } from './settings.ts'

/** `no-socket`: nobody listens · `not-yet`: it starts, recovers or shuts down. */
type Answer = 'in' | 'no-socket' | 'not-yet' | { refused: string }

/** One try to be let in. Makes the product's database when it is absent. */
export async function knock(socketFolder: string): Promise<Answer> {
  const client = new pg.Client({
    host: socketFolder,
    port: PORT,
    user: ROLE,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  })
  // A server killed in the middle also says so beside the promise.
  client.on('error', () => {})
  try {
    await client.connect()
    const result = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (result.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
    return 'in'
  } catch (error) {
    return answerFrom(error)
  } finally {
    // Not waited for: a frozen server would never say goodbye.
    client.end().catch(() => {})
  }
}

function answerFrom(error: unknown): Answer {
  const { code } = error as { code?: string }
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no-socket'
  // Answers other than the server's own (timeouts, a connection cut short) pass by themselves.
  if (code === undefined || PASSING.has(code)) return 'not-yet'
  return { refused: (error as Error).message }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const CANNOT_CONNECT_NOW = '57P03'
const ADMIN_SHUTDOWN = '57P01'
const CRASH_SHUTDOWN = '57P02'
const TOO_MANY_CONNECTIONS = '53300'
const PASSING = new Set([
  CANNOT_CONNECT_NOW,
  ADMIN_SHUTDOWN,
  CRASH_SHUTDOWN,
  TOO_MANY_CONNECTIONS,
  'ECONNRESET',
  'EPIPE',
])
