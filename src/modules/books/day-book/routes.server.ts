import { dayInIndia } from '../../../ui/format/days.ts'
import { change, read, routeTable } from '../../accounts/route-table.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { bookFileSchema, booksQuerySchema } from '../contract.ts'
import { readOverview } from '../read-overview.server.ts'
import { booksWords, countWords, sayDifference } from '../staff/words.ts'
import { writeBooks } from '../write-books.server.ts'
import { dayBookQuerySchema, newCountSchema } from './contract.ts'
import { countCash } from './count-cash.server.ts'
import { countData, readDay } from './read-day.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    dayBook: typeof dayBookRoutes
  }
}

const refusals = {
  words: { ...countWords, ...booksWords },
  statuses: { 'banked-too-much': 400, 'no-pieces': 400 },
} as const

export const dayBookRoutes = routeTable(refusals, {
  'GET /api/admin/finance': read({
    summary: 'Taken today and this month, due, overdue, and what waits to be confirmed',
    access: 'payments.see',
    visibility: allFees,
    run: (_, { db, context: { now } }) => readOverview(db, dayInIndia(now)),
  }),

  'GET /api/admin/day-book': read({
    summary: 'A day of the day book: what came and went, and the cash box',
    access: 'payments.see',
    visibility: allFees,
    query: dayBookQuerySchema,
    run: ({ day }, { db, context: { now } }) => readDay(db, day ?? dayInIndia(now), now),
  }),

  'POST /api/admin/cash-counts': change({
    summary: 'Record what was counted in the cash box today; sent twice with one key it is once',
    access: 'payments.record',
    visibility: 'nobody',
    body: newCountSchema,
    status: 201,
    run: ({ key, ...count }, { db, context }) =>
      countCash(db, { ...count, key: `desk ${key}` }, context),
    message: ({ count }) => sayDifference(count),
    data: ({ count }) => ({ count: countData(count) }),
  }),

  'GET /api/admin/books/{file}': read({
    summary: 'A file for the accountant: CSV in UTF-8 with a byte order mark',
    access: 'books.export',
    visibility: allFees,
    params: bookFileSchema,
    query: booksQuerySchema,
    run: (request, { db, person, c }) => {
      const { file, from, to } = request
      c.var.log.info({ event: 'export', outcome: 'ok', userId: person.id, ...request })
      return c.body(writeBooks(db, request), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${from}-to-${to}-${file}"`,
      })
    },
  }),
})
