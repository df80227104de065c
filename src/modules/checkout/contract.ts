import { z } from '@hono/zod-openapi'
import { lineOfText, type PhoneReason } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { states } from '../../ui/format/states.ts'
import type { Start } from '../batches/contract.ts'
import type { PlanOffer } from '../enrolments/plans/contract.ts'
import type {
  disputeStates,
  HeldReason,
  NoSeatReason,
  OrderState,
  readingSources,
  refundStates,
} from './rules.ts'

/** What the gateway's window hands to our page; whatever it says, we go and look. */
export const returnedSchema = z
  .object({
    razorpay_order_id: z.string().max(100).optional(),
    razorpay_payment_id: z.string().max(100).optional(),
    razorpay_signature: z.string().max(200).optional(),
  })
  .openapi('Returned')

/** A batch with the plans by which it may be paid, beside all at once. */
export type Offer = Start & {
  plans: PlanOffer[]
  /** For how long a seat is held while its buyer pays. */
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

/** What somebody agrees to by paying: nothing of it is filled in for them. */
export const checkoutSchema = z
  .object({
    course: z.string().max(120),
    batch: z.number(missing('batch-missing')).int().positive(),
    /** The sum that was shown: another one is not charged. */
    paise: z.number().int().positive(),
    /** As it was shown; nothing is all at once. */
    plan: z
      .object({ id: z.number().int().positive(), version: z.number().int().positive() })
      .optional(),
    phone,
    /** Of an online batch, where the institute charges GST: the code of the state that they live in. */
    state: z.enum(stateCodes, missing('no-state')).optional(),
    isAdult: z.boolean(missing('age-missing')),
    guardian: z.object({ name: lineOfText('name', 100), phone }).optional(),
    agreed: z.literal(true, missing('terms-missing')),
  })
  .openapi('Checkout')

/** What stands behind the # of a payment link. */
export const paymentLinkSchema = z
  .object({ token: z.string().min(1).max(100) })
  .openapi('PaymentLinkToken')

/** The sum that the button said. */
export const partSchema = z.object({ paise: z.number().int().positive() }).openapi('PartPayment')

export const choiceSchema = z
  .object({
    choice: z.enum(['another', 'first', 'back']),
    batch: z.number().int().positive().optional(),
  })
  .openapi('OrderChoice')

/** An order that staff have to look at: a name and sums, and no way to reach anybody. */
export type OrderForStaff = {
  id: string
  name: string | null
  course: string
  /** None of a part: it buys no seat. */
  courseId: string | null
  startsOn: string | null
  state: OrderState
  heldReason: HeldReason | null
  noSeat: NoSeatReason | null
  /** What was asked for. */
  paise: number
  /** What the gateway took. */
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

/** A refund that the gateway made without us. */
export type ExternalRefundData = OfSomebody & {
  reason: 'elsewhere' | 'dispute'
  state: (typeof refundStates)[number]
  /** By which the gateway knows it. */
  refund: string
  /** More than was left: paid back before. */
  isDuplicate: boolean
}

/** A payment of which the gateway says another sum now than the ledger has, which is `paise`. */
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

/** A payer told their bank that a payment is wrong. */
export type DisputeForStaff = OfSomebody & {
  dispute: string
  reason: string
  state: (typeof disputeStates)[number]
  respondBy: string | null
}

/** `correct` names the reading that was shown: another one is not confirmed. */
export const readingDecisionSchema = z
  .discriminatedUnion('decision', [
    z.object({ decision: z.literal('correct'), reading: z.number().int().positive() }),
    z.object({ decision: z.literal('ask-again') }),
  ])
  .openapi('ReadingDecision')

/** What staff choose for whoever paid. */
export const choiceForPayerSchema = z
  .discriminatedUnion('choice', [
    z.object({ choice: z.literal('another'), batch: z.number().int().positive() }),
    z.object({ choice: z.literal('first') }),
    z.object({ choice: z.literal('back') }),
  ])
  .openapi('ChoiceForPayer')
