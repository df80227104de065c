import '../registry.ts'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { sampleGallery } from '#texts/samples/gallery.ts'
import { sampleInstructors } from '#texts/samples/instructors.ts'
import { sampleStories } from '#texts/samples/stories.ts'
import catalogue from '../../../content/courses.json' with { type: 'json' }
import { firstLanguage } from '../../../content/languages.ts'
import type { DemoSignIn } from '../../../sandbox/demo/demo-world.ts'
import { ensureAdmin } from '../../modules/accounts/admin-account.server.ts'
import { isStaffSession } from '../../modules/accounts/store.server.ts'
import { createViewCounter } from '../../modules/attribution/page-views/page-views.server.ts'
import { createClickCounter } from '../../modules/attribution/short-links/short-links.server.ts'
import {
  type ChainKeys,
  chainKeys as keysFrom,
  linkEvents,
} from '../../modules/audit/chain.server.ts'
import {
  type CatalogueVersion,
  createCatalogue,
} from '../../modules/courses/create-catalogue.server.ts'
import { seedCourses } from '../../modules/courses/store.server.ts'
import { addInstalments } from '../../modules/enrolments/plans/store.server.ts'
import { createStaffEvents } from '../../modules/notifications/create-staff-events.server.ts'
import { createNightlyBackups } from '../../modules/operations/backups/nightly-backups.server.ts'
import { isSampleContent } from '../../modules/page-texts/institute/rules.ts'
import { readPublished } from '../../modules/page-texts/store.server.ts'
import { readPrintedLogo } from '../../modules/site-content/draw-logo.server.ts'
import { seedSamples } from '../../modules/site-content/sample-records.server.ts'
import type { Config } from '../../platform/config.ts'
import { type Database, openDatabase, type Timing } from '../../platform/database/connect.ts'
import { joinEmbedded, startEmbedded } from '../../platform/database/embedded/start-embedded.ts'
import { knownMigrations, migrate } from '../../platform/database/migrate.ts'
import { prepareSiteRole } from '../../platform/database/site-role.ts'
import { errorLine } from '../../platform/describe-error.ts'
import type { ReadStatfs } from '../../platform/disk-space.ts'
import { createDocumentQueue } from '../../platform/http/document-queue.ts'
import { createHttpServer, type Front, listenForRequests } from '../../platform/http/listen.ts'
import { watchServing } from '../../platform/http/stop-serving.ts'
import { createLimits } from '../../platform/limits.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../../platform/open-database.ts'
import {
  createPictureFetcher,
  type FetchPicture,
} from '../../platform/pictures/fetch-picture.server.ts'
import { sessionSecret } from '../../platform/secrets.ts'
import { type ShutdownStep, shutDownInOrder } from '../../platform/shut-down-in-order.ts'
import { createPageCache, type PageCache } from '../ssr/page-cache.ts'
import type { Print, Renderer } from '../ssr/renderer.ts'
import { createWatch, type SiteWatch } from '../watch/create-watch.ts'
import { applyPublished } from './apply-published.ts'
import { backupFolder, readBackupSecrets } from './backup-secrets.ts'
import { explainStart } from './explain-start.ts'
import { startJobs } from './jobs.ts'
import { type OutsideServices, openOutsideServices } from './outside-services.ts'
import type { StartMessage } from './print-start.ts'
import { refuseDemo } from './refuse-demo.ts'
import { createApp, type SiteServices } from './routes.ts'
import { securityHeaders } from './security.ts'

export type Started = {
  greeting: StartMessage
  /** The page data of an address, for a caller that renders it itself. */
  pageData: PageCache['data']
  /** Finishes current work and stops everything, within 9 seconds. */
  stop(): Promise<void>
}

type StartResult = { ok: true; started: Started } | { ok: false; reason: string }

type StartOptions = {
  root: string
  log: Logger
  renderer: Renderer
  clock?: () => Date
  /** Tests only: in production nothing but public addresses may be fetched. */
  fetchPicture?: FetchPicture
  /** Cancels the start. */
  signal?: AbortSignal
  /** The embedded database belongs to another process: it is used and left running. */
  joins?: boolean
  /** Receives every request first; development only. */
  front?: Front
  /** Tests only: disk usage. */
  statfs?: ReadStatfs
}

/** What has been started, and how to stop it. */
type StartContext = StartOptions & {
  config: Config
  clock: () => Date
  metrics: Metrics
  shutdownSteps: ShutdownStep[][]
  database?: OpenedDatabase
}

type Site = Extract<Awaited<ReturnType<typeof openMigrated>>, { ok: true }>['site']

/** Milliseconds; the operator waits ten seconds. */
const longestShutdown = 9_000

