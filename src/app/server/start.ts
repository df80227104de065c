import '../registry.ts'
import { resolve } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sampleGallery } from '#words/samples/gallery.ts'
import { sampleInstructors } from '#words/samples/instructors.ts'
import { sampleStories } from '#words/samples/stories.ts'
import catalogue from '../../../content/courses.json' with { type: 'json' }
import { institute } from '../../../content/institute.ts'
import { firstLanguage } from '../../../content/languages.ts'
import type { DemoSignIn } from '../../../sandbox/demo/demo-world.ts'
import { ensureAdmin } from '../../modules/accounts/admin-account.server.ts'
import { letsStaffIn } from '../../modules/accounts/store.server.ts'
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
import { addInstalments } from '../../modules/enrolments/plans/add-instalments.server.ts'
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
import type { ReadStatfs } from '../../platform/disk-space.ts'
import { createDocumentQueue, type DocumentQueue } from '../../platform/http/document-queue.ts'
import { createHttpServer, type Front, listenForRequests } from '../../platform/http/listen.ts'
import { watchServing } from '../../platform/http/stop-serving.ts'
import { createLimits } from '../../platform/limits.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'
import { type OpenedDatabase, openConfiguredDatabase } from '../../platform/open-database.ts'
import {
  createPictureFetcher,
  type FetchPicture,
} from '../../platform/pictures/fetch-picture.server.ts'
import { errorLine } from '../../platform/say-error.ts'
import { sessionSecret } from '../../platform/secrets.ts'
import { type ShutdownStep, shutDownInOrder } from '../../platform/shut-down-in-order.ts'
import { createPageCache, type PageCache } from '../ssr/page-cache.ts'
import type { Renderer } from '../ssr/renderer.ts'
import { createWatch, type SiteWatch } from '../watch/create-watch.ts'
import { applyPublished } from './apply-published.ts'
import { backupFolder, readBackupSecrets } from './backup-secrets.ts'
import { explainStart } from './explain-start.ts'
import { startJobs } from './jobs.ts'
import { type Outside, openOutside } from './outside.ts'
import { createApp, type SiteServices } from './routes.ts'
import { securityHeaders } from './security.ts'

export type Started = {
  port: number
  database: OpenedDatabase
  signIns: DemoSignIn[]
  mailboxStandsIn: boolean
  /** Where payments are made; `closed` is a stand-in that is switched off. */
  checkout: 'service' | 'stand-in' | 'closed' | 'nowhere'
  reviewsFrom: 'service' | 'stand-in' | 'nowhere'
  /** The page data of an address, for a caller that renders it itself. */
  pageData: PageCache['data']
  /** The identity provider's name, and whether it is a stand-in. */
  provider: { name: string; standsIn: boolean } | undefined
  /** Finishes current work and stops everything, within 9 seconds. */
  stop(): Promise<void>
}

export type StartOptions = {
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
  endings: ShutdownStep[][]
  database?: OpenedDatabase
}

type Site = {
  pool: Pool
  db: Database
  database: OpenedDatabase
  secret: Uint8Array
  chainKeys: ChainKeys
}
type Refusal = { ok: false; reason: string }

/** Milliseconds; the operator waits ten seconds. */
const longestEnding = 9_000

/** Starts everything in order and stops it in reverse, also when a step fails. */
export async function start(
  config: Config,
  options: StartOptions,
): Promise<{ ok: true; started: Started } | Refusal> {
  const { clock = () => new Date() } = options
  const metrics = createMetrics()
  const context: StartContext = { ...options, config, clock, metrics, endings: [] }
  try {
    const risen = await rise(context)
    if (!risen.ok) await stop(context)
    return risen
  } catch (error) {
    await stop(context)
    const location = {
      dataDir: resolve(context.root, config.dataDir ?? 'data'),
      databaseUrl: config.databaseUrl,
      trouble: context.database?.trouble(),
    }
    const reason = explainStart(error, location)
    if (reason === undefined) throw error
    return { ok: false, reason }
  }
}

async function rise(context: StartContext): Promise<{ ok: true; started: Started } | Refusal> {
  const { config, clock, endings } = context
  const result = await openMigrated(context)
  if (!result.ok) return result
  const { site } = result
  const { pool, database } = site
  const signIns = await seed(context, site)

  let port = config.port
  const around = { pool, connection: database.connection, clock, port: () => port }
  const outside = await openOutside(config, around, endings)
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
  endings.push([
    { name: 'answers', end: stopServing },
    { name: 'streams', end: services.staffEvents.stop },
    { name: 'jobs', end: worker.stop },
    { name: 'backup', end: backupSchedule.stop },
    { name: 'watch', end: async () => watch.stop() },
  ])
  const pageContext = { ...describeServices(config, outside), pageData: cache.data }
  return {
    ok: true,
    started: { port, database, signIns, ...pageContext, stop: () => stop(context) },
  }
}

/** What the operator is told about outside services. */
function describeServices(config: Config, outside: Outside) {
  const { mailbox, reviewsFrom, provider, identity } = outside
  const providerData = provider && { name: provider.name, standsIn: identity !== undefined }
  return {
    mailboxStandsIn: mailbox !== undefined,
    reviewsFrom,
    provider: providerData,
    checkout: checkoutFrom(config, outside),
  }
}

