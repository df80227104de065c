import { randomUUID } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { firstLanguage } from '../../../content/languages.ts'
import type { GatewayStandIn } from '../../../sandbox/gateway/gateway.ts'
import type { IdentityStandIn } from '../../../sandbox/identity-provider/identity-provider.ts'
import type { Mailbox } from '../../../sandbox/mailbox/mailbox.ts'
import {
  emailCodeRoutes,
  mailedLinkRoutes,
} from '../../modules/accounts/mailed-links/routes.server.ts'
import { providerPages } from '../../modules/accounts/pages/provider/api.server.ts'
import { mountRoutes } from '../../modules/accounts/route-table.server.ts'
import { accountRoutes, secondStepRoutes } from '../../modules/accounts/routes.server.ts'
import {
  pageViewRoutes,
  shortLinkRoutes,
  sourceRoutes,
} from '../../modules/attribution/routes.server.ts'
import { shortLinkPages } from '../../modules/attribution/short-links/pages/api.server.ts'
import { startSchema } from '../../modules/batches/contract.ts'
import { batchRoutes, seatOfferRoutes } from '../../modules/batches/routes.server.ts'
import {
  dayBookRoutes,
  matchingRoutes,
  receiptRoutes,
  taxRoutes,
} from '../../modules/books/routes.server.ts'
import { certificateFiles } from '../../modules/certificates/pages/certificate-files.server.ts'
import { verifyPages } from '../../modules/certificates/pages/verify-pages.server.ts'
import {
  certificateRoutes,
  ownCertificateRoutes,
} from '../../modules/certificates/routes.server.ts'
import { checkoutRoutes, gatewayReturnPage } from '../../modules/checkout/routes.server.ts'
import { staffCheckoutRoutes } from '../../modules/checkout/staff-routes.server.ts'
import {
  classRoutes,
  holidayRoutes,
  ownClassRoutes,
  sessionRoutes,
} from '../../modules/classes/routes.server.ts'
import { courseJsonSchema } from '../../modules/courses/contract.ts'
import { courseImportRoutes } from '../../modules/courses/imports/routes.server.ts'
import { courseLessonRoutes } from '../../modules/courses/lesson-editing/routes.server.ts'
import { calendarsApi, coversApi } from '../../modules/courses/pages/api.server.ts'
import { courseRoutes } from '../../modules/courses/routes.server.ts'
import { batchPeopleRoutes } from '../../modules/enrolments/batch-people-routes.server.ts'
import { dueRoutes } from '../../modules/enrolments/dues/routes.server.ts'
import { planRoutes } from '../../modules/enrolments/plans/routes.server.ts'
import { reminderRoutes } from '../../modules/enrolments/reminders/routes.server.ts'
import {
  discountLimitRoutes,
  enrolmentRoutes,
  paymentRoutes,
} from '../../modules/enrolments/routes.server.ts'
import { lessonFramePage } from '../../modules/lessons/api.server.ts'
import { failedMailRoutes } from '../../modules/messages/routes.server.ts'
import { operationsRoutes } from '../../modules/operations/routes.server.ts'
import { instituteRoutes } from '../../modules/page-texts/institute/routes.server.ts'
import { legalPageRoutes } from '../../modules/page-texts/legal-pages/routes.server.ts'
import { navigationRoutes } from '../../modules/page-texts/navigation/routes.server.ts'
import { pageTextRoutes } from '../../modules/page-texts/routes.server.ts'
import {
  ownEnrolmentRoutes,
  ownRefundRoutes,
  ownSeatRoutes,
} from '../../modules/profile/courses/routes.server.ts'
import { factorRoutes } from '../../modules/profile/factors/routes.server.ts'
import {
  picturePages,
  pictureRoutes,
  profileRoutes,
  signInRoutes,
} from '../../modules/profile/routes.server.ts'
import { refundRoutes } from '../../modules/refunds/routes.server.ts'
import { enquiryImportRoutes } from '../../modules/registrations/imports/routes.server.ts'
import {
  callBackRoutes,
  enquiryRoutes,
  fastTrackRoutes,
  portalRoutes,
} from '../../modules/registrations/new-registration-routes.server.ts'
import { limitEnquiries } from '../../modules/registrations/portals/pages/limit-enquiries.server.ts'
import { feeRoutes, registrationRoutes } from '../../modules/registrations/routes.server.ts'
import { savedViewRoutes } from '../../modules/registrations/saved-views/routes.server.ts'
import { dashboardRoutes } from '../../modules/reports/dashboard/routes.server.ts'
import { reportRoutes } from '../../modules/reports/routes.server.ts'
import { searchRoutes } from '../../modules/search/routes.server.ts'
import { noticeRoutes } from '../../modules/site-content/notices/routes.server.ts'
import {
  logoIcons,
  pagePictures,
  sitePicturesApi,
} from '../../modules/site-content/pictures-api.server.ts'
import { leadOn } from '../../modules/site-content/redirects/refuse-redirect.server.ts'
import { redirectRoutes } from '../../modules/site-content/redirects/routes.server.ts'
import { normalPath } from '../../modules/site-content/redirects/rules.ts'
import {
  galleryRoutes,
  instructorRoutes,
  storyRoutes,
} from '../../modules/site-content/routes.server.ts'
import { contentTransferRoutes } from '../../modules/site-content/transfer/routes.server.ts'
import { importRoutes, mergeRoutes, studentRoutes } from '../../modules/students/routes.server.ts'
import { invitationRoutes, teamRoutes } from '../../modules/team/routes.server.ts'
import { reviewsApi } from '../../modules/website/home/reviews-api.server.ts'
import { legalVersionPages } from '../../modules/website/legal/versions/legal-version-pages.server.ts'
import { setUpRoutes } from '../../modules/website/set-up/routes.server.ts'
import { ownWorkRoutes } from '../../modules/work/own-routes.server.ts'
import { workRoutes } from '../../modules/work/routes.server.ts'
import type { Config } from '../../platform/config.ts'
import { json } from '../../platform/http/api.ts'
import { createAddressReader, createProxyCheck } from '../../platform/http/client-address.ts'
import { answerError, refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { staticFiles } from '../../platform/http/static-files.ts'
import { timeRequests } from '../../platform/http/time-requests.ts'
import type { Services } from '../../platform/services.ts'
import { endpoints, findPage, pages as siteMap } from '../../ui/addresses/site-map.ts'
import type { PlainRoute } from '../../ui/api/route-types.ts'
import { textsFor } from '../../ui/format/texts.server.ts'
import { addressLanguage, apiPathOf } from '../ssr/address-language.ts'
import type { PageCache } from '../ssr/page-cache.ts'
import type { Renderer } from '../ssr/renderer.ts'
import { nameVisitor } from '../watch/name-visitor.ts'
import { healthPages, type Watch, watchPages } from '../watch/pages.ts'
import { answerPreview, editionScripts } from './edition-pages.ts'
import { allowOwnFrame, boundedBody, isOwnFrame, ownOriginOnly, sharedWith } from './security.ts'

/** Services of the handlers, stand-ins, and monitoring. */
export type SiteServices = Services & {
  identity: IdentityStandIn | undefined
  gateway: GatewayStandIn | undefined
  mailbox: Mailbox | undefined
  watch: Watch
}

/** This and the next are for the document only: the page cache answers their paths. */
const courses = createRoute({
  method: 'get',
  path: endpoints.courses,
  summary: 'The published courses, in the order of the catalogue',
  'x-who': 'anyone',
  responses: { 200: json(z.array(courseJsonSchema), 'Every course') },
})

const starts = createRoute({
  method: 'get',
  path: endpoints.starts,
  summary:
    'The batches that are open for enrolment, the next start first, with the seats that are left',
  'x-who': 'anyone',
  responses: { 200: json(z.array(startSchema), 'Every start') },
})

const about = { openapi: '3.1.0', info: { title: 'Enrolment API', version: '1' } }

/** Routes that exist in every configuration. */
const features = [
  picturePages,
  coversApi,
  sitePicturesApi,
  pagePictures,
  logoIcons,
  calendarsApi,
  lessonFramePage,
  reviewsApi,
  shortLinkPages,
  gatewayReturnPage,
  certificateFiles,
  verifyPages,
  legalVersionPages,
  healthPages,
]

type Pages = {
  cache: PageCache
  headers: Record<string, string>
  popupScript: string
  writeScript: Renderer['writeScript']
}

const tables = [
  sourceRoutes,
  instructorRoutes,
  storyRoutes,
  galleryRoutes,
  contentTransferRoutes,
  redirectRoutes,
  noticeRoutes,
  refundRoutes,
  seatOfferRoutes,
  batchRoutes,
  batchPeopleRoutes,
  classRoutes,
  sessionRoutes,
  holidayRoutes,
  ownClassRoutes,
  enrolmentRoutes,
  paymentRoutes,
  dueRoutes,
  reminderRoutes,
  planRoutes,
  discountLimitRoutes,
  registrationRoutes,
  feeRoutes,
  enquiryRoutes,
  enquiryImportRoutes,
  callBackRoutes,
  savedViewRoutes,
  portalRoutes,
  fastTrackRoutes,
  reportRoutes,
  searchRoutes,
  dashboardRoutes,
  pageViewRoutes,
  dayBookRoutes,
  matchingRoutes,
  receiptRoutes,
  taxRoutes,
  checkoutRoutes,
  staffCheckoutRoutes,
  teamRoutes,
  invitationRoutes,
  studentRoutes,
  importRoutes,
  mergeRoutes,
  courseRoutes,
  courseImportRoutes,
  courseLessonRoutes,
  pageTextRoutes,
  legalPageRoutes,
  navigationRoutes,
  instituteRoutes,
  setUpRoutes,
  failedMailRoutes,
  operationsRoutes,
  shortLinkRoutes,
  pictureRoutes,
  profileRoutes,
  signInRoutes,
  factorRoutes,
  ownEnrolmentRoutes,
  ownSeatRoutes,
  ownRefundRoutes,
  certificateRoutes,
  ownCertificateRoutes,
  workRoutes,
  ownWorkRoutes,
  accountRoutes,
  secondStepRoutes,
  mailedLinkRoutes,
  emailCodeRoutes,
]

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    tables: (typeof tables)[number]
    courses: PlainRoute<typeof endpoints.courses, z.infer<typeof courseJsonSchema>[]>
    starts: PlainRoute<typeof endpoints.starts, z.infer<typeof startSchema>[]>
  }
}

