import { z } from '@hono/zod-openapi'
import { orderStates } from './rules.ts'

/** What the gateway's window hands to our page; whatever it says, we go and look. */
export const returnedSchema = z
  .object({
    razorpay_order_id: z.string().max(100).optional(),
    razorpay_payment_id: z.string().max(100).optional(),
    razorpay_signature: z.string().max(200).optional(),
  })
  .openapi('Returned')

/** An order as whoever knows its number may see it: nobody's name, and nothing to reach anybody by. */
export const orderSchema = z
  .object({
    success: z.literal(true),
    id: z.string(),
    state: z.enum(orderStates),
    course: z.string(),
    courseId: z.string(),
    paise: z.number(),
    feePaise: z.number(),
    madeAt: z.string().openapi({ format: 'date-time' }),
    /** What is on its way back, or has come back. */
    returning: z.object({ paise: z.number(), isDone: z.boolean() }).nullable(),
  })
  .openapi('Order')

export type ShownOrder = z.output<typeof orderSchema>
