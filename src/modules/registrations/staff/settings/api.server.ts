import { createRoute } from '@hono/zod-openapi'
import {
  json,
  jsonBody,
  newApi,
  type RouteAnswer,
  staffOnly,
} from '../../../../platform/http/api.ts'
import { refuse } from '../../../../platform/http/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import { enquiriesGoSchema } from '../../../settings/contract.ts'
import { setEnquiriesGo } from '../../../settings/set-enquiries-go.server.ts'
import { readSettings } from '../../../settings/store.server.ts'
import {
  madePortalSchema,
  newPortalSchema,
  portalListSchema,
  portalParamSchema,
} from '../../portals/contract.ts'
import { makePortal, revokePortal } from '../../portals/keep-portals.server.ts'
import type { PortalReason } from '../../portals/rules.ts'
import { listPortals } from '../../portals/store.server.ts'
import { portalWords } from './words.ts'

const wrong = { 400: json(refusalSchema, 'A field is wrong'), ...staffOnly }

const list = createRoute({
  method: 'get',
  path: staffEndpoints.portals,
  summary: 'Who may send enquiries from elsewhere; no keys',
  responses: { 200: json(portalListSchema, 'The newest first'), ...staffOnly },
})
const make = createRoute({
  method: 'post',
  path: staffEndpoints.portals,
  summary: 'Make a key for a portal; it is shown once',
  request: jsonBody(newPortalSchema),
  responses: {
    201: json(madePortalSchema, 'The key'),
    409: json(refusalSchema, 'This form has made one already'),
    ...wrong,
  },
})
const revoke = createRoute({
  method: 'delete',
  path: staffEndpoints.portal,
  summary: 'Revoke the key of a portal',
  request: { params: portalParamSchema },
  responses: {
    200: json(doneSchema, 'It opens nothing any more'),
    404: json(refusalSchema, 'There is no such key'),
    ...wrong,
  },
})
const readGo = createRoute({
  method: 'get',
  path: staffEndpoints.enquiriesGo,
  summary: 'Whose new enquiries are',
  responses: { 200: json(enquiriesGoSchema, 'Nobody’s, or given in turn'), ...staffOnly },
})
const setGo = createRoute({
  method: 'put',
  path: staffEndpoints.enquiriesGo,
  summary: 'Say whose new enquiries are',
  request: jsonBody(enquiriesGoSchema),
  responses: { 200: json(doneSchema, 'It counts from the next one on'), ...wrong },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    enquirySettingsApi: typeof list | typeof make | typeof revoke | typeof readGo | typeof setGo
  }
}

export function enquirySettingsApi(services: Services) {
  const { db, clock } = services
  const keepers = requireAccess('portals.keep', services, 'nobody')
  const changers = requireAccess('settings.change', services, 'nobody')
  return newApi<PortalReason>(() => portalWords)
    .openapi({ ...list, ...keepers }, showAll(services))
    .openapi({ ...make, ...keepers }, makeOne(services))
    .openapi({ ...revoke, ...keepers }, revokeOne(services))
    .openapi({ ...readGo, ...changers }, async (c) => {
      const { enquiriesGo } = await readSettings(db)
      return c.json({ enquiriesGo }, 200)
    })
    .openapi({ ...setGo, ...changers }, async (c) => {
      const context = { actor: c.var.person, now: clock() }
      await setEnquiriesGo(db, c.req.valid('json').enquiriesGo, context)
      return c.json({ success: true as const, message: 'It is saved.' }, 200)
    })
}

function showAll({ db }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const portals = (await listPortals(db)).map((portal) => ({
      id: portal.id,
      name: portal.name,
      source: portal.source,
      keyEnd: portal.keyEnd,
      madeBy: portal.madeBy,
      madeAt: portal.madeAt.toISOString(),
      lastUsedAt: portal.lastUsedAt?.toISOString() ?? null,
      enquiries: portal.enquiries,
      revoked: portal.revokedAt && {
        by: portal.revokedBy ?? '',
        at: portal.revokedAt.toISOString(),
      },
    }))
    return c.json({ portals }, 200)
  }
}

function makeOne({ db, clock }: Services): RouteAnswer<typeof make> {
  return async (c) => {
    const { key: formKey, name, source: sourceId } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const result = await makePortal(db, { name, sourceId, formKey }, context)
    if (result.ok) {
      const { secret } = result
      return c.json({ success: true as const, message: `The key of ${name} is made.`, secret }, 201)
    }
    const message = say<PortalReason>(portalWords, result)
    if (result.reason === 'made-before') return refuse(c, 409, message)
    return refuse(c, 400, message, { source: message })
  }
}

function revokeOne({ db, clock }: Services): RouteAnswer<typeof revoke> {
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const revoked = await revokePortal(db, c.req.valid('param').id, context)
    if (!revoked.ok) return refuse(c, 404, say<PortalReason>(portalWords, revoked))
    return c.json({ success: true as const, message: 'The key is revoked.' }, 200)
  }
}
