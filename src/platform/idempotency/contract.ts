import { z } from '@hono/zod-openapi'

/** Idempotency key, made by the browser for one form. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,80}$/)
