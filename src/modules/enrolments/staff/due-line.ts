import type { CallData } from '../../../ui/api/call-api.ts'

/** A row of the list of dues. */
export type DueLine = CallData<'GET /api/admin/dues'>['dues'][number]
