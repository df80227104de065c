import { z } from '@hono/zod-openapi'
import { payoutKinds } from './rules.ts'

const day = z.iso.date()
const paise = z.number().int()

const missing = z.object({
  entity: z.string(),
  kind: z.enum(payoutKinds),
  paise,
  oursPaise: paise.nullable(),
  day,
})

/** What the gateway paid out, and what is missing on either side. */
export const payoutsSchema = z
  .object({
    settlements: z.array(
      z.object({
        settlement: z.string(),
        utr: z.string().nullable(),
        settledOn: day,
        payments: z.number().int(),
        grossPaise: paise,
        refundedPaise: paise,
        otherPaise: paise,
        feePaise: paise,
        taxPaise: paise,
        netPaise: paise,
      }),
    ),
    missingHere: z.array(missing),
    missingThere: z.array(missing),
    /** What is older is not compared any more. */
    since: day,
    /** What was paid from that day on may still be on its way. */
    onItsWaySince: day,
  })
  .openapi('Payouts')

export const payoutsTakenSchema = z
  .object({ success: z.literal(true), message: z.string(), payouts: payoutsSchema })
  .openapi('PayoutsTaken')
