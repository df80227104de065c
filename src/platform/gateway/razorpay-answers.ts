import { z } from 'zod'

/** The fields of the gateway's responses on which our code relies. Source: razorpay.com/docs/api. */

const paise = z.number().int().min(0)

export const orderAnswer = z.object({
  id: z.string().min(1).max(100),
  amount: paise,
  currency: z.string(),
  receipt: z.string().nullish(),
})

export const ordersAnswer = z.object({ items: z.array(orderAnswer) })

export const paymentAnswer = z.object({
  id: z.string().min(1).max(100),
  order_id: z.string().nullish(),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  method: z.string().nullish(),
  amount_refunded: paise.nullish(),
  created_at: z.number(),
  acquirer_data: z
    .object({
      rrn: z.string().nullish(),
      upi_transaction_id: z.string().nullish(),
      auth_code: z.string().nullish(),
      bank_transaction_id: z.string().nullish(),
    })
    .partial()
    .nullish()
    .catch(undefined),
})

export const paymentsAnswer = z.object({ items: z.array(paymentAnswer) })

export const refundAnswer = z.object({
  id: z.string().min(1).max(100),
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  payment_id: z.string().min(1).max(100),
  receipt: z.string().nullish().catch(undefined),
})

export const refundsAnswer = z.object({ items: z.array(refundAnswer) })

export const disputeAnswer = z.object({
  id: z.string().min(1).max(60),
  payment_id: z.string().min(1).max(100),
  amount: paise,
  amount_deducted: paise.nullish(),
  reason_code: z.string().nullish(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  respond_by: z.number().nullish(),
  created_at: z.number(),
})

export const disputesAnswer = z.object({ items: z.array(disputeAnswer) })

export const failureAnswer = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
})

const entitySchema = z
  .object({ entity: z.object({ id: z.string().nullish() }).loose() })
  .optional()
  .catch(undefined)

export const eventReading = z.object({
  amount: paise,
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.string().regex(/^[a-z_]{1,40}$/),
})

/** Events of unknown kinds or of other systems must be accepted too. */
export const eventBody = z.object({
  event: z.unknown(),
  payload: z
    .object({
      payment: entitySchema,
      order: entitySchema,
      refund: entitySchema,
      dispute: entitySchema,
    })
    .partial()
    .optional()
    .catch(undefined),
})
