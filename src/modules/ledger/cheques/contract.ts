import { z } from '@hono/zod-openapi'
import { text } from '../fields.ts'

/** Cheques that are out, the oldest first: names and sums, and no way to reach anybody. */
export const chequeListSchema = z
  .object({
    cheques: z.array(
      z.object({
        id: z.number().int(),
        joining: z.number().int().nullable(),
        registration: z.number().int().nullable(),
        name: z.string(),
        course: z.string(),
        number: z.string(),
        bank: z.string().nullable(),
        paise: z.number().int(),
        takenAt: z.iso.datetime(),
        takenBy: z.string(),
      }),
    ),
  })
  .openapi('Cheques')

export const settleChequeSchema = z
  .union([
    z.object({ to: z.literal('cleared') }),
    z.object({ to: z.literal('bounced'), why: text(200) }),
  ])
  .openapi('SettleCheque')
