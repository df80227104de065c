import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'
import type { PairReason } from './rules.ts'

const student = z.object({ id: z.number().int().positive(), name: z.string() })

/** Two entries that became one, or an account filed under a student with the same number. */
const mergeSchema = z
  .object({
    id: z.number().int().positive(),
    how: z.enum(['recognised', 'same-phone', 'by-staff', 'confirmed-email']),
    kept: student,
    merged: student.nullable(),
    accounts: z.array(z.object({ name: z.string(), email: z.string() })),
    at: z.iso.datetime(),
    by: z.string(),
    undone: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  })
  .openapi('StudentMerge')

/** Every merge that a student had a part in, the newest first. */
export const mergeListSchema = z.object({ merges: z.array(mergeSchema) }).openapi('StudentMerges')

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

export type Merge = z.infer<typeof mergeSchema>
