import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import { email, plainLine, recordId, wholeNumber } from '../../ui/api/contract.ts'
import { indianStates } from '../../ui/format/indian-states.ts'
import { positivePaise } from '../ledger/contract.ts'
import { gstinSchema } from '../ledger/documents/contract.ts'
import { mostPaise } from '../ledger/rules.ts'
import { planPartsSchema } from './plans/contract.ts'
import type { FeeStatus } from './rules.ts'

const day = z.iso.date()

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
    feePaise: wholeNumber(0, mostPaise).openapi({
      description: 'Below the price of the course it is a discount, like what is one by name',
    }),
    discountPaise: wholeNumber(0, mostPaise),
    discountReason: plainLine(300).nullable(),
    startsOn: day,
    parts: planPartsSchema.optional(),
    plan: recordId().optional(),
    seat: z
      .object({ batch: z.number().int().positive(), as: z.enum(['seat', 'wait']) })
      .optional()
      .openapi({
        description: 'In a batch of the course, or a wait for one; nothing is no batch yet',
      }),
    isAdult: z.boolean(),
    guardian: z
      .object({ name: plainLine(100), phone: plainLine(40), agreed: z.literal(true) })
      .nullable(),
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
    reason: plainLine(300),
  })
  .openapi('Instalments')

export const supplyStateSchema = z
  .object({
    code: z
      .string()
      .refine((code) => Object.hasOwn(indianStates, code))
      .nullable(),
  })
  .openapi('SupplyState')

/** Without a name the student pays. */
export const buyerSchema = z
  .object({
    buyer: z
      .object({ name: plainLine(120), address: plainLine(300), gstin: gstinSchema })
      .nullable(),
  })
  .openapi('Buyer')

/** Where the guardian of a minor reads of missed classes, if they agreed to that. */
export const guardianMailsSchema = z
  .object({ email: email.nullable(), agreed: z.boolean() })
  .openapi('GuardianMails')

/** An enrolment with all its money. */
export type EnrolmentData = CallData<'GET /api/me/enrolments'>['enrolments'][number]

/** A row of the list of dues. */
export type DueLine = CallData<'GET /api/admin/dues'>['dues'][number]

/** Due, overdue, paid, waived and refunded amounts of an enrolment. */
export type FeeSummary = Omit<FeeStatus, 'parts'>
