import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import type { Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { findVisibilityScope } from '../../accounts/visibility/find-visibility.server.ts'
import { requestHandOver } from '../assignment/ask-to-hand-over.server.ts'
import { registrationsFileQuerySchema } from '../contract.ts'
import { newEnquirySchema, storedEnquirySchema } from '../enquiries/contract.ts'
import { takeEnquiry } from '../enquiries/take-enquiry.server.ts'
import { exportRegistrations } from '../export-registrations.server.ts'
import {
  handOverRequestSchema,
  lookalikeQuerySchema,
  lookalikesSchema,
} from '../lookalikes/contract.ts'
import { findHiddenLookalikes, findLookalikes } from '../lookalikes/find-lookalikes.server.ts'
import type { EnquiryReason } from '../rules.ts'
import { enquiryWords } from './words.ts'

const take = createRoute({
  method: 'post',
  path: staffEndpoints.registrations,
  summary: 'Take an enquiry down: at the counter, on the phone',
  request: jsonBody(newEnquirySchema),
  responses: {
    201: json(storedEnquirySchema, 'It is stored; one that is sent again is the same'),
    400: json(refusalSchema, 'A field is wrong'),
    409: json(refusalSchema, 'Another enquiry was sent under this key'),
    ...staffOnly,
  },
})

const file = createRoute({
  method: 'get',
  path: staffEndpoints.registrationsFile,
  summary: 'The registrations that match, as a CSV file',
  request: { query: registrationsFileQuerySchema },
  responses: {
    200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': {} } },
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

const lookalikes = createRoute({
  method: 'get',
  path: staffEndpoints.lookalikes,
  summary: 'Who has this number, or is called alike',
  request: { query: lookalikeQuerySchema },
  responses: {
    200: json(lookalikesSchema, 'At most five'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

const askOver = createRoute({
  method: 'post',
  path: staffEndpoints.handOverRequests,
  summary: 'Ask the colleagues in charge of this number or name to hand them over',
  request: jsonBody(handOverRequestSchema),
  responses: {
    200: json(doneSchema, 'They are asked; asked again within a day, once'),
    400: json(refusalSchema, 'A field is wrong'),
    404: json(refusalSchema, 'No colleague has somebody of this number or name'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    enquiriesApi: typeof take | typeof lookalikes | typeof askOver | typeof file
  }
}

export function enquiriesApi(services: Services) {
  const desk = (visibility: Visibility) => requireAccess('registrations.work', services, visibility)
  return newApi<EnquiryReason>(() => enquiryWords)
    .openapi({ ...take, ...desk('nobody') }, takeDown(services))
    .openapi({ ...lookalikes, ...desk('filtered') }, showLookalikes(services))
    .openapi({ ...askOver, ...desk('filtered') }, askColleagues(services))
    .openapi(
      { ...file, ...requireAccess('registrations.export', services, 'filtered') },
      sendFile(services),
    )
}

function takeDown({ db, clock }: Services): RouteAnswer<typeof take> {
  return async (c) => {
    const { phone: text, source: sourceId, ...body } = c.req.valid('json')
    const phone = readPhoneNumber(text)
    if (!phone) {
      const message = say<EnquiryReason>(enquiryWords, { reason: 'phone-wrong' })
      return refuse(c, 400, message, { phone: message })
    }
    const context = { actor: c.var.person, now: clock() }
    const result = await takeEnquiry(db, { ...body, phone, sourceId }, context)
    if (result.ok)
      return c.json(
        { success: true as const, message: `${body.name} is kept.`, id: result.id },
        201,
      )
    const message = say<EnquiryReason>(enquiryWords, result)
    if (result.reason === 'key-taken') return refuse(c, 409, message)
    const field = result.reason === 'source-closed' ? 'source' : 'course'
    return refuse(c, 400, message, { [field]: message })
  }
}

function sendFile({ db, clock }: Services): RouteAnswer<typeof file> {
  return async (c) => {
    c.var.log.info({ event: 'export', outcome: 'ok', userId: c.var.person.id })
    const { person } = c.var
    const counsellorId = await findVisibilityScope(db, person)
    const query = { ...c.req.valid('query'), person: person.id, now: clock(), counsellorId }
    const csv = exportRegistrations(db, query)
    return c.body(csv, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="registrations-${dayInIndia(clock())}.csv"`,
    })
  }
}

function showLookalikes({ db }: Services): RouteAnswer<typeof lookalikes> {
  return async (c) => {
    const counsellorId = await findVisibilityScope(db, c.var.person)
    const formValues = c.req.valid('query')
    const hidden = await findHiddenLookalikes(db, { ...formValues, visibilityScope: counsellorId })
    const withColleagues = hidden.map(({ samePhone, counsellor }) => ({ samePhone, counsellor }))
    const matchingLookalikes = await findLookalikes(db, { ...formValues, counsellorId })
    return c.json({ lookalikes: matchingLookalikes, withColleagues }, 200)
  }
}

function askColleagues({ db, clock }: Services): RouteAnswer<typeof askOver> {
  return async (c) => {
    const request = {
      ...c.req.valid('json'),
      visibilityScope: await findVisibilityScope(db, c.var.person),
    }
    const input = await requestHandOver(db, request, { actor: c.var.person, now: clock() })
    if (!input.ok) return refuse(c, 404, 'No colleague has somebody of this number or name.')
    const message = `${input.counsellors.join(' and ')} will see your request in My Day.`
    return c.json({ success: true as const, message }, 200)
  }
}
