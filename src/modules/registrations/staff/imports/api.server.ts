import { createRoute, z } from '@hono/zod-openapi'
import { readTableApart } from '../../../../platform/csv/read-apart.ts'
import {
  json,
  jsonBody,
  newApi,
  type RouteAnswer,
  staffOnly,
} from '../../../../platform/http/api.ts'
import { refuse } from '../../../../platform/http/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import { recordParamSchema } from '../../contract.ts'
import {
  type BeginImportResult,
  beginImport,
  beginUndo,
} from '../../imports/begin-import.server.ts'
import { checkFile } from '../../imports/check-file.server.ts'
import {
  enquiryImportSchema,
  enquiryImportsSchema,
  fileCheckSchema,
  importNameSchema,
  mappingSchema,
  storedFileSchema,
} from '../../imports/contract.ts'
import { storeImportFile } from '../../imports/keep-file.server.ts'
import { type ImportFileReason, type MappingReason, mappingProblem } from '../../imports/rules.ts'
import { findImport, listEnquiryImports } from '../../imports/store.server.ts'
import type { RegistrationReason } from '../../rules.ts'
import { registrationWords } from '../words.ts'
import { presentEntry, presentImport, reasonsOf, writeAside } from './present-import.server.ts'
import { importFileWords, mappingWords } from './words.ts'

const of = { params: recordParamSchema }
const noFile = json(refusalSchema, 'There is no such file')

const keep = createRoute({
  method: 'post',
  path: staffEndpoints.enquiryImports,
  summary: 'Send a CSV file of enquiries, to be mapped; nothing is taken of it yet',
  request: {
    query: importNameSchema,
    body: { required: true, content: { 'text/csv': { schema: z.string() } } },
  },
  responses: {
    201: json(storedFileSchema, 'It is kept; one that is sent again before it begins is the same'),
    400: json(refusalSchema, 'The file cannot be read'),
    ...staffOnly,
  },
})

const list = createRoute({
  method: 'get',
  path: staffEndpoints.enquiryImports,
  summary: 'The latest files of enquiries',
  responses: { 200: json(enquiryImportsSchema, 'Newest first'), ...staffOnly },
})

const show = createRoute({
  method: 'get',
  path: staffEndpoints.enquiryImport,
  summary: 'One file of enquiries, and how far it is',
  request: of,
  responses: {
    200: json(enquiryImportSchema, 'Its columns, its counts and what was left aside'),
    400: json(refusalSchema, 'The id is wrong'),
    404: noFile,
    ...staffOnly,
  },
})

const check = createRoute({
  method: 'post',
  path: staffEndpoints.enquiryImportCheck,
  summary: 'What would become of a file, mapped so; nothing is taken',
  request: { ...of, ...jsonBody(mappingSchema) },
  responses: {
    200: json(fileCheckSchema, 'Row by row, counted'),
    400: json(refusalSchema, 'The mapping is wrong'),
    404: noFile,
    409: json(refusalSchema, 'It has begun already'),
    ...staffOnly,
  },
})

const start = createRoute({
  method: 'post',
  path: staffEndpoints.enquiryImportStart,
  summary: 'Take a file in, mapped so; sent twice it begins once',
  request: { ...of, ...jsonBody(mappingSchema) },
  responses: {
    200: json(doneSchema, 'The worker takes it in, row by row'),
    400: json(refusalSchema, 'The mapping is wrong'),
    404: noFile,
    409: json(refusalSchema, 'It has begun with another mapping'),
    ...staffOnly,
  },
})

const undo = createRoute({
  method: 'delete',
  path: staffEndpoints.enquiryImport,
  summary: 'Take a file of enquiries back, but for those that somebody has worked with',
  request: of,
  responses: {
    200: json(doneSchema, 'The worker takes it back, row by row'),
    400: json(refusalSchema, 'The id is wrong'),
    404: noFile,
    409: json(refusalSchema, 'It was taken back before'),
    ...staffOnly,
  },
})

