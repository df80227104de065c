import type { CallData } from '../../../ui/api/call-api.ts'

/** What a batch works on and what is shared with it. */
export type BatchWork = CallData<'GET /api/admin/batches/{id}/work'>
