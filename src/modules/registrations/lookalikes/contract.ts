import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { searchText } from '../../../ui/api/contract.ts'

/** As typed so far: an incomplete number finds nobody. */
export const lookalikeQuerySchema = z.object({
  name: searchText.default(''),
  phone: searchText.default(''),
})

/** The person being entered: their number and name are searched for. */
export const handOverRequestSchema = lookalikeQuerySchema.openapi('NewHandOverRequest')

/** Possible duplicates: same number first, then similar names. */
export type Lookalike = CallData<'GET /api/admin/duplicates'>['duplicates'][number]
