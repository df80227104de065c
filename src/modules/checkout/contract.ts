import { z } from '@hono/zod-openapi'
import type { CallData } from '../../ui/api/call-api.ts'
import { lineOfText, type PhoneReason, searchText } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { indianStates } from '../../ui/format/indian-states.ts'
import { type Start, typedPhone } from '../batches/contract.ts'
import type { PlanOffer } from '../enrolments/plans/contract.ts'
import { orderProblems } from './rules.ts'

/** What the gateway's window returns. It is only a hint: the server asks the gateway. */
export const returnedSchema = z
  .object({
    razorpay_order_id: z.string().max(100).optional(),
    razorpay_payment_id: z.string().max(100).optional(),
    razorpay_signature: z.string().max(200).optional(),
  })
  .openapi('Returned')

/** A batch with its payment plans; full payment is always possible. */
export type Offer = Start & {
  plans: PlanOffer[]
  /** Minutes a seat is held during checkout. */
  holdMinutes: number
  /** Whether the state of the payer decides the tax. */
  needsSupplyState: boolean
  /** Where the signed-in visitor has a seat there that is not paid yet. */
  heldUntil: string | null
}

export type CheckoutFieldReason =
  | PhoneReason
  | { reason: 'batch-missing' | 'age-missing' | 'terms-missing' | 'no-state' }

const stateCodes = Object.keys(indianStates) as [string, ...string[]]
const missing = (reason: CheckoutFieldReason['reason']) => because<CheckoutFieldReason>({ reason })

/** What a buyer accepts; nothing is filled in for them. */
export const checkoutSchema = z
  .object({
    course: z.string().max(120),
    batch: z.number(missing('batch-missing')).int().positive(),
    /** The price that was shown; another price is refused. */
    paise: z.number().int().positive(),
    /** The plan as shown; undefined is full payment. */
    plan: z
      .object({ id: z.number().int().positive(), version: z.number().int().positive() })
      .optional(),
    phone: typedPhone,
    /** For an online batch where the institute charges GST: the GST code of the buyer's state. */
    state: z.enum(stateCodes, missing('no-state')).optional(),
    isAdult: z.boolean(missing('age-missing')),
    guardian: z.object({ name: lineOfText('name', 100), phone: typedPhone }).optional(),
    agreed: z.literal(true, missing('terms-missing')),
  })
  .openapi('Checkout')

/** The part after the # of a payment link. */
export const paymentLinkSchema = z
  .object({ token: z.string().min(1).max(100) })
  .openapi('PaymentLinkToken')

/** The amount on the button. */
export const partSchema = z.object({ paise: z.number().int().positive() }).openapi('PartPayment')

export const choiceSchema = z
  .object({
    choice: z.enum(['another', 'first', 'back']),
    batch: z.number().int().positive().optional(),
  })
  .openapi('OrderChoice')

/** By name, student number, whole phone number or order number. */
export const ordersQuerySchema = z.object({
  search: searchText.optional(),
  problem: z.enum(orderProblems).optional(),
})

type ForStaff = CallData<'GET /api/admin/orders'>
export type OrderForStaff = ForStaff['orders'][number]
export type ExternalRefundData = ForStaff['externalRefunds'][number]
export type DifferingPayment = ForStaff['differing'][number]
export type DisputeForStaff = ForStaff['disputes'][number]

/** `correct` names the reading that was shown; another one is not confirmed. */
export const readingDecisionSchema = z
  .discriminatedUnion('decision', [
    z.object({ decision: z.literal('correct'), reading: z.number().int().positive() }),
    z.object({ decision: z.literal('ask-again') }),
  ])
  .openapi('ReadingDecision')

/** What staff choose for the payer. */
export const choiceForPayerSchema = z
  .discriminatedUnion('choice', [
    z.object({ choice: z.literal('another'), batch: z.number().int().positive() }),
    z.object({ choice: z.literal('first') }),
    z.object({ choice: z.literal('back') }),
  ])
  .openapi('ChoiceForPayer')
