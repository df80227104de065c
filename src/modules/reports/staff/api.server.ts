import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { json, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { may } from '../../accounts/abilities.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import {
  boardQuerySchema,
  boardSchema,
  reportParamsSchema,
  reportQuerySchema,
  reportSchema,
} from '../contract.ts'
import { readBoard } from '../read-board.server.ts'
import { readReport } from '../read-report.server.ts'
import { type Dates, type DatesReason, type Report, type ReportAxis, waysOf } from '../rules.ts'
import { datesWords } from './words.ts'
import { boardFile, reportFile } from './write-files.server.ts'

const reportRequest = { params: reportParamsSchema, query: reportQuerySchema }
const wrong = { 400: json(refusalSchema, 'There is no such report, or no such days') }
const csv = { description: 'UTF-8 with a byte order mark', content: { 'text/csv': {} } }

const one = createRoute({
  method: 'get',
  path: staffEndpoints.report,
  summary: 'A report of some days, by one thing',
  request: reportRequest,
  responses: { 200: json(reportSchema, 'Counted at this moment'), ...wrong, ...staffOnly },
})

const file = createRoute({
  method: 'get',
  path: staffEndpoints.reportFile,
  summary: 'The same as a CSV file; it names nobody but who is on the team',
  request: reportRequest,
  responses: { 200: csv, ...wrong, ...staffOnly },
})

const board = createRoute({
  method: 'get',
  path: staffEndpoints.board,
  summary: 'What each counsellor did on some days; who may not see all reports gets their own line',
  request: { query: boardQuerySchema },
  responses: { 200: json(boardSchema, 'Counted at this moment'), ...wrong, ...staffOnly },
})

const boardAsFile = createRoute({
  method: 'get',
  path: staffEndpoints.boardFile,
  summary: 'The same as a CSV file',
  request: { query: boardQuerySchema },
  responses: { 200: csv, ...wrong, ...staffOnly },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    reportsApi: typeof one | typeof file | typeof board | typeof boardAsFile
  }
}

export function reportsApi(services: Services) {
  const readGuard = requireAccess('reports.see', services, 'nobody')
  const desk = requireAccess('reports.own', services, 'nobody')
  return newApi<DatesReason>(() => datesWords)
    .openapi({ ...one, ...readGuard }, showReport(services))
    .openapi(
      { ...file, ...requireAccess('reports.export', services, 'nobody') },
      sendReport(services),
    )
    .openapi({ ...board, ...desk }, showBoard(services))
    .openapi({ ...boardAsFile, ...desk }, sendBoard(services))
}

type View = { report: Report; by: ReportAxis; dates: Dates }

/** The report that is asked for; none where it cannot be looked at that way. */
function viewOf(
  { report }: { report: Report },
  { by: axis, ...dates }: Dates & { by?: ReportAxis },
): View | undefined {
  const ways = waysOf(report)
  const way = axis ?? ways[0]
  return way && ways.includes(way) ? { report, by: way, dates } : undefined
}

const noSuchView = (c: Context) => {
  const message = say<DatesReason>(datesWords, { reason: 'no-such-view' })
  return refuse(c, 400, message, { by: message })
}

function showReport({ db }: Services): RouteAnswer<typeof one> {
  return async (c) => {
    const view = viewOf(c.req.valid('param'), c.req.valid('query'))
    if (!view) return noSuchView(c)
    return c.json({ by: view.by, ...(await readReport(db, view)) }, 200)
  }
}

function sendReport({ db }: Services): RouteAnswer<typeof file> {
  return async (c) => {
    const view = viewOf(c.req.valid('param'), c.req.valid('query'))
    if (!view) return noSuchView(c)
    return sendFile(
      c,
      `${view.report}-by-${view.by}`,
      view.dates,
      reportFile(view, await readReport(db, view)),
    )
  }
}

function showBoard({ db, clock }: Services): RouteAnswer<typeof board> {
  return async (c) => {
    const dates = c.req.valid('query')
    return c.json(
      { rows: await readBoard(db, { dates, only: visibilityScopeOf(c) }, clock()) },
      200,
    )
  }
}

function sendBoard({ db, clock }: Services): RouteAnswer<typeof boardAsFile> {
  return async (c) => {
    const dates = c.req.valid('query')
    const rows = await readBoard(db, { dates, only: visibilityScopeOf(c) }, clock())
    return sendFile(c, 'board', dates, boardFile(rows))
  }
}

/** Whose line alone somebody sees; nobody's in particular is all of them. */
function visibilityScopeOf({ var: { person } }: Context): string | undefined {
  return may(person, 'reports.see') ? undefined : person.id
}

function sendFile(c: Context, name: string, { from, until }: Dates, text: string) {
  return c.body(text, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${from}-to-${until}.csv"`,
  })
}