/** The whole server: API routes first, then files; every other path is a page. */
export function createApp(services: SiteServices, pages: Pages) {
  // A language has its own prefix: /hi/api/… is /api/…, answered in Hindi.
  const app = new OpenAPIHono<AppEnv>({ getPath: (request) => apiPathOf(getPath(request)) })
  app.use(presentRequest(services, pages.headers))
  app.use(timeRequests(services.watch.metrics, services.config))
  app.onError(answerError)
  app.use(ownOriginOnly(services.config))
  guardData(app, services.config)
  for (const feature of features) app.route('/', feature(services))
  for (const table of tables) app.route('/', mountRoutes(table, services))
  app.route('/', watchPages(services))
  mountConfigured(app, services, pages)
  for (const file of [courses, starts]) app.openAPIRegistry.registerPath(file)
  app.get(endpoints.openapi, answerDocument(app))
  app.all('/api/*', (c) => refuse(c, 404, textsFor(c.var.language).refusals.nothingHere))
  app.route('/', editionScripts(services, pages))
  app.route('/', staticFiles())
  app.get('*', answerPage(services, pages.cache))
  app.notFound((c) => refuse(c, 404, textsFor(c.var.language).refusals.nothingHere))
  return app
}

/** A request id from a proxy, restricted so that it cannot contain text of a person. */
const wellFormed = /^[\w.-]{8,64}$/

