import { resolve } from 'node:path'
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import catalogue from '../../content/courses.json' with { type: 'json' }
import { placements } from '../../content/home.ts'
import { institute } from '../../content/institute.ts'
import { ensureAdmin } from '../domain/accounts/ensure-admin.server.ts'
import {
  resetLinkJob,
  sendResetLink,
} from '../domain/accounts/mailed-links/send-reset-link.server.ts'
import {
  adoptPicture,
  adoptPictureJob,
  queueAdoptions,
} from '../domain/accounts/picture/adopt-picture.server.ts'
import { createProvider } from '../domain/accounts/provider/ask-provider.server.ts'
import { letsStaffIn } from '../domain/accounts/session-cookie.server.ts'
import {
  copyCover,
  fetchCoverJob,
  queueCovers,
} from '../domain/courses/covers/fetch-cover.server.ts'
import { createCatalogue } from '../domain/courses/keep-catalogue.server.ts'
import { seedCourses } from '../domain/courses/store.server.ts'
import { sendMail } from '../domain/mails/send-mail.server.ts'
import { createStaffEvents } from '../domain/notifications/spread-events.server.ts'
import { createPictureFetcher, type FetchPicture } from '../domain/pictures/fetch-picture.server.ts'
import { framedSites } from '../pages/home/rules.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type Ending, endInOrder } from '../platform/end-in-order.ts'
import { isThisMachine } from '../platform/http/client-address.ts'
import { createHttpServer, type Front, listen } from '../platform/http/listen.ts'
import { securityHeaders } from '../platform/http/security.ts'
import { watchServing } from '../platform/http/stop-serving.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { createLimits } from '../platform/limits.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../platform/open-database.ts'
import { sayError } from '../platform/say-error.ts'
import { sessionSecret } from '../platform/session-secret.ts'
import { type DemoSignIn, demoSignIns, seedDemoWorld } from './demo-world.ts'
import { explainStart } from './explain-start.ts'
import { createPageCache } from './page-cache.ts'
import type { Renderer } from './renderer.ts'
import { queueSealing, retentionJob, retentionTime, runRetention } from './retention.ts'
import { createApp, type SiteServices } from './routes.ts'
import { createIdentityStandIn } from './stand-ins/identity-provider.ts'
import { startMailbox } from './stand-ins/mailbox.ts'
import { startPlaces } from './stand-ins/places.ts'

export type Started = {
  port: number
  database: OpenedDatabase
  signIns: DemoSignIn[]
  mailboxStandsIn: boolean
  reviewsFrom: 'service' | 'stand-in' | 'nowhere'
  /** The identity provider's name, and whether it is a stand-in. */
  provider: { name: string; standsIn: boolean } | undefined
  /** Finishes what is under way and ends everything that was started, within 9 seconds. */
  stop(): Promise<void>
}

type Surroundings = {
  root: string
  log: Logger
  renderer: Renderer
  clock?: () => Date
  /** Tests only: nothing else may reach what is not public. */
  fetchPicture?: FetchPicture
  /** Breaks the start off. */
  signal?: AbortSignal
  /** Sees every request first; development only. */
  front?: Front
}

/** Milliseconds; whoever asked waits ten. */
const longestEnding = 9_000

