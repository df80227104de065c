import { createRoute, z } from '@hono/zod-openapi'
import { json, newApi } from '../../../platform/http/api.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { saidIn } from '../../../ui/format/said.server.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import { joiningSchema } from '../../enrolments/contract.ts'
import { listOwnJoinings } from '../../enrolments/store.server.ts'
import { sendPaper } from '../../ledger/documents/send-document.server.ts'
import { findOwnPaper } from '../../ledger/documents/store.server.ts'
import { idSchema } from '../contract.ts'

const list = createRoute({
  method: 'get',
  path: endpoints.myJoinings,
  summary: 'The courses that the signed-in person joined: fee, parts, receipts',
  responses: {
    200: json(z.object({ joinings: z.array(joiningSchema) }), 'The newest first'),
    401: json(refusalSchema, 'Nobody is signed in'),
  },
})

const paper = createRoute({
  method: 'get',
  path: endpoints.myPaper,
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
  interface Wire {
    ownJoiningsApi: typeof list | typeof paper
  }
}

export function ownJoiningsApi(services: Services) {
  const { db, clock } = services
  return newApi()
    .openapi({ ...list, ...only('members', services) }, async (c) =>
      c.json({ joinings: await listOwnJoinings(db, c.var.person.id, clock()) }, 200),
    )
    .openapi({ ...paper, ...only('members', services) }, (c) => {
      const { id: person } = c.var.person
      return sendPaper(c, services, {
        ...{ person, isStaff: false },
        find: () => findOwnPaper(db, { id: c.req.valid('param').id, userId: person }),
        missing: saidIn(c.var.language).refusals.nothingHere,
      })
    })
}
