import { createRoute, z } from '@hono/zod-openapi'
import { json, newApi, type RouteAnswer, staffOnly } from '../../../../platform/http/api.ts'
import { refuse } from '../../../../platform/http/errors.ts'
import type { Services } from '../../../../platform/services.ts'
import { staffEndpoints } from '../../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../../ui/api/contract.ts'
import { say } from '../../../../ui/api/reasons.ts'
import { requireAccess } from '../../../accounts/session-cookie.server.ts'
import { listOptions } from '../../../courses/options/list-options.server.ts'
import { recordParamsSchema } from '../../contract.ts'
import { compareFile } from '../../imports/compare-file.server.ts'
import {
  checkedFileSchema,
  type ImportReportData,
  importedFileSchema,
  importListSchema,
  importQuerySchema,
  refusedFileSchema,
  undoneImportSchema,
} from '../../imports/contract.ts'
import { importStudents } from '../../imports/import-students.server.ts'
import { readApart } from '../../imports/read-apart.server.ts'
import type { FileReport, ImportQueryReason } from '../../imports/rules.ts'
import { listImports } from '../../imports/store.server.ts'
import { undoImport } from '../../imports/undo-import.server.ts'
import type { StudentReason } from '../../rules.ts'
import { studentWords } from '../words.ts'
import { importLine, importWords, sendingWords, skipWords } from './words.ts'

const take = createRoute({
  method: 'post',
  path: staffEndpoints.imports,
  summary: 'Take in a CSV file of students as a whole, or only look at it',
  request: {
    query: importQuerySchema,
    body: { required: true, content: { 'text/csv': { schema: z.string() } } },
  },
  responses: {
    200: json(checkedFileSchema, 'Only looked at: what the real run would do'),
    201: json(importedFileSchema, 'Everybody who was not there yet is stored'),
    400: json(refusedFileSchema, 'The file has errors; nothing is stored'),
    409: json(refusedFileSchema, 'Everybody in the file is already there'),
    ...staffOnly,
  },
})

const list = createRoute({
  method: 'get',
  path: staffEndpoints.imports,
  summary: 'The latest files that were taken in',
  responses: { 200: json(importListSchema, 'Newest first'), ...staffOnly },
})

const undo = createRoute({
  method: 'delete',
  path: staffEndpoints.import,
  summary: 'Take an import back',
  request: { params: recordParamsSchema },
  responses: {
    200: json(undoneImportSchema, 'Who was untouched is gone again'),
    400: json(refusalSchema, 'The id is wrong'),
    404: json(refusalSchema, 'There is no such import'),
    409: json(refusalSchema, 'It was taken back before'),
    ...staffOnly,
  },
})

declare module '../../../../ui/api/ask.ts' {
  interface ApiRoutes {
    importsApi: typeof take | typeof list | typeof undo
  }
}

export function importsApi(services: Services) {
  const importers = requireAccess('students.import', services, {
    everybody: 'whoever takes files in sees who is in them',
  })

  const words = { ...studentWords, ...sendingWords }
  return newApi<StudentReason | ImportQueryReason>(() => words)
    .openapi({ ...take, ...importers }, takeFile(services))
    .openapi({ ...list, ...importers }, listLatest(services))
    .openapi({ ...undo, ...importers }, takeBack(services))
}

function takeFile({ db, clock }: Services): RouteAnswer<typeof take> {
  return async (c) => {
    const { dryRun, name } = c.req.valid('query')
    const [bytes, courses] = await Promise.all([c.req.arrayBuffer(), listOptions(db)])
    const file = await readApart({ bytes, courses })
    if (file.refusal) return refuse(c, 400, say(importWords, file.refusal))
    if (dryRun === '1') {
      const report = present((await compareFile(db, file)).report)
      return c.json({ success: true as const, message: checkedLine(report), report }, 200)
    }
    const context = { fileName: name || 'students.csv', actor: c.var.person, now: clock() }
    const result = await importStudents(db, file, context)
    const report = present(result.report)
    if (!result.ok) {
      const refusal = { success: false as const, message: checkedLine(report), report }
      return report.errorCount > 0 ? c.json(refusal, 400) : c.json(refusal, 409)
    }
    const message = importLine({ added: report.ready, skipped: report.rows - report.ready })
    c.var.log.info({
      event: 'import',
      outcome: 'ok',
      userId: c.var.person.id,
      import: result.id,
      added: report.ready,
    })
    return c.json({ success: true as const, message, report, id: result.id }, 201)
  }
}

function listLatest({ db }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const imports = (await listImports(db)).map((row) => ({
      id: row.id,
      fileName: row.fileName,
      by: row.importedBy,
      at: row.importedAt.toISOString(),
      added: row.added,
      undone:
        row.undoneAt && row.undoneBy ? { by: row.undoneBy, at: row.undoneAt.toISOString() } : null,
    }))
    return c.json({ imports }, 200)
  }
}

function takeBack({ db, clock }: Services): RouteAnswer<typeof undo> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const undone = await undoImport(db, id, { actor: c.var.person, now: clock() })
    if (!undone.ok && undone.reason === 'not-found')
      return refuse(c, 404, 'There is no such import.')
    if (!undone.ok) return refuse(c, 409, 'This import was taken back before.')
    const { removed: removedCount, stayed: changedStudents } = undone
    const message =
      changedStudents.length === 0
        ? 'The import is taken back as a whole.'
        : 'The import is taken back. Students whom somebody has worked with since stay.'
    return c.json(
      { success: true as const, message, removed: removedCount, stayed: changedStudents },
      200,
    )
  }
}

function present(report: FileReport): ImportReportData {
  return {
    ...report,
    errors: report.errors.map(({ why, ...position }) => ({
      ...position,
      reason: say(importWords, why),
    })),
    skipped: report.skipped.map(({ line, why }) => ({
      line,
      reason: say(skipWords, why),
      ...(why.reason === 'already-there' && { existing: why.existing }),
    })),
  }
}

function checkedLine({ errorCount, ready }: ImportReportData): string {
  if (errorCount > 0)
    return `The file has ${errorCount === 1 ? 'an error' : `${errorCount} errors`}, so nothing is imported. Correct the lines below and choose the file again.`
  if (ready === 0) return 'Everybody in this file is already there. There is nothing to import.'
  return `The file is right. ${ready === 1 ? '1 student is' : `${ready} students are`} ready to be imported.`
}