/** Starts everything in order and stops it in reverse, also when a step fails. */
export async function start(config: Config, options: StartOptions): Promise<StartResult> {
  const { clock = () => new Date() } = options
  const metrics = createMetrics()
  const context: StartContext = { ...options, config, clock, metrics, shutdownSteps: [] }
  try {
    const result = await startParts(context)
    if (!result.ok) await stop(context)
    return result
  } catch (error) {
    await stop(context)
    const dataDir = resolve(context.root, config.dataDir ?? 'data')
    const database = context.database ?? { dataDir, trouble: () => undefined }
    const reason = explainStart(error, config, database)
    if (reason === undefined) throw error
    return { ok: false, reason }
  }
}

async function startParts(context: StartContext): Promise<StartResult> {
  const { config, clock, shutdownSteps } = context
  const result = await openMigrated(context)
  if (!result.ok) return result
  const { site } = result
  const refusal = config.production ? await refuseDemo(site.db) : undefined
  if (refusal) return { ok: false, reason: refusal }
  const { pool, database } = site
  const signIns = await seed(context, site)

  let port = config.port
  const around = { pool, connection: database.connection, clock, port: () => port }
  const outside = await openOutsideServices(config, around, shutdownSteps)
  const watch = createWatch({ ...context, ...site, migrations: await knownMigrations() })
  const { services, server, cache } = assemble(context, site, outside, watch)
  // Mails and answers say what staff published before anybody gets one.
  await services.catalogue.current()
  watch.begin({ ...site, cache, documents: services.documents })
  const stopServing = watchServing(server)
  const listening = await listenForRequests(server, config.port)
  if (!listening.ok) return listening
  port = listening.port

  const backupSchedule = createNightlyBackups({
    db: site.db,
    connection: database.connection,
    clock,
    log: context.log,
    backup: config.backup,
    archive: database.archive,
    folder: backupFolder(config, context.root),
    readSecrets: () => readBackupSecrets(config, database.dataDir),
  })
  const worker = await startJobs(services, outside.mailer, backupSchedule)
  // The server waits for its responses, and an event stream never ends by itself.
  shutdownSteps.push([
    { name: 'answers', end: stopServing },
    { name: 'streams', end: services.staffEvents.stop },
    { name: 'jobs', end: worker.stop },
    { name: 'backup', end: backupSchedule.stop },
    { name: 'watch', end: async () => watch.stop() },
  ])
  const ofDatabase = { database: database.description, signIns }
  const greeting = { port, ...ofDatabase, ...describeServices(config, outside) }
  return { ok: true, started: { greeting, pageData: cache.data, stop: () => stop(context) } }
}

/** What the operator is told about outside services. */
function describeServices(config: Config, outside: OutsideServices) {
  const { mailbox, reviewsFrom, provider, identity } = outside
  return {
    mailboxStandsIn: mailbox !== undefined,
    reviewsFrom,
    provider: provider && { name: provider.name, standsIn: identity !== undefined },
    checkout: checkoutFrom(config, outside),
  }
}

function checkoutFrom(
  { gateway }: Config,
  { checkout }: OutsideServices,
): StartMessage['checkout'] {
  if (gateway) return 'service'
  if (!checkout) return 'nowhere'
  return checkout.isOpen() ? 'stand-in' : 'closed'
}

/** The configured database with the schema of this version. */
async function openMigrated(context: StartContext) {
  const { config, log, root, signal, joins, shutdownSteps } = context
  const openOwn = joins ? joinEmbedded : startEmbedded
  const openResult = await openConfiguredDatabase(config, { root, log, signal }, openOwn)
  if (!openResult.ok) return openResult
  const { database } = openResult
  context.database = database
  const warn = (sentence: string) => log.warn({ event: 'start' }, sentence)
  const migrated = await migrate(database.connection, { report: warn, signal })
  if (!migrated.ok) return migrated
  const secret = await sessionSecret(config.sessionSecret, database.dataDir)
  const chainKeys = keysOfHistory(config, secret)
  const { connection, role } = await prepareSiteRole(database.connection)
  const { pool, db } = openDatabase(connection, {
    role,
    timing: slowQueryTiming(context),
    onError: (error) => log.warn({ error: errorLine(error) }, 'idle database connection lost'),
    beforeCommit: linkEvents(chainKeys),
  })
  shutdownSteps.push([{ name: 'database connections', end: () => pool.end() }])
  return { ok: true as const, site: { pool, db, database, secret, chainKeys } }
}

function slowQueryTiming({ config, log, metrics }: StartContext): Timing {
  return {
    slowerThan: config.slowQuery,
    report: (slow) => {
      metrics.slowQuery()
      log.warn({ event: 'slow query', ...slow })
    },
  }
}

/** New events are linked under the current secret; older ones may have been linked under others. */
export function keysOfHistory({ earlierSecrets }: Config, secret: Uint8Array): ChainKeys {
  const earlier = earlierSecrets.map((one) => new TextEncoder().encode(one))
  return keysFrom([secret, ...earlier])
}

