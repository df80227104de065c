import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import type { WireCourse } from '../courses/contract.ts'
import { listPublishedCourses } from '../courses/store.server.ts'
import type { Connection, Database } from './database/connect.ts'

/** One state of the published courses: their JSON as it travels and a name for that state. */
export type CatalogueVersion = { version: string; json: string; courses: WireCourse[] }

export type Catalogue = {
  /** The latest known state; throws only where the database never answered yet. */
  current(): Promise<CatalogueVersion>
  stop(): Promise<void>
}

const seconds = 1_000
const reconnectAfter = 1 * seconds
/** A silent connection is asked this often whether it still stands. */
const askEvery = 5 * seconds

/**
 * The published courses, kept in memory and read again when PostgreSQL says that they changed, on
 * every process. While the database is away the last known state goes on being served.
 */
export function createCatalogue(
  services: { connection: Connection; db: Database; log: Logger },
  onChange: () => void,
): Catalogue {
  let known: CatalogueVersion | undefined
  let loading: Promise<CatalogueVersion> | undefined

  const load = async () => {
    const courses = await listPublishedCourses(services.db)
    const json = JSON.stringify(courses)
    const version = createHash('sha256').update(json).digest('base64url').slice(0, 16)
    if (version !== known?.version) {
      known = { version, json, courses }
      onChange()
    }
    return known
  }
  const reload = () => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }
  // A change announced while a load runs may have missed it, so another follows.
  const onAnnouncement = () =>
    Promise.allSettled([loading])
      .then(reload)
      .catch((error) => {
        services.log.warn({ error: error.message }, 'catalogue not read')
        throw error
      })

  const listening = listen(services.connection, onAnnouncement)
  return {
    current: async () => known ?? (await reload()),
    stop: listening.stop,
  }
}

/**
 * Keeps a connection open for announcements; after a break it assumes that one was missed. A change
 * is announced once, so where reading it fails the connection counts as broken, too.
 */
function listen(connection: Connection, onAnnouncement: () => Promise<unknown>) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 5 * seconds,
      query_timeout: 4 * seconds,
    })
    client = next
    let lost = false
    const retry = () => {
      if (lost || stopped) return
      lost = true
      clearTimeout(timer)
      next.end().catch(() => undefined)
      timer = setTimeout(connect, reconnectAfter)
    }
    // A machine that vanishes says no goodbye, and TCP alone would notice after hours.
    const ask = () => {
      if (lost || stopped) return
      timer = setTimeout(() => next.query('select 1').then(ask, retry), askEvery)
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', () => onAnnouncement().catch(retry))
    try {
      await next.connect()
      await next.query('listen catalogue_changed')
      await onAnnouncement()
      ask()
    } catch {
      retry()
    }
  }
  connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
