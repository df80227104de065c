import { z } from '@hono/zod-openapi'

/** Made by the browser for one form: what is sent twice is one. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,80}$/)