/** Gives each request its id, address and log, and each response the common headers. */
function presentRequest(
  { config, log, sessionSecret }: SiteServices,
  pageHeaders: Record<string, string>,
): MiddlewareHandler<AppEnv> {
  const readAddress = createAddressReader(config.trustProxy)
  const isProxy = createProxyCheck(config.trustProxy)
  const name = nameVisitor(sessionSecret)
  return async (c, next) => {
    const from = c.env?.incoming?.socket.remoteAddress
    const address = readAddress(from, c.req.header('x-forwarded-for'))
    const idOfProxy = from && isProxy(from) ? c.req.header('x-request-id') : undefined
    const requestId = idOfProxy && wellFormed.test(idOfProxy) ? idOfProxy : randomUUID()
    c.set('requestId', requestId)
    c.set('address', address)
    c.set('language', addressLanguage(getPath(c.req.raw)).language)
    c.set('log', log.child({ requestId, visitor: name(address) }))
    await next()
    // Set here instead of by `c.header`, which copies the body into a new response each time.
    const { headers } = c.res
    for (const [name, value] of Object.entries(pageHeaders)) {
      // The pages of the provider's popup have their own policies.
      if (!headers.has(name)) headers.set(name, value)
    }
    headers.set('x-request-id', requestId)
  }
}

