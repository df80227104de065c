import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Connection, Database, Transaction } from '../../platform/database/connect.ts'
import { listenForChanges } from '../../platform/database/listen.ts'
import type { CarriedData } from '../../ui/page-data.tsx'
import type { Start } from '../batches/contract.ts'
import { findStarts } from '../batches/find-starts.server.ts'
import { readPromo } from '../settings/read-promo.server.ts'
import type { CourseJson } from './contract.ts'
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
  courses: CourseJson[]
  starts: Start[]
  promo: CarriedData['promo']
}

type AddInstalments = (
  db: Transaction,
  starts: Start[],
  of: { courses: readonly CourseJson[]; now: Date },
) => Promise<Start[]>

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
  services: {
    connection: Connection
    db: Database
    log: Logger
    clock: () => Date
    /** Payment plans belong to a module above this one. */
    addInstalments: AddInstalments
  },
  onChange: () => void,
): Catalogue {
  let version: CatalogueVersion | undefined
  let loading: Promise<CatalogueVersion> | undefined

  const load = async () => {
    const read = await readVersion(services, services.clock())
    if (read.version === version?.version) return version
    version = read
    onChange()
    return version
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

  const listening = listenForChanges(services.connection, 'catalogue_changed', onAnnouncement)
  const stopLooking = lookByTheClock(() => version && onAnnouncement().catch(doNothing))
  return {
    current: async () => version ?? (await reload()),
    refresh: () => onAnnouncement().then(doNothing, doNothing),
    stop: () => {
      stopLooking()
      return listening.stop()
    },
  }
}

/** Held seats end and batches come on sale by the clock, and nobody announces that. */
function lookByTheClock(look: () => void): () => void {
  const timer = setInterval(look, 60_000).unref()
  return () => clearInterval(timer)
}

const doNothing = () => undefined

/** What the public sees by now, under a name that changes with it. */
async function readVersion(
  { db, addInstalments }: { db: Database; addInstalments: AddInstalments },
  now: Date,
): Promise<CatalogueVersion> {
  const courses = await listPublishedCourses(db)
  const promo = await readPromo(db)
  const starts = await addInstalments(db, await findStarts(db, now), { courses, now })
  const json = JSON.stringify(courses)
  const state = json + JSON.stringify([promo, starts])
  const version = createHash('sha256').update(state).digest('base64url').slice(0, 16)
  return { version, json, courses, starts, promo }
}
