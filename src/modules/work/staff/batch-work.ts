import type { CallData } from '../../../ui/api/ask.ts'

/** What a batch works on and what is shared with it. */
export type BatchWork = CallData<'GET /api/admin/batches/{id}/work'>
