import { z } from '@hono/zod-openapi'
import type { CallData } from '../../../ui/api/call-api.ts'
import { because } from '../../../ui/api/reasons.ts'
import type { PairReason } from '../merges/rules.ts'
import type { StudentReason } from '../rules.ts'
import { maxStudentId } from './rules.ts'

const noId = because<StudentReason>({ reason: 'no-id' })
const number = z.coerce.number(noId).int(noId).min(1, noId).max(maxStudentId, noId)

export const comparedSchema = z.object({ other: number })

const pairReason = because<PairReason>({ reason: 'no-other' })

export const apartRequestSchema = z
  .object({
    other: z.number(pairReason).int(pairReason).positive(pairReason).max(maxStudentId, pairReason),
  })
  .openapi('DistinctStudents')

/** Possible duplicates of a record, and the reasons. */
export type Suggestion = { id: number; name: string; samePhone: boolean; sameEmail: boolean }
export type SuggestionList = CallData<'GET /api/admin/suggestions'>
export type PairComparison = CallData<'GET /api/admin/students/{id}/comparison'>
export type ComparedStudent = PairComparison['sides'][number]