/** Brings everything up in order and takes it down again in reverse, also where a step fails. */
export async function start(
  config: Config,
  surroundings: Surroundings,
): Promise<{ ok: true; started: Started } | { ok: false; reason: string }> {
  const { log, renderer, clock = () => new Date(), front, root, signal } = surroundings
  const { fetchPicture = createPictureFetcher() } = surroundings
  const endings: Ending[][] = []
  let openedDatabase: OpenedDatabase | undefined
  const stop = async () => {
    const until = performance.now() + longestEnding
    await endInOrder(endings, log)
    await openedDatabase?.stop(until - performance.now())
  }

  try {
    const opened = await openConfiguredDatabase(config, { root, log, signal })
    if (!opened.ok) return opened
    const { database } = opened
    openedDatabase = database
    const tell = (sentence: string) => log.warn({ event: 'start' }, sentence)
    const migrated = await migrate(database.connection, { tell, signal })
    if (!migrated.ok) {
      await stop()
      return migrated
    }

    const { pool, db } = openDatabase(database.connection, {
      onError: (error) => log.warn({ error: sayError(error) }, 'idle database connection lost'),
    })
    endings.push([{ name: 'database connections', end: () => pool.end() }])

    const demo = !config.production
    await seedCourses(db, catalogue)
    await queueCovers(db)
    await queueAdoptions(db)
    if (demo) await seedDemoWorld(db, clock(), { withPast: true })
    const signIns = demo ? await demoSignIns(db, database.dataDir) : []
    if (config.admin)
      await ensureAdmin({ db, log }, { name: `${institute.name} Admin`, ...config.admin })

    const mailbox = config.smtpUrl ? undefined : await startMailbox(pool)
    if (mailbox) endings.push([{ name: 'mailbox', end: mailbox.close }])
    const from = config.mailFrom ?? `${institute.name} <${institute.email}>`
    const mailer = createMailer(config.smtpUrl ?? mailbox?.smtpUrl ?? '', from)
    endings.push([{ name: 'mailer', end: mailer.close }])
    const standIn = demo && !config.places ? await startPlaces(clock) : undefined
    if (standIn) endings.push([{ name: 'places', end: standIn.close }])

    let port = config.port
    const { provider: access, publicUrl } = config
    // Where visitors are led elsewhere, a button to this machine would lead nowhere.
    const isLocal = isThisMachine('127.0.0.1', new URL(publicUrl).host)
    const identity = demo && isLocal && !access ? createIdentityStandIn(() => port) : undefined
    const provider = access ? createProvider(access.name, () => access) : identity?.provider

    const secret = await sessionSecret(config.sessionSecret, database.dataDir)
    const { connection } = database
    const staffEvents = createStaffEvents({
      connection,
      log,
      letsStaffIn: (sessionId) => letsStaffIn({ db, clock }, sessionId),
    })
    // Nothing is awaited from here to the cache: the catalogue empties it as soon as it is read.
    const services: SiteServices = {
      config,
      db,
      pool,
      clock,
      log,
      demo,
      places: config.places ?? standIn?.access,
      provider,
      identity,
      fetchPicture,
      limits: createLimits(pool, secret),
      catalogue: createCatalogue({ connection, db, log }, () => cache.clear()),
      staffEvents,
      sessionSecret: secret,
    }
    endings.push([{ name: 'catalogue', end: services.catalogue.stop }])
    endings.push([{ name: 'staff events', end: staffEvents.stop }])
    const headers = securityHeaders(config, {
      styleHash: renderer.styleHash,
      framed: framedSites(placements),
    })
    const origin = config.publicUrl
    const cache = createPageCache({ ...services, renderer, headers, origin })
    const pages = { cache, headers, popupScript: renderer.popupScript }
    const app = createApp(services, pages)
    const server = createHttpServer(app, pages, config.trustProxy, front)
    const stopServing = watchServing(server)
    const listening = await listen(server, config.port)
    if (!listening.ok) {
      await stop()
      return listening
    }
    const tasks: TaskList = {
      [resetLinkJob]: (job) => sendResetLink(services, job),
      [retentionJob]: () => runRetention(services),
      [fetchCoverJob]: (job) => copyCover(services, job),
      [adoptPictureJob]: (job, tries) => adoptPicture(services, job, tries),
      'send-mail': (mail, { job }) => sendMail({ db, mailer, clock, log }, mail, job),
    }
    await queueSealing(db)
    const worker = startWorker({ pool, log, tasks, crontab: retentionTime })
    // The server waits for its answers, and a stream of events is one without an end.
    endings.push([
      { name: 'answers', end: stopServing },
      { name: 'streams', end: staffEvents.stop },
      { name: 'jobs', end: worker.stop },
    ])
    port = listening.port
    const mailboxStandsIn = mailbox !== undefined
    const reviewsFrom = config.places ? 'service' : standIn ? 'stand-in' : 'nowhere'
    const named = provider && { name: provider.name, standsIn: identity !== undefined }
    return {
      ok: true,
      started: { port, database, signIns, mailboxStandsIn, reviewsFrom, provider: named, stop },
    }
  } catch (error) {
    await stop()
    const place = {
      dataDir: resolve(root, config.dataDir ?? 'data'),
      databaseUrl: config.databaseUrl,
      trouble: openedDatabase?.trouble(),
    }
    const reason = explainStart(error, place)
    if (reason === undefined) throw error
    return { ok: false, reason }
  }
}
