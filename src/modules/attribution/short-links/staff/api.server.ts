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
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../../ui/format/days.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import {
  codeParamSchema,
  newShortAddressSchema,
  shortAddressListSchema,
  shortAddressStateSchema,
} from '../contract.ts'
import { addShortAddress, endShortAddress } from '../keep-short-links.server.ts'
import { publicPath, type ShortAddressReason } from '../rules.ts'
import { listShortAddresses } from '../store.server.ts'
import { shortAddressWords } from './words.ts'

const wrong = { 400: json(refusalSchema, 'A field is wrong'), ...staffOnly }

const list = createRoute({
  method: 'get',
  path: staffEndpoints.shortAddresses,
  summary: 'Short addresses for posters and QR codes, and how often each was followed',
  responses: { 200: json(shortAddressListSchema, 'The newest first'), ...staffOnly },
})
const add = createRoute({
  method: 'post',
  path: staffEndpoints.shortAddresses,
  summary: 'Make a short address to a page of the site',
  request: jsonBody(newShortAddressSchema),
  responses: {
    201: json(doneSchema, 'It leads there'),
    409: json(refusalSchema, 'The code was given before'),
    ...wrong,
  },
})
const end = createRoute({
  method: 'put',
  path: staffEndpoints.shortAddress,
  summary: 'End a short address, or let it lead again',
  request: { params: codeParamSchema, ...jsonBody(shortAddressStateSchema) },
  responses: {
    200: json(doneSchema, 'Saved'),
    404: json(refusalSchema, 'There is no such short address'),
    ...wrong,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    shortAddressesApi: typeof list | typeof add | typeof end
  }
}

export function shortAddressesApi(services: Services) {
  const editors = requireAccess('sources.edit', services, 'nobody')
  return newApi<ShortAddressReason>(() => shortAddressWords)
    .openapi({ ...list, ...editors }, showAll(services))
    .openapi({ ...add, ...editors }, addOne(services))
    .openapi({ ...end, ...editors }, endOne(services))
}

function showAll({ db, clock, config }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const rows = await listShortAddresses(db, dayInIndia(clock()))
    const addresses = rows.map((row) => ({
      ...row,
      // Never as whoever asks reached the site: a poster hangs for years.
      address: new URL(endpoints.shortAddress.replace(':code', row.code), config.publicUrl).href,
      madeAt: row.madeAt.toISOString(),
    }))
    return c.json({ addresses }, 200)
  }
}

function addOne({ db, clock, catalogue }: Services): RouteAnswer<typeof add> {
  return async (c) => {
    const { source: sourceId, ...formValues } = c.req.valid('json')
    const { courses } = await catalogue.current()
    if (
      publicPath(formValues.path, (id) => courses.some((course) => course.id === id)) !==
      formValues.path
    ) {
      const message = say<ShortAddressReason>(shortAddressWords, { reason: 'no-such-course' })
      return refuse(c, 400, message, { path: message })
    }
    const context = { actor: c.var.person, now: clock() }
    const result = await addShortAddress(db, { ...formValues, sourceId }, context)
    if (result.ok) return c.json({ success: true as const, message: 'It leads there now.' }, 201)
    const message = say<ShortAddressReason>(shortAddressWords, result)
    if (result.reason === 'code-taken') return refuse(c, 409, message, { code: message })
    return refuse(c, 400, message, { source: message })
  }
}

function endOne({ db, clock }: Services): RouteAnswer<typeof end> {
  return async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('json') }
    const isThere = await endShortAddress(db, request, { actor: c.var.person, now: clock() })
    if (!isThere)
      return refuse(c, 404, say<ShortAddressReason>(shortAddressWords, { reason: 'no-address' }))
    return c.json({ success: true as const, message: 'It is saved.' }, 200)
  }
}
