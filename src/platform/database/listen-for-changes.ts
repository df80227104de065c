import pg from 'pg'
import type { Connection } from './connect.ts'

const seconds = 1_000
const reconnectAfter = 1 * seconds
/** Interval of keepalive queries on an idle connection. */
const askEvery = 5 * seconds

const patience = { connectionTimeoutMillis: 5 * seconds, query_timeout: 4 * seconds }

/**
 * Keeps a connection open for the announcements of a channel. After each break one may have been
 * missed, so every new connection begins with one without a payload. An announcement comes once:
 * where handling it fails the connection counts as broken, too.
 */
export function listenForChanges(
  connection: Connection,
  channel: 'catalogue_changed' | 'staff_events' | 'gateway_sandbox',
  onAnnouncement: (payload?: string) => Promise<unknown>,
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
    next.on('notification', ({ payload }) => onAnnouncement(payload).catch(retry))
    await hear(next, channel).then(onAnnouncement).then(ask, retry)
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

async function hear(client: pg.Client, channel: string): Promise<undefined> {
  await client.connect()
  await client.query(`listen ${channel}`)
}

const ignore = () => undefined
