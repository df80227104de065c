import { z } from '@hono/zod-openapi'
import { refusalSchema } from './contract.ts'

/**
 * Somebody saved first, so nothing was saved now: who made what stands and when, where that is known,
 * and what is otherwise than it was seen or sent. Every verb that is given a version refuses in this way.
 */
export type ChangedSince<Difference> = {
  ok: false
  reason: 'changed-since'
  by: string | null
  at: Date | null
  differs: readonly Difference[]
}

/** The same as it crosses the wire, always with status 409. */
export const changedSinceSchema = refusalSchema
  .extend({
    reason: z.literal('changed-since'),
    by: z.string().nullable().openapi({ description: 'Who made what stands, where it is known' }),
    at: z.iso.datetime().nullable(),
    differs: z.array(z.string()).openapi({ description: 'What is otherwise by now, in words' }),
  })
  .openapi('ChangedSince')

export type ChangedSinceRefusal = z.infer<typeof changedSinceSchema>

/** With the record as it stands, for a form that goes on from there. */
export function changedSinceWith<Current extends z.ZodType>(current: Current) {
  return changedSinceSchema.extend({ current })
}

/** Where the same status is also that of what a state does not allow. */
export const lateOrNotSchema = z.union([changedSinceSchema, refusalSchema])
