import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Connection, Database } from '../../platform/database/connect.ts'
import { listen } from '../../platform/database/listen.ts'
import type { CarriedData } from '../../ui/page-data.tsx'
import type { Start } from '../batches/contract.ts'
import { findStarts } from '../batches/find-starts.server.ts'
import { readPromo } from '../settings/read-promo.server.ts'
import type { WireCourse } from './contract.ts'
import { listPublishedCourses } from './store.server.ts'

declare module '../../platform/services.ts' {
  interface Services {
    catalogue: Catalogue
  }
}

/**
 * One state of what the public sees: the courses, their JSON as it travels, the starts that are on sale with
 * the seats left, what the banner says, and a name for that state.
 */
export type CatalogueVersion = {
  version: string
  json: string
  courses: WireCourse[]
  starts: Start[]
  promo: CarriedData['promo']
}

export type Catalogue = {
  /** The latest known state; throws only where the database never answered yet. */
  current(): Promise<CatalogueVersion>
  /**
   * Reads it again without waiting for the announcement, so that who publishes finds it published.
   * Where that fails, the announcement is still on its way.
   */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/**
 * The published courses, kept in memory and read again when PostgreSQL says that they changed, on
 * every process. While the database is away the last known state goes on being served.
 */
export function createCatalogue(
  services: { connection: Connection; db: Database; log: Logger; clock: () => Date },
  onChange: () => void,
): Catalogue {
  let known: CatalogueVersion | undefined
  let loading: Promise<CatalogueVersion> | undefined

  const load = async () => {
    const read = await readVersion(services.db, services.clock())
    if (read.version === known?.version) return known
    known = read
    onChange()
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
        services.log.warn({ err: error }, 'catalogue not read')
        throw error
      })

  const listening = listen(services.connection, 'catalogue_changed', onAnnouncement)
  const stopLooking = lookByTheClock(() => known && onAnnouncement().catch(nothing))
  return {
    current: async () => known ?? (await reload()),
    refresh: () => onAnnouncement().then(nothing, nothing),
    stop: () => {
      stopLooking()
      return listening.stop()
    },
  }
}

/** Held seats end and batches come on sale by the clock, and nobody announces that. */
function lookByTheClock(look: () => void): () => void {
  const looking = setInterval(look, 60_000).unref()
  return () => clearInterval(looking)
}

const nothing = () => undefined

/** What the public sees by now, under a name that changes with it. */
async function readVersion(db: Database, now: Date): Promise<CatalogueVersion> {
  const courses = await listPublishedCourses(db)
  const promo = await readPromo(db)
  const starts = await findStarts(db, now)
  const json = JSON.stringify(courses)
  const state = json + JSON.stringify([promo, starts])
  const version = createHash('sha256').update(state).digest('base64url').slice(0, 16)
  return { version, json, courses, starts, promo }
}
