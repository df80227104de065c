import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { searchText } from '../../ui/api/contract.ts'
import { documentSchema } from '../enrolments/contract.ts'
import { idSchema } from '../enrolments/staff/contract.ts'
import { positivePaise } from '../ledger/fields.ts'
import { mostPaise } from '../ledger/rules.ts'
import { handMethods, payoutStates, refundRequestKinds, refundRequestStates } from './rules.ts'

const paise = z.number().int()
const day = z.iso.date()
const count = z.number().int().min(0)
const text = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^\P{Cc}*$/u)
  .refine((reasonText) => reasonText.isWellFormed())

const sums = {
  owedPaise: paise,
  paidPaise: paise,
  onTheWayPaise: paise,
  usedPaise: paise,
  backPaise: paise,
  restPaise: paise,
}

/** The refund and its calculation. */
const refundCalculationSchema = z
  .discriminatedUnion('ground', [
    z.object({ ...sums, ground: z.literal('guarantee'), until: day.nullable() }),
    z.object({ ...sums, ground: z.literal('guarantee-over'), until: day }),
    z.object({ ...sums, ground: z.literal('cancelled') }),
    z.object({ ...sums, ground: z.literal('put-off'), days: count }),
    z.object({ ...sums, ground: z.literal('early'), held: count }),
    z.object({ ...sums, ground: z.literal('classes'), held: count, planned: count }),
    z.object({ ...sums, ground: z.literal('days'), held: count, planned: count }),
    z.object({ ...sums, ground: z.literal('too-much') }),
  ])
  .openapi('RefundCalculation')

const id = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1)

/** An enrolment, or a Fast Track registration. */
const accountSchema = z.union([z.object({ enrolmentId: id }), z.object({ registrationId: id })])

const part = z.object({ paise, isByHand: z.boolean(), state: z.enum(payoutStates) })

/** A refund request as its student sees it. */
const ownAskSchema = z
  .object({
    id,
    kind: z.enum(refundRequestKinds),
    state: z.enum(refundRequestStates),
    paise,
    calculation: refundCalculationSchema.nullable(),
    requestedAt: z.iso.datetime(),
    dueOn: day,
    refusalReason: z.string().nullable(),
    closingReason: z.string().nullable(),
    mayWithdraw: z.boolean(),
  })
  .openapi('OwnRefund')

/** For each course with payments: the possible refund, or the state of the request. */
export const ownRefundsSchema = z
  .object({
    /** The date by which a refund requested today is paid. */
    dueOn: day,
    accounts: z.array(
      z.object({
        of: accountSchema,
        course: z.string(),
        isTrial: z.boolean(),
        leaves: z.boolean(),
        paidPaise: paise,
        calculation: refundCalculationSchema.nullable(),
        refundRequest: ownAskSchema.nullable(),
        receipts: z
          .array(documentSchema)
          .openapi({ description: 'Of a registration; those of an enrolment stand with its fees' }),
      }),
    ),
  })
  .openapi('OwnRefunds')

/** The same as staff see it. */
const refundRequestSchema = ownAskSchema
  .extend({
    student: z.object({ id, name: z.string() }),
    enrolmentId: id.nullable(),
    course: z.string(),
    reason: z.string().nullable(),
    requestedBy: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    /** The viewer may decide: they are neither requester nor payee. */
    mayDecide: z.boolean(),
    /** They requested it, and nobody else could approve. */
    decidesAlone: z.boolean(),
    /** The reason given by a requester who approved the request. */
    soleApprovalReason: z.string().nullable(),
    /** Parts that cannot be paid: their payment no longer exists. */
    isUnpayable: z.boolean(),
    parts: z.array(part),
    /** For a waiver or discount: the total reduction, and the price it applies to. */
    reduction: z.object({ pricePaise: paise, offPaise: paise }).nullable(),
    /** For a discount: the enrolment as entered. */
    enrolment: z
      .object({
        startsOn: day,
        toPayPaise: paise,
        plan: z.string().nullable(),
        dues: z.array(z.object({ paise, dueOn: day })),
        registration: id.nullable(),
        seat: z
          .object({ as: z.enum(['seat', 'wait']), heldUntil: z.iso.datetime().nullable() })
          .nullable(),
      })
      .nullable(),
  })
  .openapi('Refund')

export const newOwnRefundSchema = z
  .object({ key: idempotencyKey, of: accountSchema, paise: z.number().int().min(0).max(mostPaise) })
  .openapi('NewOwnRefund')

export const newRefundSchema = newOwnRefundSchema
  .extend({ reason: text.nullable() })
  .openapi('NewRefund')

export const newWaiverSchema = z
  .object({ key: idempotencyKey, enrolmentId: id, paise: positivePaise, reason: text })
  .openapi('NewWaiver')

export const decisionSchema = z
  .discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      paise: z.number().int().min(0).max(mostPaise),
      alone: text.optional().openapi({
        description: 'Why whoever asked approves as well: only where nobody else could',
      }),
    }),
    z.object({ decision: z.literal('refuse'), reason: text }),
  ])
  .openapi('RefundDecision')

/** Why nothing of an approved request is paid. */
export const endingSchema = z.object({ reason: text }).openapi('RefundClosing')

export const paidByHandSchema = z
  .object({
    method: z.enum(handMethods),
    reference: z
      .string()
      .trim()
      .min(1)
      .max(90)
      .regex(/^[\w/. -]+$/)
      .nullable(),
  })
  .openapi('RefundPaid')

export type RefundCalculationData = z.infer<typeof refundCalculationSchema>
export type OwnRefundAccount = z.infer<typeof ownRefundsSchema>['accounts'][number]
export type OwnRefundRequest = z.infer<typeof ownAskSchema>
export type RefundRequestData = z.infer<typeof refundRequestSchema>

/** One enrolment, or one Fast Track registration. */
export const calculationQuerySchema = z.object({
  enrolment: idSchema.shape.id.optional(),
  registration: idSchema.shape.id.optional(),
})

/** The current refund, and earlier requests. */
const calculationSchema = z
  .object({ leaves: z.boolean(), dueOn: z.iso.date(), calculation: refundCalculationSchema })
  .openapi('AccountCalculation')

/** Of one enrolment, or of all: by kind, state, and name, student number or whole phone number. */
export const refundsQuerySchema = z.object({
  enrolment: idSchema.shape.id.optional(),
  search: searchText.optional(),
  kind: z.enum(refundRequestKinds).optional(),
  state: z.enum(refundRequestStates).optional(),
})

const refundsSchema = z
  .object({
    today: z.iso.date(),
    open: z.array(refundRequestSchema),
    over: z.array(refundRequestSchema),
    waivablePaise: z.number().int().optional().openapi({
      description: 'Of one enrolment: what is due, and by the setting what was invoiced',
    }),
  })
  .openapi('Refunds')
