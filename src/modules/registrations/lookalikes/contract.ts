import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/ask.ts'
import { searchText } from '../../../ui/api/contract.ts'

/** As it is being typed: a number that is not whole yet finds nobody. */
export const lookalikeQuerySchema = z.object({
  name: searchText.default(''),
  phone: searchText.default(''),
})

/** Who is written down, as the form has it: whoever has this number or name is asked for. */
export const handOverRequestSchema = lookalikeQuerySchema.openapi('NewHandOverRequest')

/** Who perhaps is the same person: of the same number first, then of a similar name. */
export type Lookalike = CallData<'GET /api/admin/duplicates'>['duplicates'][number]
