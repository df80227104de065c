import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { newSeriesSchema, seriesSchema } from '../../ledger/documents/contract.ts'
import type { SeriesReason } from '../../ledger/documents/rules.ts'
import { listSeries, setSeries } from '../../ledger/documents/set-series.server.ts'
import { seriesWords } from './words.ts'

const read = createRoute({
  method: 'get',
  path: staffEndpoints.paperSeries,
  summary: 'How the papers of this year and the next are numbered',
  responses: { 200: json(seriesSchema, 'Each series of each year'), ...staffOnly },
})

const set = createRoute({
  method: 'post',
  path: staffEndpoints.paperSeries,
  summary: 'Say how a series is numbered in a year, before its first paper',
  request: jsonBody(newSeriesSchema),
  responses: {
    200: json(seriesSchema, 'As it stands now'),
    400: json(refusalSchema, 'A field is wrong'),
    409: json(refusalSchema, 'There are papers of it, or another series has this prefix'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    paperSeriesApi: typeof read | typeof set
  }
}

export function documentSeriesApi(services: Services) {
  const { db, clock } = services
  const present = async () => ({ series: await listSeries(db, clock()) })
  return newApi<SeriesReason>(() => seriesWords)
    .openapi({ ...read, ...requireAccess('books.set', services, 'nobody') }, async (c) =>
      c.json(await present(), 200),
    )
    .openapi({ ...set, ...requireAccess('books.set', services, 'nobody') }, async (c) => {
      const context = { actor: c.var.person, now: clock() }
      const result = await setSeries(db, c.req.valid('json'), context)
      if (result.ok) return c.json(await present(), 200)
      const message = say<SeriesReason>(seriesWords, result)
      return refuse(c, 409, message, result.reason === 'prefix-taken' ? { prefix: message } : {})
    })
}
