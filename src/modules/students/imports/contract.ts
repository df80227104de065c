import { z } from '@hono/zod-openapi'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { removeInvisible } from '../../../ui/format/invisible.ts'
import { type ImportQueryReason, longestFileName } from './rules.ts'

const why = because<ImportQueryReason>

const time = z.iso.datetime()
const existingSchema = z.object({ id: z.number().int(), name: z.string() })

/** `?dryRun=1&name=`: whether to only look, and what the file is called. */
export const importQuerySchema = z.object({
  dryRun: z.enum(['0', '1'], why({ reason: 'no-dry-run' })).default('0'),
  name: z
    .string()
    .trim()
    .max(longestFileName, why({ reason: 'file-name-too-long' }))
    .regex(/^\P{Cc}*$/u, why({ reason: 'file-name-not-plain' }))
    .transform(removeInvisible)
    .default(''),
})

/** What a file holds. Lists stop at a bound; `errorCount` and `skippedCount` do not. */
const importReportSchema = z
  .object({
    rows: z.number().int(),
    ready: z.number().int().openapi({ description: 'Students the real run adds' }),
    errorCount: z.number().int(),
    errors: z.array(z.object({ line: z.number().int(), column: z.string(), reason: z.string() })),
    skippedCount: z.number().int(),
    skipped: z.array(
      z.object({
        line: z.number().int(),
        reason: z.string(),
        existing: existingSchema.optional().openapi({ description: 'Who is already there' }),
      }),
    ),
    ignoredColumns: z.array(z.string()),
  })
  .openapi('ImportReport')

export const checkedFileSchema = z
  .object({ success: z.literal(true), message: z.string(), report: importReportSchema })
  .openapi('CheckedFile')

export const importedFileSchema = checkedFileSchema
  .extend({ id: z.number().int() })
  .openapi('ImportedFile')

export const refusedFileSchema = refusalSchema
  .extend({ report: importReportSchema.optional() })
  .openapi('RefusedFile')

export const importListSchema = z
  .object({
    imports: z.array(
      z.object({
        id: z.number().int(),
        fileName: z.string(),
        by: z.string(),
        at: time,
        added: z.number().int(),
        undone: z.object({ by: z.string(), at: time }).nullable(),
      }),
    ),
  })
  .openapi('ImportList')

/** Who was taken out again, and who stays because somebody has worked with them since. */
export const undoneImportSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    removed: z.number().int(),
    stayed: z.array(existingSchema),
  })
  .openapi('UndoneImport')

export type ImportReportData = z.infer<typeof importReportSchema>
export type ImportedFile = z.infer<typeof importedFileSchema>
export type ImportList = z.infer<typeof importListSchema>
export type UndoneImport = z.infer<typeof undoneImportSchema>
