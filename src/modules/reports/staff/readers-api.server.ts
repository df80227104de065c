import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { namedSchema, recipientsSchema } from '../contract.ts'
import { listReportRecipients, setReportRecipients } from '../name-readers.server.ts'
import { recipientWords } from './words.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.reportReaders,
  summary: 'Who may see all reports, and whether they get the report of the week by mail',
  responses: { 200: json(recipientsSchema, 'Everybody who may'), ...staffOnly },
})

const name = createRoute({
  method: 'put',
  path: staffEndpoints.reportReaders,
  summary: 'Say who gets the report of the week by mail; nobody else does',
  request: jsonBody(namedSchema),
  responses: {
    200: json(doneSchema, 'It is saved'),
    400: json(refusalSchema, 'One of them may not see all reports'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    readersApi: typeof list | typeof name
  }
}

export function readersApi(services: Services) {
  const owners = requireAccess('reports.send', services, 'nobody')
  return newApi()
    .openapi({ ...list, ...owners }, async (c) =>
      c.json({ people: await listReportRecipients(services.db) }, 200),
    )
    .openapi({ ...name, ...owners }, answerName(services))
}

function answerName({ db, clock }: Services): RouteAnswer<typeof name> {
  return async (c) => {
    const { readers: recipients } = c.req.valid('json')
    const result = await setReportRecipients(db, recipients, { actor: c.var.person, now: clock() })
    if (!result.ok)
      return refuse(c, 400, recipientWords.notTheirs, { readers: recipientWords.notTheirs })
    return c.json({ success: true as const, message: recipientWords.saved(recipients.length) }, 200)
  }
}