/** Inserts the rows that a first start needs; returns the sign-ins of demo accounts. */
async function seed(
  { config, clock, log }: StartContext,
  { db, database }: Site,
): Promise<DemoSignIn[]> {
  await seedCourses(db, catalogue)
  const samples = { instructors: sampleInstructors, stories: sampleStories, gallery: sampleGallery }
  await seedSamples(db, samples, clock())
  const signIns = config.production ? [] : await seedDemo(db, clock(), database.dataDir)
  if (config.admin) await ensureAdmin({ db, log }, config.admin)
  return signIns
}

async function seedDemo(db: Database, now: Date, dataDir: string): Promise<DemoSignIn[]> {
  const { demoSignIns, seedDemoWorld } = await import('../../../sandbox/demo/demo-world.ts')
  await seedDemoWorld(db, now, { withPast: true })
  return demoSignIns(db, dataDir)
}

/** No await in here: the catalogue empties the cache as soon as it is read. */
function assemble(context: StartContext, site: Site, outside: OutsideServices, watch: SiteWatch) {
  const { config, renderer, front, metrics, shutdownSteps } = context
  const services = composeServices(context, site, outside, watch, ({ texts }) => {
    cache.clear()
    applyPublished(texts, renderer)
  })
  shutdownSteps.push(
    [{ name: 'short addresses', end: services.clicks.stop }],
    [{ name: 'catalogue', end: services.catalogue.stop }],
    [{ name: 'staff events', end: services.staffEvents.stop }],
    [{ name: 'views', end: services.views.stop }],
  )
  const { styleHash, popupScript } = renderer
  const headers = securityHeaders(config, styleHash)
  const cache = createPageCache({
    ...services,
    // Brochures queue with other documents; the cache renders each once.
    renderer: {
      ...renderer,
      print: (...order) => services.documents.make({ render: () => renderer.print(...order) }),
    },
    headers,
    origin: config.publicUrl,
    showsSample: config.production && isSampleContent,
  })
  outside.gateway?.whenSwitched(() => cache.clear())
  const pages = { cache, headers, popupScript, writeScript: renderer.writeScript }
  const app = createApp(services, pages)
  return { services, cache, server: createHttpServer(app, pages, { ...config, metrics }, front) }
}

function composeServices(
  { config, log, clock, renderer, metrics, fetchPicture }: StartContext,
  { pool, db, secret, chainKeys, database: { connection } }: Site,
  outside: OutsideServices,
  watch: SiteWatch,
  onPublished: (version: CatalogueVersion) => void,
): SiteServices {
  const { places, provider, identity, gateway, mailbox, checkout } = outside
  const catalogue = createCatalogue({ connection, db, log, clock, addInstalments }, onPublished)
  const fetchFromHost = fetchPicture ?? createPictureFetcher()
  return {
    config,
    db,
    pool,
    clock,
    log,
    places,
    provider,
    identity,
    fetchPicture: identity?.fetchPicture(fetchFromHost) ?? fetchFromHost,
    staffEvents: createStaffEvents({
      connection,
      log,
      isStaffSession: (sessionId) => isStaffSession({ db, clock }, sessionId),
    }),
    watch,
    health: watch.health,
    views: createViewCounter({ db, log }),
    gateway,
    mailbox,
    checkout,
    clicks: createClickCounter({ db, log }),
    demo: !config.production,
    limits: createLimits(pool, secret, metrics.limitHit),
    catalogue,
    chainKeys,
    sessionSecret: secret,
    documents: createDocumentQueue(metrics.limitHit),
    ...renderPublished(renderer, { catalogue, db }),
    slotsOf: renderer.slotsOf,
  }
}

/** Documents, the page of a certificate and versions of legal pages, in the first language, with what staff published. */
function renderPublished(
  renderer: Renderer,
  { catalogue, db }: Pick<SiteServices, 'catalogue' | 'db'>,
): Pick<
  SiteServices,
  'renderCertificate' | 'renderDocument' | 'renderVerifyPage' | 'renderLegalVersion'
> {
  const edition = async () => (await catalogue.current()).texts.editions[firstLanguage.code]
  const print = async (order: Print) => {
    const current = await edition()
    return renderer.print(order, current, await readPrintedLogo(db, current?.logo))
  }
  return {
    renderCertificate: (certificate) => print({ certificate }),
    renderDocument: (document) => print({ document }),
    renderVerifyPage: async (certificate) => renderer.renderPlain({ certificate }, await edition()),
    renderLegalVersion: async (legalVersion, publication) => {
      const { editions } = await readPublished(db, publication)
      return renderer.renderPlain({ legalVersion }, editions[firstLanguage.code])
    },
  }
}

async function stop({ shutdownSteps, database, log }: StartContext): Promise<void> {
  const until = performance.now() + longestShutdown
  await shutDownInOrder(shutdownSteps, log)
  await database?.stop(until - performance.now())
}
