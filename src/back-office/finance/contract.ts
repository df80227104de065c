import { z } from '@hono/zod-openapi'
import { methods } from '../../domain/ledger/rules.ts'

export const feesQuerySchema = z.object({ before: z.coerce.number().int().min(1).optional() })

/** Fees that were taken: names and sums, and no way to reach anybody. */
export const feesSchema = z
  .object({
    fees: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        course: z.string(),
        amountPaise: z.number().int(),
        method: z.enum(methods),
        paidAt: z.iso.datetime(),
        takenBy: z.string(),
      }),
    ),
    next: z.number().int().nullable(),
    totalPaise: z.number(),
    count: z.number().int(),
    byCourse: z.array(z.object({ course: z.string(), count: z.number().int(), paise: z.number() })),
  })
  .openapi('Fees')
