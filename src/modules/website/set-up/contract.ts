import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'

/** `kept` are ids of courses of the sample that stay. */
export const removalSchema = z
  .object({ kept: z.array(z.string().max(100)).max(100), key: idempotencyKey })
  .openapi('SampleRemoval')
