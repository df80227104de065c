import { z } from '@hono/zod-openapi'
import { ownKey } from '../../../platform/idempotency/contract.ts'
import { textOf } from '../contract.ts'

/** `seen`: whose it was on the screen of who asks. */
export const giveSchema = z
  .object({
    counsellorId: z.uuid().nullable(),
    seen: z.uuid().nullable(),
    note: textOf('note', 1000).nullish().openapi({ description: 'For whoever has it now' }),
    key: ownKey.optional(),
  })
  .openapi('GiveRegistration')
