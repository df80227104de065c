import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import {
  plainLine,
  recordId,
  recordIdInPath,
  searchText,
  wholeNumber,
} from '../../ui/api/contract.ts'
import { positivePaise } from '../ledger/contract.ts'
import { mostPaise } from '../ledger/rules.ts'
import { handMethods, refundRequestKinds, refundRequestStates } from './rules.ts'

const text = plainLine(300)
const paise = wholeNumber(0, mostPaise)
const enrolment = z.object({ enrolmentId: recordId() })
const fastTrack = z.object({ registrationId: recordId() })

export const newOwnRefundSchema = z
  .object({ key: idempotencyKey, of: z.union([enrolment, fastTrack]), paise })
  .openapi('NewOwnRefund')

export const newRefundSchema = newOwnRefundSchema
  .extend({ reason: text.nullable() })
  .openapi('NewRefund')

export const newWaiverSchema = enrolment
  .extend({ key: idempotencyKey, paise: positivePaise, reason: text })
  .openapi('NewWaiver')

export const decisionSchema = z
  .discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      paise,
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

export type OwnRefundAccount = CallData<'GET /api/me/refunds'>['accounts'][number]
export type OwnRefundRequest = NonNullable<OwnRefundAccount['refundRequest']>
export type RefundCalculationData = NonNullable<OwnRefundAccount['calculation']>
export type RefundRequestData = CallData<'GET /api/admin/refunds'>['open'][number]

/** One enrolment, or one Fast Track registration. */
export const calculationQuerySchema = z.object({
  enrolment: recordIdInPath().optional(),
  registration: recordIdInPath().optional(),
})

/** Of one enrolment, or of all: by kind, state, and name, student number or whole phone number. */
export const refundsQuerySchema = z.object({
  enrolment: recordIdInPath().optional(),
  search: searchText.optional(),
  kind: z.enum(refundRequestKinds).optional(),
  state: z.enum(refundRequestStates).optional(),
})