function checkoutFrom({ gateway }: Config, { checkout }: Outside): Started['checkout'] {
  if (gateway) return 'service'
  if (!checkout) return 'nowhere'
  return checkout.isOpen() ? 'stand-in' : 'closed'
}

/** The configured database with the schema of this version. */
async function openMigrated(context: StartContext): Promise<{ ok: true; site: Site } | Refusal> {
  const { config, log, root, signal, joins, endings } = context
  const openOwn = joins ? joinEmbedded : startEmbedded
  const openResult = await openConfiguredDatabase(config, { root, log, signal }, openOwn)
  if (!openResult.ok) return openResult
  const { database } = openResult
  context.database = database
  const warn = (sentence: string) => log.warn({ event: 'start' }, sentence)
  const migrated = await migrate(database.connection, { report: warn, signal })
  if (!migrated.ok) return migrated
  const secret = await sessionSecret(config.sessionSecret, database.dataDir)
  const keys = keysOfHistory(config, secret)
  const { connection, role } = await prepareSiteRole(database.connection)
  const { pool, db } = openDatabase(connection, {
    role,
    timing: slowQueryTiming(context),
    onError: (error) => log.warn({ error: errorLine(error) }, 'idle database connection lost'),
    beforeCommit: linkEvents(keys),
  })
  endings.push([{ name: 'database connections', end: () => pool.end() }])
  return { ok: true, site: { pool, db, database, secret, chainKeys: keys } }
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
  const sample = { instructors: sampleInstructors, stories: sampleStories, gallery: sampleGallery }
  await seedSamples(db, sample, clock())
  const signIns = config.production ? [] : await seedDemo(db, clock(), database.dataDir)
  if (config.admin)
    await ensureAdmin({ db, log }, { name: `${institute.name} Admin`, ...config.admin })
  return signIns
}

async function seedDemo(db: Database, now: Date, dataDir: string): Promise<DemoSignIn[]> {
  const { demoSignIns, seedDemoWorld } = await import('../../../sandbox/demo/demo-world.ts')
  await seedDemoWorld(db, now, { withPast: true })
  return demoSignIns(db, dataDir)
}

/** No await in here: the catalogue empties the cache as soon as it is read. */
function assemble(context: StartContext, site: Site, outside: Outside, watch: SiteWatch) {
  const { config, renderer, front, metrics, endings } = context
  const documents = createDocumentQueue(metrics.limitHit)
  const clearCache = () => cache.clear()
  const onPublished = ({ texts }: CatalogueVersion) => {
    clearCache()
    applyPublished(texts, renderer)
  }
  const services = composeServices(context, { site, outside, watch, documents, onPublished })
  endings.push(...endingsOf(services))
  const { styleHash, popupScript } = renderer
  const headers = securityHeaders(config, { styleHash })
  const pageServices = {
    renderer: inQueue(renderer, documents),
    headers,
    origin: config.publicUrl,
    showsSample: config.production && isSampleContent,
  }
  const cache = createPageCache({ ...services, ...pageServices })
  outside.gateway?.whenSwitched(clearCache)
  const pages = { cache, headers, popupScript, writeScript: renderer.writeScript }
  const app = createApp(services, pages)
  return { services, cache, server: createHttpServer(app, pages, { ...config, metrics }, front) }
}

type ServiceParts = {
  site: Site
  outside: Outside
  watch: SiteWatch
  documents: SiteServices['documents']
  onPublished: (version: CatalogueVersion) => void
}

function composeServices(
  { config, log, clock, renderer, metrics, fetchPicture }: StartContext,
  { site, outside, watch, documents, onPublished }: ServiceParts,
): SiteServices {
  const { pool, db, secret, chainKeys } = site
  const { connection } = site.database
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
      letsStaffIn: (sessionId) => letsStaffIn({ db, clock }, sessionId),
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
    documents,
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
  const logo = async () => readPrintedLogo(db, (await edition())?.logo)
  return {
    renderCertificate: async (one) =>
      renderer.renderCertificate(one, await edition(), await logo()),
    renderDocument: async (one) => renderer.renderDocument(one, await edition(), await logo()),
    renderVerifyPage: async (one) => renderer.renderVerifyPage(one, await edition()),
    renderLegalVersion: async (view, publication) => {
      const { editions } = await readPublished(db, publication)
      return renderer.renderLegalVersion(view, editions[firstLanguage.code])
    },
  }
}

function endingsOf({
  clicks: followCounter,
  catalogue,
  staffEvents,
  views,
}: SiteServices): ShutdownStep[][] {
  return [
    [{ name: 'short addresses', end: followCounter.stop }],
    [{ name: 'catalogue', end: catalogue.stop }],
    [{ name: 'staff events', end: staffEvents.stop }],
    [{ name: 'views', end: views.stop }],
  ]
}

/** Brochures queue with other documents; the cache renders each once. */
function inQueue(renderer: Renderer, documents: DocumentQueue): Renderer {
  return {
    ...renderer,
    renderBrochure: (contents, edition, logo) =>
      documents.make({ render: () => renderer.renderBrochure(contents, edition, logo) }),
  }
}

async function stop({ endings, database, log }: StartContext): Promise<void> {
  const until = performance.now() + longestEnding
  await shutDownInOrder(endings, log)
  await database?.stop(until - performance.now())
}