const skippedRowsRoute = createRoute({
  method: 'get',
  path: staffEndpoints.enquiryImportAside,
  summary: 'The rows that were left aside, with their reasons, as a CSV file',
  request: of,
  responses: {
    200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': {} } },
    400: json(refusalSchema, 'The id is wrong'),
    404: noFile,
    ...staffOnly,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    enquiryImportsApi:
      | typeof keep
      | typeof list
      | typeof show
      | typeof check
      | typeof start
      | typeof undo
      | typeof skippedRowsRoute
  }
}

/** Enquiries of a file: sent, mapped, looked at, taken in by the worker, and taken back. */
export function enquiryImportsApi(services: Services) {
  const importers = requireAccess('registrations.import', services, {
    everybody: 'whoever takes files in gives out what is in them',
  })
  const words = { ...registrationWords, ...importFileWords, ...mappingWords }
  return newApi<RegistrationReason | ImportFileReason | MappingReason>(() => words)
    .openapi({ ...keep, ...importers }, takeFile(services))
    .openapi({ ...list, ...importers }, async (c) =>
      c.json({ imports: (await listEnquiryImports(services.db)).map(presentEntry) }, 200),
    )
    .openapi({ ...show, ...importers }, showFile(services))
    .openapi({ ...check, ...importers }, lookAtFile(services))
    .openapi({ ...start, ...importers }, startFile(services))
    .openapi({ ...undo, ...importers }, takeBack(services))
    .openapi(
      {
        ...skippedRowsRoute,
        ...requireAccess('registrations.export', services, {
          everybody: 'whoever takes files in gives out what is in them',
        }),
      },
      sendAside(services),
    )
}

function takeFile({ db, clock }: Services): RouteAnswer<typeof keep> {
  return async (c) => {
    const fileName = c.req.valid('query').name || 'enquiries.csv'
    const table = await readTableApart(await c.req.arrayBuffer())
    if (!table.ok) return refuse(c, 400, say(importFileWords, table))
    const result = await storeImportFile(
      db,
      { ...table, fileName },
      { actor: c.var.person, now: clock() },
    )
    if (!result.ok) return refuse(c, 400, say(importFileWords, result))
    const message = `${fileName} is read. Say which column is which.`
    return c.json({ success: true as const, message, id: result.id }, 201)
  }
}

function showFile({ db }: Services): RouteAnswer<typeof show> {
  return async (c) => {
    const file = await findImport(db, c.req.valid('param').id)
    return file ? c.json(await presentImport(db, file), 200) : refuse(c, 404, noSuchFile)
  }
}

function lookAtFile({ db, clock }: Services): RouteAnswer<typeof check> {
  return async (c) => {
    const mapping = c.req.valid('json')
    const file = await findImport(db, c.req.valid('param').id)
    if (!file) return refuse(c, 404, noSuchFile)
    if (file.state !== 'draft') return refuse(c, 409, begunBefore)
    const problem = mappingProblem(mapping)
    if (problem) return refuse(c, 400, say(mappingWords, problem))
    const checked = await checkFile(db, { importId: file.id, mapping, now: clock() })
    return c.json({ ...checked, aside: checked.aside.map(reasonsOf) }, 200)
  }
}

function startFile({ db, clock }: Services): RouteAnswer<typeof start> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const context = { actor: c.var.person, now: clock() }
    const result = await beginImport(db, { id, mapping: c.req.valid('json') }, context)
    if (result.ok) return c.json(doneResponse('It is being taken in.'), 200)
    const { status, message } = refusalOf(result)
    return refuse(c, status, message)
  }
}

function takeBack({ db, clock }: Services): RouteAnswer<typeof undo> {
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const result = await beginUndo(db, c.req.valid('param').id, context)
    if (result.ok) return c.json(doneResponse('It is being taken back.'), 200)
    const { status, message } = refusalOf(result)
    return refuse(c, status, message)
  }
}

function sendAside({ db }: Services): RouteAnswer<typeof skippedRowsRoute> {
  return async (c) => {
    const file = await findImport(db, c.req.valid('param').id)
    if (!file) return refuse(c, 404, noSuchFile)
    c.var.log.info({ event: 'export', outcome: 'ok', userId: c.var.person.id })
    return c.body(writeAside(db, file), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="left-aside-${file.id}.csv"`,
    })
  }
}

const noSuchFile = 'There is no such file.'
const begunBefore = 'This file has begun already, with another mapping. Load the page again.'
const doneResponse = (message: string) => ({ success: true as const, message })

function refusalOf(result: Extract<BeginImportResult, { ok: false }>) {
  if (result.reason === 'not-found') return { status: 404, message: noSuchFile } as const
  if (result.reason === 'begun-before') return { status: 409, message: begunBefore } as const
  if (result.reason === 'undone-before')
    return { status: 409, message: 'This file was taken back before.' } as const
  return { status: 400, message: say(mappingWords, result) } as const
}
