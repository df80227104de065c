import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

type SlowQuery = { statement: string; ms: number }

export type Timing = {
  /** Milliseconds. */
  slowerThan: number
  report: (slow: SlowQuery) => void
}

type Query = (...args: unknown[]) => unknown

type Callback = (...args: unknown[]) => void

/** Characters of a statement in a log line. */
const longest = 300

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/** Inside `db.transaction(...)`. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>

export type Database = Transaction & {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

type OpenOptions = {
  onError: (error: Error) => void
  /** The role each connection switches to, if not the one it was opened with. */
  role?: string
  /** Called for slow queries. */
  timing?: Timing
  /** Runs last in every transaction, before commit. */
  beforeCommit?: (tx: Transaction) => Promise<void>
}

/** Connections of one process. */
const mostConnections = 12

/**
 * A pool and its query builder. Every wait has a limit (milliseconds): if the database is frozen, a request
 * is answered with 503 within five seconds.
 */
export function openDatabase(connection: Connection, options: OpenOptions) {
  const { role, timing } = options
  const pool = new pg.Pool({
    ...connection,
    max: mostConnections,
    ...(timing && { Client: timedClient(timing) }),
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
    statement_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Awaited: a connection that could not switch to the role is not used.
    onConnect: role
      ? async (client) => {
          await client.query(`set role ${pg.escapeIdentifier(role)}`)
        }
      : undefined,
  })
  // Without a handler, an error of an idle connection would end the process.
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  const db: Database = Object.assign(drizzle({ client: pool }), {
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      inTransaction(pool, work, options.beforeCommit),
  })
  return { pool, db }
}

/**
 * On any failure the connection is closed, which rolls back. A `rollback` would wait for a database that
 * may not answer and then reuse a connection whose transaction is still open; Drizzle's own transaction
 * does that, and never releases a connection whose `begin` failed.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  beforeCommit: OpenOptions['beforeCommit'],
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const tx = drizzle({ client })
    const result = await work(tx)
    await beforeCommit?.(tx)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
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
  '55P03', // lock timeout
  '53100', // disk full
  '53300', // too many connections
  '08000',
  '08003',
  '08006',
])

/** Whether an error means that the database is unavailable rather than a bug. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code && awayCodes.has(code)) return true
    if (
      /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/i.test(
        cause.message,
      )
    )
      return true
  }
  return false
}

/** A client that reports slow queries, without their values. */
function timedClient({ slowerThan, report }: Timing): typeof pg.Client {
  return class TimedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as Query
      const timed: Query = (...args) => {
        const began = performance.now()
        const finish = () => {
          const ms = performance.now() - began
          if (ms > slowerThan) report({ statement: withoutValues(args[0]), ms: Math.round(ms) })
        }
        const last = args.at(-1)
        if (typeof last === 'function') args[args.length - 1] = after(last as Callback, finish)
        const result = query(...args)
        if (result instanceof Promise) result.then(finish, finish)
        return result
      }
      this.query = timed as typeof this.query
    }
  }
}

function after(callback: Callback, finish: () => void): Callback {
  return (...args) => {
    finish()
    callback(...args)
  }
}

/** Values are sent apart from the statement; literals in the statement are removed too. */
function withoutValues(query: unknown): string {
  const { text = '' } = typeof query === 'string' ? { text: query } : (query as { text?: string })
  return text
    .slice(0, 4 * longest)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/(?<![\w$"])\d+(\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
