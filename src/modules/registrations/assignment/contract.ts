import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { heardOfText } from '../contract.ts'

/** `seen`: the counsellor shown on the requester's screen. */
export const assignmentSchema = z
  .object({
    counsellorId: z.uuid().nullable(),
    expected: z.uuid().nullable(),
    note: heardOfText('note', 1000).nullish().openapi({ description: 'For whoever has it now' }),
    key: idempotencyKey.optional(),
  })
  .openapi('AssignRegistration')
