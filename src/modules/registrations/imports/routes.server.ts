import { findColumns } from '../../../platform/csv/import-csv.ts'
import { readTable, tableStatuses } from '../../../platform/csv/read-table.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { streamCsv } from '../../../platform/http/stream-csv.ts'
import { say } from '../../../ui/api/reasons.ts'
import { change, read, refused, routeTable } from '../../accounts/route-table.server.ts'
import { readSettings } from '../../settings/store.server.ts'
import { recordParamSchema } from '../contract.ts'
import { importFileWords, mappingWords, rowWords } from '../staff/imports/words.ts'
import { registrationWords } from '../staff/words.ts'
import type { EnquiryImport } from '../tables.ts'
import { checkFile, nameIn } from './check-file.server.ts'
import { importNameSchema, mappingSchema } from './contract.ts'
import {
  enquiryHeadings,
  mappingProblem,
  mostShown,
  nobody,
  type RowReason,
  roundRobin,
} from './rules.ts'
import { beginImport, beginUndo, storeImportFile } from './run-import.server.ts'
import { countRows, findImport, listEnquiryImports, readRows, readStayed } from './store.server.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    enquiryImports: typeof enquiryImportRoutes
  }
}

const refusals = {
  words: {
    ...registrationWords,
    ...importFileWords,
    ...mappingWords,
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

export const enquiryImportRoutes = routeTable(refusals, {
  'POST /api/admin/enquiry-imports': change({
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

  'GET /api/admin/enquiry-imports': read({
    summary: 'The latest files of enquiries, newest first',
    access: 'registrations.import',
    visibility: allRows,
    run: async (_, { db }) => ({ imports: (await listEnquiryImports(db)).map(summaryOf) }),
  }),

  'GET /api/admin/enquiry-imports/{id}': read({
    summary: 'One file of enquiries: its columns, its progress and the skipped rows',
    access: 'registrations.import',
    visibility: allRows,
    params: recordParamSchema,
    run: async ({ id }, { db }) => {
      const file = await findImport(db, id)
      return file ? readImport(db, file) : refused('not-found')
    },
  }),

  'POST /api/admin/enquiry-imports/{id}/check': read({
    summary: 'What an import with this mapping would do; nothing is imported',
    access: 'registrations.import',
    visibility: allRows,
    params: recordParamSchema,
    body: mappingSchema,
    run: async ({ id, ...mapping }, { db, context: { now } }) => {
      const file = await findImport(db, id)
      if (!file) return refused('not-found')
      if (file.state !== 'draft') return refused('begun-before')
      const problem = mappingProblem(mapping)
      if (problem) return { ok: false as const, ...problem }
      const checked = await checkFile(db, { importId: id, mapping, now })
      return { ...checked, skipped: checked.skipped.map(reasonsOf) }
    },
  }),

  'POST /api/admin/enquiry-imports/{id}/start': change({
    summary: 'Import a file with this mapping; sent twice it is imported once',
    access: 'registrations.import',
    visibility: allRows,
    params: recordParamSchema,
    body: mappingSchema,
    run: ({ id, ...mapping }, { db, context }) => beginImport(db, { id, mapping }, context),
    message: 'It is being imported.',
  }),

  'DELETE /api/admin/enquiry-imports/{id}': change({
    summary: 'Undo an import, except enquiries that somebody has worked with',
    access: 'registrations.import',
    visibility: allRows,
    params: recordParamSchema,
    run: ({ id }, { db, context }) => beginUndo(db, id, context),
    message: 'It is being undone.',
  }),

  'GET /api/admin/enquiry-imports/{id}/skipped.csv': read({
    summary: 'The skipped rows with their reasons, as a CSV file',
    access: 'registrations.export',
    visibility: allRows,
    params: recordParamSchema,
    run: async ({ id }, { db, person, c }) => {
      const file = await findImport(db, id)
      if (!file) return refused('not-found')
      c.var.log.info({ event: 'export', outcome: 'ok', userId: person.id })
      return c.body(writeSkippedRows(db, file), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="skipped-rows-${file.id}.csv"`,
      })
    },
  }),
})

function summaryOf(file: EnquiryImport) {
  const { id, fileName, state, rowCount, uploadedByName, uploadedAt, undoneByName, undoneAt } = file
  return {
    id,
    fileName,
    state,
    rows: rowCount,
    by: uploadedByName,
    at: uploadedAt,
    undone: undoneAt && undoneByName ? { by: undoneByName, at: undoneAt } : null,
  }
}

/** Sample cells shown for a column, and characters of each. */
const samples = { rows: 3, letters: 60 }

/** One file with its progress. Lists are limited; counts are not. */
async function readImport(db: Database, file: EnquiryImport) {
  const of = (state: 'waiting' | 'skipped', limit: number) =>
    readRows(db, { importId: file.id, state }, { after: -1, limit })
  const [settings, counts, first, skippedRows, changedRows] = await Promise.all([
    readSettings(db),
    countRows(db, file.id),
    file.state === 'draft' ? of('waiting', samples.rows) : [],
    of('skipped', mostShown),
    readStayed(db, file.id),
  ])
  return {
    ...summaryOf(file),
    columns: file.headings.map((heading, index) => ({
      place: index,
      heading,
      samples: first.flatMap(({ cells }) => cells?.[index]?.slice(0, samples.letters) || []),
    })),
    /** Whose enquiries of the file are, unless somebody chooses. */
    owner: settings.enquiryAssignment === 'round-robin' ? roundRobin : nobody,
    guessed: findColumns(file.headings, enquiryHeadings).columns,
    counts,
    skipped: skippedRows.map((row) =>
      reasonsOf({ ...row, name: nameIn(row.cells, file.mapping?.columns.name ?? null) }),
    ),
    kept: changedRows,
  }
}

type SkippedRow = { line: number; name: string; reasons: readonly RowReason[] | null }

function reasonsOf({ line, name, reasons }: SkippedRow) {
  return { line, name, reason: sayReasons(reasons) }
}

function sayReasons(reasons: readonly RowReason[] | null): string {
  return (reasons ?? []).map((reason) => say(rowWords, reason)).join(' ')
}

/** The skipped rows as uploaded, each with its errors. */
function writeSkippedRows(db: Database, { id, headings }: EnquiryImport) {
  return streamCsv({
    headings: [...headings, 'reason'],
    readAfter: async (after, limit) => {
      const rows = await readRows(db, { importId: id, state: 'skipped' }, { after, limit })
      return { rows, last: rows.length < limit ? undefined : rows.at(-1)?.line }
    },
    cells: (row) => [
      ...headings.map((_, column) => row.cells?.[column] ?? ''),
      sayReasons(row.reasons),
    ],
  })
}
