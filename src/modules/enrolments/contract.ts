import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { email } from '../../ui/api/contract.ts'
import { states } from '../../ui/format/states.ts'
import { gstinSchema } from '../ledger/documents/contract.ts'
import { documentKindNames } from '../ledger/documents/rules.ts'
import { positivePaise, text } from '../ledger/fields.ts'
import { entryKinds, methods, mostPaise } from '../ledger/rules.ts'
import { planPartsSchema } from './plans/contract.ts'
import { enrolmentStates } from './rules.ts'

const day = z.iso.date()
const paise = z.number().int()

export const documentSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.enum(documentKindNames),
    paise,
    day,
  })
  .openapi('IssuedDocument')

const partSchema = z.object({
  part: z.number().int(),
  paise,
  dueOn: day,
  paidPaise: paise,
  waivedPaise: paise,
  cancelledPaise: paise,
  refundedPaise: paise,
  balancePaise: paise,
  state: z.enum(['paid', 'overdue', 'due', 'waived', 'cancelled', 'refunded']),
})

/** Due, overdue, paid, waived and refunded amounts of an enrolment, from `feeStatus`. */
const feeSummaryShape = {
  state: z.enum(enrolmentStates),
  leftOn: day.nullable().openapi({ description: 'The day on which they withdrew' }),
  owedPaise: paise,
  waivedPaise: paise,
  paidPaise: paise,
  refundedPaise: paise,
  balancePaise: paise,
  overduePaise: paise,
  daysLate: z.number().int(),
  next: z.object({ paise, dueOn: day }).nullable(),
}

const feeSummarySchema = z.object(feeSummaryShape)
export type FeeSummary = z.infer<typeof feeSummarySchema>

/** An enrolment with all its money. */
export const enrolmentSchema = z
  .object({
    id: z.number().int(),
    course: z.string(),
    ...feeSummaryShape,
    supplyState: z.string().nullable().openapi({ description: 'By the code of GST' }),
    version: z.number().int(),
    startsOn: day,
    seatId: z.number().int().nullable(),
    enrolledAt: z.iso.datetime(),
    feePaise: paise,
    discountPaise: paise,
    isRefundRequested: z
      .boolean()
      .openapi({ description: 'A refund is asked for or on its way: they are not asked to pay' }),
    parts: z.array(partSchema),
    money: z.array(
      z.object({
        id: z.number().int(),
        kind: z.enum(entryKinds),
        paise,
        method: z.enum(methods).nullable(),
        isCorrection: z.boolean(),
        balancePaise: paise.openapi({ description: 'What was due after it' }),
        at: z.iso.datetime(),
        documents: z.array(documentSchema),
      }),
    ),
  })
  .openapi('Enrolment')

const seatWishSchema = z.object({
  batch: z.number().int().positive(),
  as: z.enum(['seat', 'wait']),
})

export const newEnrolmentSchema = z
  .object({
    key: idempotencyKey,
    course: z
      .string()
      .min(1)
      .max(120)
      .regex(/^[\p{L}\p{N}-]+$/u)
      .openapi({ description: 'Its id in the catalogue; archived ones too' }),
    registration: z.number().int().positive().nullable(),
    feePaise: z.number().int().min(0).max(mostPaise).openapi({
      description: 'Below the price of the course it is a discount, like what is one by name',
    }),
    discountPaise: z.number().int().min(0).max(mostPaise),
    discountReason: text(300).nullable(),
    startsOn: day,
    parts: planPartsSchema.optional(),
    plan: z
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1)
      .optional(),
    seat: seatWishSchema.optional().openapi({
      description: 'In a batch of the course, or a wait for one; nothing is no batch yet',
    }),
    isAdult: z.boolean(),
    guardian: z.object({ name: text(100), phone: text(40), agreed: z.literal(true) }).nullable(),
  })
  .refine(({ parts, plan }) => (parts === undefined) !== (plan === undefined), 'parts or a plan')
  .openapi('NewEnrolment', { description: 'Either parts of its own, or those of a plan' })

/** The new instalments for what is not paid yet. */
export const instalmentsSchema = z
  .object({
    version: z.number().int().positive(),
    parts: z
      .array(z.object({ paise: positivePaise, dueOn: day }))
      .min(1)
      .max(36),
    reason: text(300),
  })
  .openapi('Instalments')

export const supplyStateSchema = z
  .object({
    code: z
      .string()
      .refine((code) => Object.hasOwn(states, code))
      .nullable(),
  })
  .openapi('SupplyState')

/** Without a name the student pays. */
export const buyerSchema = z
  .object({
    buyer: z.object({ name: text(120), address: text(300), gstin: gstinSchema }).nullable(),
  })
  .openapi('Buyer')

/** Where the guardian of a minor reads of missed classes, if they agreed to that. */
export const guardianMailsSchema = z
  .object({ email: email.nullable(), agreed: z.boolean() })
  .openapi('GuardianMails')

export type EnrolmentData = z.infer<typeof enrolmentSchema>
