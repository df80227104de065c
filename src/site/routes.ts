import { randomUUID } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { firstLanguage } from '../../content/languages.ts'
import { parkedMailsApi } from '../back-office/communication/api.server.ts'
import { courseEditorApi } from '../back-office/courses/api.server.ts'
import { coursePicturesApi } from '../back-office/courses/pictures-api.server.ts'
import { dashboardApi } from '../back-office/dashboard/api.server.ts'
import { auditApi } from '../back-office/dashboard/audit-api.server.ts'
import { enrollmentApi } from '../back-office/enrollment/api.server.ts'
import { settingsApi } from '../back-office/settings/api.server.ts'
import { studentsApi } from '../back-office/students/api.server.ts'
import { importsApi } from '../back-office/students/imports/api.server.ts'
import { mergesApi } from '../back-office/students/merges/api.server.ts'
import { suggestionsApi } from '../back-office/students/suggestions/api.server.ts'
import { wireCourseSchema } from '../domain/courses/contract.ts'
import type { Services } from '../domain/services.ts'
import { accountsApi } from '../pages/accounts/api.server.ts'
import { mailedLinksApi } from '../pages/accounts/mailed-links/api.server.ts'
import { providerPages } from '../pages/accounts/provider/api.server.ts'
import { coversApi } from '../pages/courses/api.server.ts'
import { fastTrackApi } from '../pages/fast-track/api.server.ts'
import { reviewsApi } from '../pages/home/reviews-api.server.ts'
import { profileApi } from '../pages/profile/api.server.ts'
import { json } from '../platform/http/api.ts'
import { createAddressReader } from '../platform/http/client-address.ts'
import { answerError, refuse } from '../platform/http/errors.ts'
import type { AppEnv } from '../platform/http/request.ts'
import { boundedBody, ownOriginOnly, sharedWith } from '../platform/http/security.ts'
import { staticFiles } from '../platform/http/static-files.ts'
import { endpoints, findPage, pages as siteMap } from '../site-map.ts'
import { healthPages } from './health.ts'
import { languageOf } from './language-of.ts'
import type { PageCache } from './page-cache.ts'
import type { IdentityStandIn } from './stand-ins/identity-provider.ts'
import { mailboxPages } from './stand-ins/mailbox.ts'

/** What handlers work with, and what stands in for the identity provider. */
export type SiteServices = Services & { identity: IdentityStandIn | undefined }

/** For the document only: the page cache is what answers. */
const courses = createRoute({
  method: 'get',
  path: endpoints.courses,
  summary: 'The published courses, in the order of the catalogue',
  'x-who': 'anyone',
  responses: { 200: json(z.array(wireCourseSchema), 'Every course') },
})

declare module '../wire/ask.ts' {
  interface Wire {
    catalogue: typeof courses
  }
}

/** What the document says of itself. */
const about = { openapi: '3.1.0', info: { title: 'Enrolment API', version: '1' } }

/** The whole server: data routes first, then files, and every other address is a page. */
export function createApp(
  services: SiteServices,
  pages: { cache: PageCache; headers: Record<string, string>; popupScript: string },
) {
  const app = new OpenAPIHono<AppEnv>()
  const { config, log } = services
  const readAddress = createAddressReader(config.trustProxy)

  app.use(async (c, next) => {
    const requestId = randomUUID()
    const address = readAddress(
      c.env?.incoming?.socket.remoteAddress,
      c.req.header('x-forwarded-for'),
    )
    c.set('requestId', requestId)
    c.set('address', address)
    c.set('log', log.child({ requestId, address }))
    await next()
    // Set here and not by `c.header`, which makes a new answer and copies the body for each.
    const { headers } = c.res
    for (const [name, value] of Object.entries(pages.headers)) {
      // The pages of the provider's popup have policies of their own.
      if (!headers.has(name)) headers.set(name, value)
    }
    headers.set('x-request-id', requestId)
  })
  app.onError(answerError)
  app.use(ownOriginOnly(config))

  const data = ['/api/*', endpoints.awake] as const
  for (const path of data) {
    app.use(path, sharedWith(config.allowedOrigins))
    app.use(path, async (c, next) => {
      await next()
      c.res.headers.set('cache-control', 'no-store')
    })
  }
  app.use('/api/*', boundedBody())

  app.route('/', accountsApi(services))
  app.route('/', mailedLinksApi(services))
  if (services.provider)
    app.route('/', providerPages(services, services.provider, pages.popupScript))
  app.route('/', profileApi(services))
  app.route('/', coversApi(services))
  app.route('/', fastTrackApi(services))
  app.route('/', reviewsApi(services))
  app.route('/', enrollmentApi(services))
  app.route('/', studentsApi(services))
  app.route('/', importsApi(services))
  app.route('/', mergesApi(services))
  app.route('/', suggestionsApi(services))
  app.route('/', dashboardApi(services))
  app.route('/', parkedMailsApi(services))
  app.route('/', auditApi(services))
  app.route('/', courseEditorApi(services))
  app.route('/', coursePicturesApi(services))
  app.route('/', settingsApi(services))
  app.route('/', healthPages(services))
  if (services.demo && !config.smtpUrl) app.route('/', mailboxPages(services.pool))
  if (services.identity) app.route('/', services.identity.pages(pages.headers))
  app.openAPIRegistry.registerPath(courses)
  // Made when first asked for and then kept: it takes 20 ms, and anybody may ask.
  let document: Buffer<ArrayBuffer> | undefined
  app.get(endpoints.openapi, (c) => {
    document ??= Buffer.from(JSON.stringify(app.getOpenAPI31Document(about)))
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
  app.all('/api/*', (c) => refuse(c, 404, 'There is nothing at this address.'))

  app.route('/', staticFiles())
  app.get('*', async (c) => {
    const { language, path } = languageOf(c.req.path)
    if (language !== firstLanguage && siteMap[findPage(path).name].who === 'office.enter')
      return c.redirect(path)
    const chosen = await pages.cache.answer(c.req.path, {
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    if (!chosen) return c.notFound()
    const { status, headers, body } = chosen
    return new Response(body, { status, headers })
  })
  app.notFound((c) => refuse(c, 404, 'There is nothing at this address.'))
  return app
}
