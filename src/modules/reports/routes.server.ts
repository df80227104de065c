import type { z } from '@hono/zod-openapi'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { sendExport } from '../accounts/send-export.server.ts'
import { boardQuerySchema, namedSchema, reportParamsSchema, reportQuerySchema } from './contract.ts'
import { readBoard } from './read-board.server.ts'
import { readReport } from './read-report.server.ts'
import { type Dates, waysOf } from './rules.ts'
import { listReportRecipients, setReportRecipients } from './send-weekly-report.server.ts'
import { datesTexts, recipientTexts } from './staff/texts.ts'
import { boardFile, reportFile } from './write-files.server.ts'

const refusals = {
  texts: {
    ...datesTexts,
    'recipient-not-allowed': 'One of them may not see all reports any more. Please look again.',
  },
  statuses: { 'no-such-view': [400, 'by'], 'recipient-not-allowed': [400, 'recipients'] },
} as const

export const reportRoutes = routeTable(refusals, {
  'GET /api/admin/reports/{report}': respondWithResult({
    summary: 'A report of some days, by one dimension',
    access: 'reports.see',
    visibility: 'nobody',
    params: reportParamsSchema,
    query: reportQuerySchema,
    run: async (request, { db }) => {
      const view = viewOf(request)
      if (!view) return refused('no-such-view')
      return { by: view.by, ...(await readReport(db, view)) }
    },
  }),

  'GET /api/admin/reports/{report}/file.csv': respondWithResult({
    summary: 'The same as a CSV file; it names nobody but who is on the team',
    access: 'reports.export',
    visibility: 'nobody',
    params: reportParamsSchema,
    query: reportQuerySchema,
    run: async (request, services) => {
      const view = viewOf(request)
      if (!view) return refused('no-such-view')
      const text = reportFile(view, await readReport(services.db, view))
      const name = fileName(`${view.report}-by-${view.by}`, view.dates)
      const what = `row of the report ${view.report} by ${view.by}`
      return sendExport(services, { name, what, query: { ...view.dates } }, text)
    },
  }),

  'GET /api/admin/board': respondWithResult({
    summary:
      'What each counsellor did on some days; who may not see all reports gets their own line',
    access: 'reports.own',
    visibility: 'nobody',
    query: boardQuerySchema,
    run: async (dates, { db, person, context: { now } }) => ({
      rows: await readBoard(db, { dates, only: ownLineOf(person) }, now),
    }),
  }),

  'GET /api/admin/board.csv': respondWithResult({
    summary: 'The same as a CSV file',
    access: 'reports.own',
    visibility: 'nobody',
    query: boardQuerySchema,
    run: async (dates, services) => {
      const { db, person, context } = services
      const rows = await readBoard(db, { dates, only: ownLineOf(person) }, context.now)
      const list = { name: fileName('board', dates), what: 'row of the board', query: { ...dates } }
      return sendExport(services, list, boardFile(rows))
    },
  }),

  'GET /api/admin/report-recipients': respondWithResult({
    summary: 'Who may see all reports, and whether they get the weekly report by mail',
    access: 'reports.send',
    visibility: 'nobody',
    run: async (_, { db }) => ({ people: await listReportRecipients(db) }),
  }),

  'PUT /api/admin/report-recipients': respondWithMessage({
    summary: 'Set who gets the weekly report by mail; nobody else does',
    access: 'reports.send',
    visibility: 'nobody',
    body: namedSchema,
    run: ({ recipients }, { db, context }) => setReportRecipients(db, recipients, context),
    message: (_, { recipients }) => recipientTexts.saved(recipients.length),
  }),
})

/** The requested report; undefined if it does not have this grouping. */
function viewOf({
  report,
  by,
  ...dates
}: z.output<typeof reportParamsSchema> & z.output<typeof reportQuerySchema>) {
  const way = by ?? waysOf(report)[0]
  return way && waysOf(report).includes(way) ? { report, by: way, dates } : undefined
}

/** The counsellor whose own line is shown; undefined is all of them. */
function ownLineOf(person: Person): string | undefined {
  return may(person, 'reports.see') ? undefined : person.id
}

function fileName(name: string, { from, until }: Dates): string {
  return `${name}-${from}-to-${until}.csv`
}
