import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { idSchema } from '../../enrolments/staff/contract.ts'
import { readEnrolment } from '../../enrolments/store.server.ts'
import { sentLinkSchema } from '../contract.ts'
import { addressOfLink, findLast, makeLink, withdrawLinks } from '../links/make-link.server.ts'
import { refuseLink } from '../links/rules.ts'
import type { PaymentLinkRow } from '../links/tables.ts'
import { linkWords } from './words.ts'

const errorResponses = {
  400: json(refusalSchema, 'The request is wrong'),
  404: json(refusalSchema, 'There is nothing at this address'),
  ...staffOnly,
}

const linkStatusSchema = z.object({
  /** Whether anything can be paid on the site. */
  isOpen: z.boolean(),
  link: sentLinkSchema.nullable(),
})

const read = createRoute({
  method: 'get',
  path: staffEndpoints.paymentLink,
  summary: 'The payment link of a joining that is good at this moment',
  request: { params: idSchema },
  responses: { 200: json(linkStatusSchema, 'The link, or none'), ...errorResponses },
})

const make = createRoute({
  method: 'post',
  path: staffEndpoints.paymentLink,
  summary: 'A link by which the part that is due next is paid without signing in; also by mail',
  request: { params: idSchema, ...jsonBody(z.object({ byMail: z.boolean() })) },
  responses: {
    200: json(sentLinkSchema, 'The link; asked twice it is one'),
    409: json(refusalSchema, 'Nothing is open, or it was mailed today'),
    ...errorResponses,
  },
})

const withdraw = createRoute({
  method: 'delete',
  path: staffEndpoints.paymentLink,
  summary: 'Take the payment link back: it opens nothing from then on',
  request: { params: idSchema },
  responses: { 200: json(doneSchema, 'It opens nothing any more'), ...errorResponses },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    staffLinksApi: typeof read | typeof make | typeof withdraw
  }
}

export function staffLinksApi(services: Services) {
  const { db, clock, checkout } = services
  const takers = requireAccess('payments.take', services, { enrolment: 'path id' })
  return newApi()
    .openapi({ ...read, ...takers }, async (c) => {
      const { id } = c.req.valid('param')
      const enrolmentData = await readEnrolment(db, id, clock())
      if (!enrolmentData) return refuse(c, 404, linkWords['no-joining'])
      const last = await findLast(db, id)
      const { parts, state } = enrolmentData.joining
      const isGood = last && !refuseLink({ link: last, parts, hasLeft: state === 'left' }, clock())
      const link = isGood ? present(services, last) : null
      return c.json({ isOpen: checkout?.isOpen() === true, link }, 200)
    })
    .openapi({ ...make, ...takers }, async (c) => {
      const request = { joiningId: c.req.valid('param').id, ...c.req.valid('json') }
      const result = await makeLink(services, request, { actor: c.var.person, now: clock() })
      if (result.ok) return c.json(present(services, result.link), 200)
      return refuse(c, result.reason === 'no-joining' ? 404 : 409, linkWords[result.reason])
    })
    .openapi({ ...withdraw, ...takers }, async (c) => {
      const context = { actor: c.var.person, now: clock() }
      const isThere = await withdrawLinks(services, c.req.valid('param').id, context)
      if (!isThere) return refuse(c, 404, linkWords['no-joining'])
      return c.json({ success: true as const, message: linkWords.withdrawn }, 200)
    })
}

function present(services: Services, link: PaymentLinkRow) {
  const { paise, dueOn, expiresAt, madeBy, mailedAt } = link
  return {
    ...{ address: addressOfLink(services, link), paise, dueOn, madeBy },
    until: expiresAt.toISOString(),
    mailedAt: mailedAt?.toISOString() ?? null,
  }
}
