import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { because } from '../../../ui/api/reasons.ts'
import type { PairReason } from './rules.ts'

const pairReason = because<PairReason>({ reason: 'no-other' })

export const mergeRequestSchema = z
  .object({
    other: z
      .number(pairReason)
      .int(pairReason)
      .positive(pairReason)
      .max(Number.MAX_SAFE_INTEGER, pairReason),
  })
  .openapi('MergeStudents')

export type Merge = CallData<'GET /api/admin/students/{id}/merges'>['merges'][number]
