import { z } from '@hono/zod-openapi'
import { lineOfText, type PhoneReason } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { states } from '../../ui/format/states.ts'
import { startSchema } from '../batches/contract.ts'
import { planOfferSchema } from '../enrolments/plans/contract.ts'
import {
  disputeStates,
  heldReasons,
  noSeatReasons,
  orderStates,
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

/** An order as whoever knows its number may see it: nobody's name, and nothing to reach anybody by. */
export const orderSchema = z
  .object({
    success: z.literal(true),
    id: z.string(),
    state: z.enum(orderStates),
    course: z.string(),
    purpose: z.enum(['seat', 'part']),
    courseId: z.string().nullable(),
    /** Where they have a seat: its classes are a file for a calendar. */
    batch: z.number().nullable(),
    /** Of what was paid and has no seat. */
    noSeat: z.enum(noSeatReasons).nullable(),
    paise: z.number().openapi({ description: 'What was asked for' }),
    camePaise: z.number().openapi({ description: 'What the gateway took' }),
    feePaise: z.number(),
    madeAt: z.string().openapi({ format: 'date-time' }),
    receipts: z
      .array(z.object({ id: z.number(), name: z.string() }))
      .openapi({ description: 'Its papers: who paid opens them by their id' }),
    /** They wait for the next seat, before all others. */
    isWaiting: z.boolean(),
    /** What is on its way back, or has come back. */
    returning: z.object({ paise: z.number(), isDone: z.boolean() }).nullable(),
  })
  .openapi('Order')

export type ShownOrder = z.output<typeof orderSchema>

/** A batch with the plans by which it may be paid, beside all at once. */
const offerSchema = startSchema
  .extend({
    plans: z.array(planOfferSchema),
    asksState: z
      .boolean()
      .openapi({ description: 'Whether the state of the payer decides the tax' }),
  })
  .openapi('Offer')

export type Offer = z.output<typeof offerSchema>

export const offersSchema = z
  .object({ success: z.literal(true), paise: z.number(), offers: z.array(offerSchema) })
  .openapi('Offers')

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

export const begunSchema = z
  .object({
    success: z.literal(true),
    order: z.string(),
    gatewayOrder: z.string(),
    key: z.string(),
    paise: z.number(),
    currency: z.string(),
  })
  .openapi('BegunCheckout')

/** What stands behind the # of a payment link. */
export const paymentLinkSchema = z
  .object({ token: z.string().min(1).max(100) })
  .openapi('PaymentLinkToken')

/** All that the page of a payment link says. */
export const shownLinkSchema = z
  .object({
    firstName: z.string(),
    course: z.string(),
    part: z.number(),
    parts: z.number(),
    dueOn: z.iso.date(),
    paise: z.number(),
  })
  .openapi('PaymentLink')

/** The link that staff have sent, or are to send. */
export const sentLinkSchema = z
  .object({
    address: z.string(),
    paise: z.number(),
    dueOn: z.iso.date(),
    until: z.iso.datetime(),
    madeBy: z.string(),
    mailedAt: z.iso.datetime().nullable(),
  })
  .openapi('SentPaymentLink')

/** The sum that the button said. */
export const partSchema = z.object({ paise: z.number().int().positive() }).openapi('PartPayment')

export const choiceSchema = z
  .object({
    choice: z.enum(['another', 'first', 'back']),
    batch: z.number().int().positive().optional(),
  })
  .openapi('OrderChoice')

/** An order that staff have to look at: a name and sums, and no way to reach anybody. */
export const orderForStaffSchema = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    course: z.string(),
    /** None of a part: it buys no seat. */
    courseId: z.string().nullable(),
    startsOn: z.iso.date().nullable(),
    state: z.enum(orderStates),
    heldWhy: z.enum(heldReasons).nullable(),
    noSeat: z.enum(noSeatReasons).nullable(),
    paise: z.number().openapi({ description: 'What was asked for' }),
    camePaise: z.number().openapi({ description: 'What the gateway took' }),
    isWaiting: z.boolean(),
    isGoingBack: z.boolean(),
    refundFailed: z.boolean(),
    since: z.iso.datetime(),
  })
  .openapi('OrderForStaff')

export type OrderForStaff = z.output<typeof orderForStaffSchema>

const ofSomebody = {
  id: z.number(),
  name: z.string().nullable(),
  course: z.string(),
  joiningId: z.number().nullable(),
  paise: z.number(),
  since: z.iso.datetime(),
}

/** Money that went back without us. */
export const goneForStaffSchema = z
  .object({
    ...ofSomebody,
    why: z.enum(['elsewhere', 'dispute']),
    state: z.enum(refundStates),
    refund: z.string().openapi({ description: 'By which the gateway knows it' }),
    isTwice: z.boolean().openapi({ description: 'More than was left: paid back before' }),
  })
  .openapi('GoneForStaff')

export type ExternalRefundData = z.output<typeof goneForStaffSchema>

/** A payment of which the gateway says another sum now than the ledger has. */
export const differingPaymentSchema = z
  .object({
    ...ofSomebody,
    payment: z.string(),
    paise: z.number().openapi({ description: 'What the ledger has' }),
    currency: z.string(),
    reading: z.number(),
    readPaise: z.number().openapi({ description: 'What the gateway says now' }),
    readCurrency: z.string(),
    readings: z.array(
      z.object({
        source: z.enum(readingSources),
        paise: z.number(),
        currency: z.string(),
        status: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .openapi('DifferingPayment')

export type DifferingPayment = z.output<typeof differingPaymentSchema>

/** `correct` names the reading that was shown: another one is not confirmed. */
export const readingDecisionSchema = z
  .discriminatedUnion('decision', [
    z.object({ decision: z.literal('correct'), reading: z.number().int().positive() }),
    z.object({ decision: z.literal('ask-again') }),
  ])
  .openapi('ReadingDecision')

/** A payer told their bank that a payment is wrong. */
export const disputeForStaffSchema = z
  .object({
    ...ofSomebody,
    dispute: z.string(),
    reason: z.string(),
    state: z.enum(disputeStates),
    respondBy: z.iso.datetime().nullable(),
  })
  .openapi('DisputeForStaff')

export type DisputeForStaff = z.output<typeof disputeForStaffSchema>

/** What staff choose for whoever paid. */
export const choiceForPayerSchema = z
  .discriminatedUnion('choice', [
    z.object({ choice: z.literal('another'), batch: z.number().int().positive() }),
    z.object({ choice: z.literal('first') }),
    z.object({ choice: z.literal('back') }),
  ])
  .openapi('ChoiceForPayer')
