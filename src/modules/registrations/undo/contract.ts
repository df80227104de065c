import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { maxBulkSize } from '../bulk/rules.ts'
import type { RegistrationReason } from '../rules.ts'
import { undoable } from './rules.ts'

const nobodyChosen = because<RegistrationReason>({ reason: 'nobody-chosen', most: maxBulkSize })

/** Which registrations, and what was just done to each of them by whoever sends it. */
export const registrationUndoSchema = z
  .object({
    key: idempotencyKey,
    change: z.enum(undoable),
    ids: z
      .array(z.number().int().positive(), nobodyChosen)
      .min(1, nobodyChosen)
      .max(maxBulkSize, nobodyChosen),
  })
  .openapi('UndoRegistrationChange')
