import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { bookFileSchema, booksQuerySchema } from '../contract.ts'
import {
  cashCountedSchema,
  dayBookQuerySchema,
  dayBookSchema,
  newCountSchema,
} from '../day-book/contract.ts'
import { countCash } from '../day-book/count-cash.server.ts'
import { presentCount, readDay } from '../day-book/read-day.server.ts'
import type { CountReason } from '../day-book/rules.ts'
import type { BooksReason } from '../rules.ts'
import { writeBooks } from '../write-books.server.ts'
import { booksWords, countWords, sayDifference } from './words.ts'

const wrong = { 400: json(refusalSchema, 'Something that was sent is wrong') }

const read = createRoute({
  method: 'get',
  path: staffEndpoints.dayBook,
  summary: 'A day of the book: what came and went, and the cash box',
  request: { query: dayBookQuerySchema },
  responses: { 200: json(dayBookSchema, 'The day'), ...wrong, ...staffOnly },
})

const count = createRoute({
  method: 'post',
  path: staffEndpoints.cashCounts,
  summary: 'Keep what was counted in the cash box today',
  request: jsonBody(newCountSchema),
  responses: {
    201: json(cashCountedSchema, 'It is kept; sent twice with one key it was once'),
    409: json(refusalSchema, 'This was sent before with other sums'),
    ...{ ...wrong, ...staffOnly },
  },
})

const file = createRoute({
  method: 'get',
  path: staffEndpoints.booksFile,
  summary: 'A file for whoever keeps the books',
  request: { params: bookFileSchema, query: booksQuerySchema },
  responses: {
    200: {
      description: 'UTF-8 with a byte order mark',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...{ ...wrong, ...staffOnly },
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    dayBookApi: typeof read | typeof count | typeof file
  }
}

export function dayBookApi(services: Services) {
  const { db, clock } = services
  const words = { ...countWords, ...booksWords }
  return newApi<CountReason | BooksReason>(() => words)
    .openapi({ ...read, ...requireAccess('payments.see', services, allFees) }, async (c) => {
      const now = clock()
      const { day = dayInIndia(now) } = c.req.valid('query')
      return c.json(await readDay(db, day, now), 200)
    })
    .openapi(
      { ...count, ...requireAccess('payments.take', services, 'nobody') },
      answerCount(services),
    )
    .openapi({ ...file, ...requireAccess('books.export', services, allFees) }, sendFile(services))
}

function answerCount({ db, clock }: Services): RouteAnswer<typeof count> {
  return async (c) => {
    const { key, ...cashCount } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const stored = await countCash(db, { ...cashCount, key: `desk ${key}` }, context)
    if (!stored.ok)
      return refuse(c, stored.reason === 'key-taken' ? 409 : 400, say(countWords, stored))
    const message = sayDifference(stored.count)
    return c.json({ success: true as const, message, count: presentCount(stored.count) }, 201)
  }
}

function sendFile({ db }: Services): RouteAnswer<typeof file> {
  return (c) => {
    const { file: name } = c.req.valid('param')
    const request = c.req.valid('query')
    const { id: userId } = c.var.person
    c.var.log.info({ event: 'export', outcome: 'ok', userId, file: name, ...request })
    return c.body(writeBooks(db, { file: name, ...request }), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${request.from}-to-${request.to}-${name}"`,
    })
  }
}
