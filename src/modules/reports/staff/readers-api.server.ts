import { createRoute } from '@hono/zod-openapi'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import { namedSchema, readersSchema } from '../contract.ts'
import { listReaders, nameReaders } from '../name-readers.server.ts'
import { readerWords } from './words.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.reportReaders,
  summary: 'Who may see all reports, and whether they get the report of the week by mail',
  responses: { 200: json(readersSchema, 'Everybody who may'), ...staffOnly },
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
  interface Wire {
    readersApi: typeof list | typeof name
  }
}

export function readersApi(services: Services) {
  const owners = only('reports.send', services, 'nobody')
  return newApi()
    .openapi({ ...list, ...owners }, async (c) =>
      c.json({ people: await listReaders(services.db) }, 200),
    )
    .openapi({ ...name, ...owners }, answerName(services))
}

function answerName({ db, clock }: Services): Answering<typeof name> {
  return async (c) => {
    const { readers } = c.req.valid('json')
    const named = await nameReaders(db, readers, { actor: c.var.person, now: clock() })
    if (!named.ok) return refuse(c, 400, readerWords.notTheirs, { readers: readerWords.notTheirs })
    return c.json({ success: true as const, message: readerWords.saved(readers.length) }, 200)
  }
}
