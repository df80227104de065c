import type { CallData } from '../../../ui/api/call-api.ts'

export type SentText = CallData<'GET /api/admin/page-texts'>['texts'][number]

export const unreachable = 'We could not reach the server. Please try again.'
