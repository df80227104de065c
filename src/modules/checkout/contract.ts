import { z } from '@hono/zod-openapi'
import { lineOfText, type PhoneReason, searchText } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { states } from '../../ui/format/states.ts'
import type { Start } from '../batches/contract.ts'
import type { PlanOffer } from '../enrolments/plans/contract.ts'
import {
  type disputeStates,
  type HeldReason,
  type NoSeatReason,
  type OrderState,
  orderProblems,
  type readingSources,
  type refundStates,
} from './rules.ts'

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
}

export type CheckoutFieldReason =
  | PhoneReason
  | { reason: 'batch-missing' | 'age-missing' | 'terms-missing' | 'no-state' }

const stateCodes = Object.keys(states) as [string, ...string[]]
const missing = (reason: CheckoutFieldReason['reason']) => because<CheckoutFieldReason>({ reason })
const phone = z
  .string({ error: missing('phone-missing') })
  .trim()
  .max(40, missing('phone-too-long'))

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
    phone,
    /** For an online batch where the institute charges GST: the GST code of the buyer's state. */
    state: z.enum(stateCodes, missing('no-state')).optional(),
    isAdult: z.boolean(missing('age-missing')),
    guardian: z.object({ name: lineOfText('name', 100), phone }).optional(),
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

/** An order that staff must look at: name and amounts, no contact details. */
export type OrderForStaff = {
  id: string
  name: string | null
  course: string
  /** Null for an instalment: it buys no seat. */
  courseId: string | null
  startsOn: string | null
  state: OrderState
  heldReason: HeldReason | null
  noSeat: NoSeatReason | null
  /** The requested amount. */
  paise: number
  /** The amount that the gateway took. */
  receivedPaise: number
  isWaiting: boolean
  isBeingRefunded: boolean
  refundFailed: boolean
  since: string
}

type OfSomebody = {
  id: number
  name: string | null
  course: string
  enrolmentId: number | null
  paise: number
  since: string
}

/** A refund made at the gateway without us. */
export type ExternalRefundData = OfSomebody & {
  reason: 'elsewhere' | 'dispute'
  state: (typeof refundStates)[number]
  /** Its id at the gateway. */
  refund: string
  /** Where more was refunded than was left: the part that had been refunded before. */
  isDuplicate: boolean
}

/** A payment for which the gateway now reports another amount than the ledger, which is `paise`. */
export type DifferingPayment = OfSomebody & {
  payment: string
  currency: string
  reading: number
  readPaise: number
  readCurrency: string
  readings: {
    source: (typeof readingSources)[number]
    paise: number
    currency: string
    status: string
    at: string
  }[]
}

/** A dispute raised by a payer's bank. */
export type DisputeForStaff = OfSomebody & {
  dispute: string
  reason: string
  state: (typeof disputeStates)[number]
  respondBy: string | null
}

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