/** API responses: CORS for the allowed origins, `no-store`, and bounded bodies. */
function guardData(app: OpenAPIHono<AppEnv>, { allowedOrigins }: Config) {
  for (const path of ['/api/*', endpoints.awake]) {
    app.use(path, sharedWith(allowedOrigins))
    app.use(path, async (c, next) => {
      await next()
      c.res.headers.set('cache-control', 'no-store')
    })
  }
  app.use('/api/enquiries', limitEnquiries())
  app.use('/api/*', boundedBody())
}

/** Routes that exist only with a provider or a stand-in. */
function mountConfigured(app: OpenAPIHono<AppEnv>, services: SiteServices, pages: Pages) {
  const { provider, identity, gateway, mailbox } = services
  if (provider) app.route('/', providerPages(services, provider, pages.popupScript))
  if (mailbox) app.route('/', mailbox.pages())
  if (identity) app.route('/', identity.pages(pages.headers))
  if (gateway) app.route('/', gateway.pages())
}

/** Built at the first request and cached: it takes 20 ms, and anybody may ask. */
function answerDocument(app: OpenAPIHono<AppEnv>): Handler<AppEnv> {
  let document: Buffer<ArrayBuffer> | undefined
  return (c) => {
    document ??= Buffer.from(JSON.stringify(app.getOpenAPI31Document(about)))
    return c.body(document, 200, { 'content-type': 'application/json' })
  }
}

/** A page from the cache; the back office exists in the first language only. */
function answerPage(services: Services, cache: PageCache): Handler<AppEnv> {
  return async (c) => {
    const { language, path } = addressLanguage(c.req.path)
    if (language !== firstLanguage && siteMap[findPage(path).name].who === 'office.enter')
      return c.redirect(path)
    const preview = await answerPreview(c, services, cache)
    if (preview) return preview
    const requestHeaders = {
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    }
    const response = await cache.answer(c.req.path, requestHeaders, c.req.query('courses'))
    if (!response) return c.notFound()
    const { status, route, headers, body } = response
    c.set('route', route)
    const target = status === 404 ? await redirectOf(c, services) : undefined
    if (target !== undefined) {
      // A redirect that staff remove ends at once.
      c.header('cache-control', 'no-cache')
      return c.redirect(target, 301)
    }
    const isFramed =
      siteMap[findPage(path).name].who === 'anyone' && isOwnFrame((name) => c.req.header(name))
    return new Response(body, { status, headers: isFramed ? allowOwnFrame(headers) : headers })
  }
}

/** Where staff lead an address that has no page. */
async function redirectOf(c: Context<AppEnv>, { catalogue }: Services) {
  const { redirects } = await catalogue.current().catch(() => ({ redirects: {} }))
  const target = (redirects as Record<string, string>)[normalPath(c.req.path)]
  return target && leadOn(target, new URL(c.req.url).search)
}
