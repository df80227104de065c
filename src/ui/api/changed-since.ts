import { z } from '@hono/zod-openapi'
import { refusalSchema } from './contract.ts'

/**
 * A version conflict: who made the current version and when, where that is known, and which fields differ.
 * Every command that takes a version refuses in this way.
 */
export type ChangedSince<Difference> = {
  ok: false
  reason: 'changed-since'
  by: string | null
  at: Date | null
  differs: readonly Difference[]
}

/** The same as JSON, always with status 409. */
export const changedSinceSchema = refusalSchema
  .extend({
    reason: z.literal('changed-since'),
    by: z.string().nullable().openapi({ description: 'Who made what stands, where it is known' }),
    at: z.iso.datetime().nullable(),
    differs: z.array(z.string()).openapi({ description: 'What has changed meanwhile, in words' }),
  })
  .openapi('ChangedSince')

export type ChangedSinceRefusal = z.infer<typeof changedSinceSchema>

/** With the current record, for a form that continues from it. */
export function changedSinceWith<Current extends z.ZodType>(current: Current) {
  return changedSinceSchema.extend({ current })
}

/** For calls where 409 has other meanings too. */
export const lateOrNotSchema = z.union([changedSinceSchema, refusalSchema])
