import { readTable, tableStatuses } from '../../../platform/csv/read-table.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../../accounts/route-table.server.ts'
import { sendExport } from '../../accounts/send-export.server.ts'
import { recordParamSchema } from '../contract.ts'
import { importFileTexts, mappingTexts } from '../staff/imports/texts.ts'
import { registrationTexts } from '../staff/texts.ts'
import { checkFile } from './check-file.server.ts'
import { importNameSchema, mappingSchema } from './contract.ts'
import {
  importSummary,
  readImport,
  skippedLine,
  writeSkippedRows,
} from './present-import.server.ts'
import { mappingProblem } from './rules.ts'
import { beginImport, beginUndo, storeImportFile } from './run-import.server.ts'
import { findImport, listEnquiryImports } from './store.server.ts'

const refusals = {
  texts: {
    ...registrationTexts,
    ...importFileTexts,
    ...mappingTexts,
    'not-found': 'There is no such file.',
    'begun-before': 'This import has already started with another mapping. Reload the page.',
    'already-undone': 'This import was undone before.',
  },
  statuses: {
    'not-found': 404,
    'begun-before': 409,
    'already-undone': 409,
    'no-rows': 400,
    'file-name-too-long': 400,
    'file-name-not-plain': 400,
    ...tableStatuses,
    'no-mapping': 400,
    'no-name-column': 400,
    'no-phone-column': 400,
    'no-course': 400,
    'no-source': 400,
    'column-used-twice': 400,
    'source-closed': 400,
    'no-owner': 400,
  },
} as const

const allRows = { everybody: 'whoever imports files assigns what is in them' }

const ofImport = {
  access: 'registrations.import',
  visibility: allRows,
  params: recordParamSchema,
} as const

export const enquiryImportRoutes = routeTable(refusals, {
  'POST /api/admin/enquiry-imports': respondWithMessage({
    summary:
      'Send a CSV file of enquiries, to be mapped; sent again before it is imported it is the same',
    access: 'registrations.import',
    visibility: allRows,
    query: importNameSchema,
    body: ['text/csv'],
    status: 201,
    run: async ({ name }, { db, context, c }) => {
      const fileName = name || 'enquiries.csv'
      const table = await readTable(await c.req.arrayBuffer())
      if (!table.ok) return table
      const stored = await storeImportFile(db, { ...table, fileName }, context)
      return stored.ok ? { id: stored.id, fileName } : stored
    },
    message: ({ fileName }) => `${fileName} has been read. Match the columns.`,
    data: ({ id }) => ({ id }),
  }),

  'GET /api/admin/enquiry-imports': respondWithResult({
    summary: 'The latest files of enquiries, newest first',
    access: 'registrations.import',
    visibility: allRows,
    run: async (_, { db }) => ({ imports: (await listEnquiryImports(db)).map(importSummary) }),
  }),

  'GET /api/admin/enquiry-imports/{id}': respondWithResult({
    ...ofImport,
    summary: 'One file of enquiries: its columns, its progress and the skipped rows',
    run: async ({ id }, { db }) => {
      const file = await findImport(db, id)
      return file ? readImport(db, file) : refused('not-found')
    },
  }),

  'POST /api/admin/enquiry-imports/{id}/check': respondWithResult({
    ...ofImport,
    summary: 'What an import with this mapping would do; nothing is imported',
    body: mappingSchema,
    run: async ({ id, ...mapping }, { db, context: { now } }) => {
      const file = await findImport(db, id)
      if (!file) return refused('not-found')
      if (file.state !== 'draft') return refused('begun-before')
      const problem = mappingProblem(mapping)
      if (problem) return { ok: false as const, ...problem }
      const checked = await checkFile(db, { importId: id, mapping, now })
      return { ...checked, skipped: checked.skipped.map(skippedLine) }
    },
  }),

  'POST /api/admin/enquiry-imports/{id}/start': respondWithMessage({
    ...ofImport,
    summary: 'Import a file with this mapping; sent twice it is imported once',
    body: mappingSchema,
    run: ({ id, ...mapping }, { db, context }) => beginImport(db, { id, mapping }, context),
    message: 'It is being imported.',
  }),

  'DELETE /api/admin/enquiry-imports/{id}': respondWithMessage({
    ...ofImport,
    summary: 'Undo an import, except enquiries that somebody has worked with',
    run: ({ id }, { db, context }) => beginUndo(db, id, context),
    message: 'It is being undone.',
  }),

  'GET /api/admin/enquiry-imports/{id}/skipped.csv': respondWithResult({
    summary: 'The skipped rows with their reasons, as a CSV file',
    access: 'registrations.export',
    visibility: allRows,
    params: recordParamSchema,
    run: async ({ id }, services) => {
      const { db } = services
      const file = await findImport(db, id)
      if (!file) return refused('not-found')
      const list = { name: `skipped-rows-${file.id}.csv`, what: 'skipped row of an import' }
      return sendExport(services, list, writeSkippedRows(db, file))
    },
  }),
})
