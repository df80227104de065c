import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * A connection of its own for one task; `signal` closes it, which ends a wait for rows that never come. Its
 * end is awaited for a second at most: a frozen server never closes a connection.
 */
export async function withClient<Result>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...settings })
  // Without a handler, an error of the connection would end the process.
  client.on('error', () => undefined)
  const end = () => client.end().catch(() => undefined)
  signal?.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    return await work(client)
  } finally {
    signal?.removeEventListener('abort', end)
    await Promise.race([end(), pause(1_000, undefined, { ref: false })])
  }
}
