import { createHash } from 'node:crypto'
import type { Connection, Database, Transaction } from '../../platform/database/connect.ts'
import { listenConfirming } from '../../platform/database/listen-confirming.ts'
import type { Services } from '../../platform/services.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { Start } from '../batches/contract.ts'
import { findStarts } from '../batches/find-starts.server.ts'
import { readPublished } from '../page-texts/store.server.ts'
import { readPromo } from '../settings/store.server.ts'
import { listPublicGallery } from '../site-content/gallery/store.server.ts'
import { listPublicInstructors } from '../site-content/instructors/store.server.ts'
import { readShownNotices } from '../site-content/notices/save-notice.server.ts'
import { readRedirects } from '../site-content/redirects/save-redirect.server.ts'
import { listPublicStories } from '../site-content/stories/store.server.ts'
import type { CourseJson } from './contract.ts'
import { listWrittenLessons } from './lesson-editing/store.server.ts'
import { listPublishedCourses } from './store.server.ts'

declare module '../../platform/services.ts' {
  interface Services {
    catalogue: Catalogue
  }
}

/** A snapshot of everything public; `version` changes with it. */
export type CatalogueVersion = Awaited<ReturnType<typeof readVersion>>

type AddInstalments = (
  db: Transaction,
  starts: Start[],
  of: { courses: readonly CourseJson[]; now: Date },
) => Promise<Start[]>

export type Catalogue = {
  /** The latest snapshot; throws only if the database has never answered. */
  current(): Promise<CatalogueVersion>
  /**
   * Ends when every process has reloaded, so that whoever publishes sees it published, whichever process
   * answers next. One that fails or does not answer within a second follows with the announcement.
   */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/**
 * Published courses in memory, reloaded when PostgreSQL announces a change, in every process. While the
 * database is away the last snapshot is served.
 */
export function createCatalogue(
  services: Pick<Services, 'db' | 'log' | 'clock'> & {
    connection: Connection
    /** Payment plans belong to a module above this one. */
    addInstalments: AddInstalments
  },
  onChange: (version: CatalogueVersion) => void,
): Catalogue {
  let version: CatalogueVersion | undefined
  let loading: Promise<CatalogueVersion> | undefined

  const load = async () => {
    const read = await readVersion(services, services.clock())
    if (read.version === version?.version) return version
    version = read
    onChange(version)
    return version
  }
  const reload = () => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }
  // A change announced during a load may be missing in it, so another load follows.
  const onAnnouncement = () =>
    Promise.allSettled([loading])
      .then(reload)
      .catch((error) => {
        services.log.warn({ err: error }, 'catalogue not read')
        throw error
      })

  const listening = listenConfirming(services, 'catalogue_changed', onAnnouncement)
  // Holds expire, batches go on sale and notices begin and end by the clock, which nothing announces.
  const timer = setInterval(() => version && onAnnouncement().catch(doNothing), 60_000).unref()
  return {
    current: async () => version ?? (await reload()),
    refresh: () => Promise.allSettled([onAnnouncement(), listening.confirm()]).then(doNothing),
    stop: () => {
      clearInterval(timer)
      return listening.stop()
    },
  }
}

const doNothing = () => undefined

async function readVersion(
  { db, addInstalments }: { db: Database; addInstalments: AddInstalments },
  now: Date,
) {
  const courses = await listPublishedCourses(db)
  /** First lessons that staff wrote, by course. */
  const lessons = await listWrittenLessons(db)
  const promo = await readPromo(db)
  const ids = new Set(courses.map(({ id }) => id))
  // Batches of a course that left the website may still be taught.
  const onSale = (await findStarts(db, now)).filter(({ course }) => ids.has(course))
  const starts = await addInstalments(db, onSale, { courses, now })
  const texts = await readPublished(db)
  const instructors = await listPublicInstructors(db, { courses, today: dayInIndia(now) })
  const stories = await listPublicStories(db, now)
  /** Where addresses without a page lead. */
  const redirects = await readRedirects(db)
  const gallery = await listPublicGallery(db)
  /** Lines on top of every public page. */
  const notices = await readShownNotices(db, now)
  const json = JSON.stringify(courses)
  const lists = { instructors, stories, gallery, redirects, notices }
  const state = json + JSON.stringify([promo, starts, lessons, texts.name, lists])
  const version = createHash('sha256').update(state).digest('base64url').slice(0, 16)
  return { version, json, courses, lessons, starts, promo, texts, ...lists }
}
