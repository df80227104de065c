import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { fileName } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import type { ImportQueryReason } from './rules.ts'

/** `?dryRun=1&name=`: check only, and the file's name. */
export const importQuerySchema = z.object({
  dryRun: z.enum(['0', '1'], because<ImportQueryReason>({ reason: 'no-dry-run' })).default('0'),
  name: fileName,
})

/** With the number of the import; a checked file has none. */
export type ImportedFile = CallData<'POST /api/admin/imports'> & { id: number }
export type ImportReportData = ImportedFile['report']
export type ImportList = CallData<'GET /api/admin/imports'>
export type UndoneImport = CallData<'DELETE /api/admin/imports/{id}'>
