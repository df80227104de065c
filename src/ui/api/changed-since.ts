import type { z } from '@hono/zod-openapi'
import type { refusalSchema } from './contract.ts'

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

/** The same as JSON, always with status 409; `differs` in words. */
export type ChangedSinceRefusal = z.infer<typeof refusalSchema> & {
  reason: 'changed-since'
  by: string | null
  at: string | null
  differs: string[]
}
