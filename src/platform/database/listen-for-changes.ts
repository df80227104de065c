import pg from 'pg'
import type { Connection } from './connect.ts'

const seconds = 1_000
const reconnectAfter = 1 * seconds
/** Interval of keepalive queries on an idle connection. */
const askEvery = 5 * seconds

const patience = { connectionTimeoutMillis: 5 * seconds, query_timeout: 4 * seconds }

export type Channel = 'catalogue_changed' | 'staff_events' | 'gateway_sandbox'

/**
 * Keeps a connection open for the announcements of a channel. After each break one may have been
 * missed, so every new connection begins with one without a payload. An announcement comes once:
 * where handling it fails the connection counts as broken, too. `pid` is that of the connection in PostgreSQL.
 */
export function listenForChanges(
  connection: Connection,
  channel: Channel,
  onAnnouncement: (payload: string | undefined, pid: number) => Promise<unknown>,
) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async () => {
    const next = new pg.Client({ ...connection, ...patience })
    client = next
    let isLost = false
    const retry = () => {
      if (isLost || stopped) return
      isLost = true
      clearTimeout(timer)
      next.end().catch(ignore)
      timer = setTimeout(connect, reconnectAfter)
    }
    // A vanished machine closes no connection, and TCP alone would notice after hours.
    const ask = () => {
      if (isLost || stopped) return
      timer = setTimeout(() => next.query('select 1').then(ask, retry), askEvery)
    }
    next.on('error', retry)
    next.on('end', retry)
    const pid = await identify(next, channel).catch(retry)
    if (pid === undefined) return
    next.on('notification', ({ payload }) => onAnnouncement(payload, pid).catch(retry))
    await next
      .query(`listen ${channel}`)
      .then(() => onAnnouncement(undefined, pid))
      .then(ask, retry)
  }
  connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(ignore)
    },
  }
}

/** The lock marks a listening connection. Taken before `listen`, so that no listener is overlooked. */
async function identify(client: pg.Client, channel: Channel): Promise<number | undefined> {
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pg_advisory_lock_shared(hashtextextended($1, 0)), pg_backend_pid() as pid',
    [channel],
  )
  return rows[0]?.pid
}

const ignore = () => undefined
