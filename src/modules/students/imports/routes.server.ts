import { say } from '../../../ui/api/reasons.ts'
import { change, read, refused, routeTable } from '../../accounts/route-table.server.ts'
import type { Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { importQuerySchema, recordParamsSchema } from '../contract.ts'
import { importLine, importWords, sendingWords, skipWords } from '../staff/imports/words.ts'
import { importStudents, listImports, undoImport } from './import-students.server.ts'
import { readApart } from './read-apart.server.ts'
import { compareFile } from './read-file.server.ts'
import type { FileReport } from './rules.ts'

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    imports: typeof importRoutes
  }
}

const all: Visibility = { everybody: 'whoever takes files in sees who is in them' }

const refusals = {
  words: {
    ...importWords,
    ...sendingWords,
    'has-errors': sayChecked,
    'nothing-new': sayChecked,
    'not-found': 'There is no such import.',
    'already-undone': 'This import was already undone.',
  },
  statuses: { 'no-utf-8': 400, 'too-many-rows': 400, 'has-errors': 400, 'not-found': 404 },
} as const

/** Students from CSV files. */
export const importRoutes = routeTable(refusals, {
  'POST /api/admin/imports': change({
    summary: 'Import a CSV file of students as a whole, or only check it',
    access: 'students.import',
    visibility: all,
    query: importQuerySchema,
    body: ['text/csv'],
    run: async ({ dryRun, name }, { db, context, person, c }) => {
      const [bytes, courses] = await Promise.all([c.req.arrayBuffer(), listOptions(db)])
      const file = await readApart({ bytes, courses })
      if (file.refusal) return { ok: false as const, ...file.refusal }
      if (dryRun === '1') return { report: (await compareFile(db, file)).report, id: undefined }
      const fileName = name || 'students.csv'
      const result = await importStudents(db, file, { fileName, ...context })
      const { report } = result
      if (!result.ok)
        return { ...refused(report.errorCount > 0 ? 'has-errors' : 'nothing-new'), report }
      const { id } = result
      const counts = { import: id, addedCount: report.ready }
      c.var.log.info({ event: 'import', outcome: 'ok', userId: person.id, ...counts })
      c.status(201)
      return { report, id }
    },
    message: ({ report, id }) =>
      id === undefined
        ? sayChecked({ report })
        : importLine({ addedCount: report.ready, skipped: report.rows - report.ready }),
    data: ({ report, id }) => ({ report: presentReport(report), id }),
    refusals: { 'has-errors': refuseFile, 'nothing-new': refuseFile },
  }),

  'GET /api/admin/imports': read({
    summary: 'The latest files that were imported; newest first',
    access: 'students.import',
    visibility: all,
    run: async (_, { db }) => {
      const imports = (await listImports(db)).map(({ undoneAt, undoneBy, ...row }) => ({
        ...row,
        undone: undoneAt && undoneBy ? { by: undoneBy, at: undoneAt } : null,
      }))
      return { imports }
    },
  }),

  'DELETE /api/admin/imports/{id}': change({
    summary: 'Undo an import; students who were changed since then stay',
    access: 'students.import',
    visibility: all,
    params: recordParamsSchema,
    run: ({ id }, { db, context }) => undoImport(db, id, context),
    message: ({ kept }) =>
      kept.length === 0
        ? 'The import is undone: all its students are removed.'
        : 'The import is undone, except for students whom somebody has worked with since.',
    data: ({ removed: removedCount, kept }) => ({ removed: removedCount, kept }),
  }),
})

function refuseFile({ report }: { report: FileReport }) {
  return { message: sayChecked({ report }), report: presentReport(report) }
}

function presentReport(report: FileReport) {
  return {
    ...report,
    errors: report.errors.map(({ why, ...position }) => ({
      ...position,
      reason: say(importWords, why),
    })),
    skipped: report.skipped.map(({ line, why }) => ({
      line,
      reason: say(skipWords, why),
      existing: why.reason === 'already-there' ? why.existing : undefined,
    })),
  }
}

function sayChecked({ report: { errorCount, ready } }: { report: FileReport }): string {
  if (errorCount > 0)
    return `The file has ${errorCount === 1 ? 'an error' : `${errorCount} errors`}, so nothing is imported. Correct the lines below and choose the file again.`
  if (ready === 0)
    return 'Everybody in this file is already in the list. There is nothing to import.'
  return `The file is right. ${ready === 1 ? '1 student is' : `${ready} students are`} ready to be imported.`
}
