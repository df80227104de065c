import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { plainLine } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import {
  type CancelFieldReason,
  cancelCauses,
  type DeskMethod,
  deskMethods,
  mostPaise,
  type PendingPayment,
} from './rules.ts'

export const positivePaise = z.number().int().min(1).max(mostPaise)

/** Errors of the payment fields. */
export type PaymentFieldReason = { reason: 'no-method' } | { reason: 'no-reference' }

const noReference = because<PaymentFieldReason>({ reason: 'no-reference' })

/** Ids of the pending payments that were shown; if one is missing the payment is refused. */
export const despitePending = z
  .array(z.string().min(1).max(60))
  .max(50)
  .default([])
  .openapi({ description: 'The pending payments that this one is taken in spite of' })

/** Payment fields of every desk form. A UPI payment without its UTR shows a code to pay by. */
export const deskMoney = {
  reference: z
    .string({ error: noReference })
    .trim()
    .min(1, noReference)
    .max(100, noReference)
    .regex(/^[\w/. -]+$/, noReference)
    .nullable()
    .default(null)
    .openapi({ description: 'The UTR, the number of the slip or cheque; cash has none' }),
  bank: plainLine(60).nullable().default(null).openapi({ description: 'Of the cheque' }),
  despitePending,
}

const noMethod = because<PaymentFieldReason>({ reason: 'no-method' })

export const deskMethodSchema = z.enum(deskMethods as [DeskMethod, ...DeskMethod[]], noMethod)

/** How a Fast Track fee is paid. The server sets its amount. */
export const feePaymentSchema = z.object({ method: deskMethodSchema, ...deskMoney })

/** The same, or not paid yet: then it is due. */
export const feeChoiceSchema = z.object({
  method: z.enum([...deskMethods, 'not-paid'], noMethod),
  ...deskMoney,
})

export type PendingPaymentData = Omit<PendingPayment, 'since'> & { since: string }

export const settleChequeSchema = z
  .union([
    z.object({ to: z.literal('cleared') }),
    z.object({ to: z.literal('bounced'), reason: plainLine(200) }),
  ])
  .openapi('SettleCheque')

const whyCancelled = because<CancelFieldReason>

/** “Other” needs details. */
export const cancelReceiptSchema = z
  .object({
    key: idempotencyKey,
    cause: z.enum(cancelCauses, whyCancelled({ reason: 'no-cause' })),
    details: plainLine(200).nullable().default(null),
  })
  .superRefine(({ cause, details }, context) => {
    if (cause !== 'other' || details) return
    context.addIssue({
      code: 'custom',
      path: ['details'],
      message: whyCancelled({ reason: 'no-details' }),
    })
  })
  .openapi('CancelReceipt')
