import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/ask.ts'
import { because } from '../../../ui/api/reasons.ts'
import { removeInvisible } from '../../../ui/format/invisible.ts'
import { type ImportQueryReason, longestFileName } from './rules.ts'

const why = because<ImportQueryReason>

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

/** With the number of the import; a file that is only checked has none. */
export type ImportedFile = CallData<'POST /api/admin/imports'> & { id: number }
export type ImportReportData = ImportedFile['report']
export type ImportList = CallData<'GET /api/admin/imports'>
export type UndoneImport = CallData<'DELETE /api/admin/imports/{id}'>
