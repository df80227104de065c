import { createRoute, z } from '@hono/zod-openapi'
import { json, newApi } from '../../../platform/http/api.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { enrolmentSchema } from '../../enrolments/contract.ts'
import { listOwnEnrolments } from '../../enrolments/store.server.ts'
import { sendDocument } from '../../ledger/documents/send-document.server.ts'
import { findOwnDocument } from '../../ledger/documents/store.server.ts'
import { idSchema } from '../contract.ts'

const list = createRoute({
  method: 'get',
  path: endpoints.myEnrolments,
  summary: 'The courses that the signed-in person joined: fee, parts, receipts',
  responses: {
    200: json(z.object({ joinings: z.array(enrolmentSchema) }), 'The newest first'),
    401: json(refusalSchema, 'Nobody is signed in'),
  },
})

const documentRoute = createRoute({
  method: 'get',
  path: endpoints.myDocument,
  summary: 'A receipt, an invoice or a note of the signed-in person',
  request: {
    params: idSchema,
  },
  responses: {
    200: { description: 'A PDF', content: { 'application/pdf': {} } },
    400: json(refusalSchema, 'The number is wrong'),
    401: json(refusalSchema, 'Nobody is signed in'),
    404: json(refusalSchema, 'They have no such paper'),
    429: json(refusalSchema, 'Too many at once'),
    503: json(refusalSchema, 'Too many documents wait to be made'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    ownJoiningsApi: typeof list | typeof documentRoute
  }
}

export function ownEnrolmentsApi(services: Services) {
  const { db, clock } = services
  return newApi()
    .openapi({ ...list, ...requireAccess('members', services) }, async (c) =>
      c.json({ joinings: await listOwnEnrolments(db, c.var.person.id, clock()) }, 200),
    )
    .openapi({ ...documentRoute, ...requireAccess('members', services) }, (c) => {
      const { id: person } = c.var.person
      return sendDocument(c, services, {
        ...{ person, isStaff: false },
        find: () => findOwnDocument(db, { id: c.req.valid('param').id, userId: person }),
        missing: textsFor(c.var.language).refusals.nothingHere,
      })
    })
}
