import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { deskMethodSchema, feePaymentSchema, pendingPaymentSchema } from '../../ledger/contract.ts'
import { shownClaimSchema } from '../../ledger/upi/contract.ts'

const id = z.number().int().positive()
const time = z.iso.datetime()

/** The fee for Fast Track as it stands. */
export const feeSchema = z
  .object({
    duePaise: z.number().int().nonnegative().openapi({ description: 'Owed and not paid' }),
    pending: z.array(pendingPaymentSchema),
    receipts: z.array(z.object({ id, name: z.string(), paise: z.number().int(), at: time })),
  })
  .openapi('FastTrackFee')

/** What came of a fee that was taken: a receipt, or a code to pay by. */
export const feeTakenSchema = z
  .object({
    paise: z.number().int(),
    method: deskMethodSchema,
    receipt: z.object({ id, name: z.string() }).nullable(),
    claim: shownClaimSchema.nullable(),
  })
  .openapi('FeeTaken')

export const takeFeeSchema = feePaymentSchema.extend({ key: idempotencyKey }).openapi('TakeFee')

export const feeTakenAnswerSchema = z
  .object({ success: z.literal(true), message: z.string(), fee: feeTakenSchema })
  .openapi('FeeTakenAnswer')

export type FeeTakenData = z.infer<typeof feeTakenSchema>
