import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { recordIdInPath, searchText, wholeNumber } from '../../../ui/api/contract.ts'
import { deskMethodSchema, deskMoney, positivePaise } from '../../ledger/contract.ts'
import { methods } from '../../ledger/rules.ts'
import { dueAgeFilters } from '../dues/rules.ts'
import { duesPageSize, enrolmentStates } from '../rules.ts'

/** By name, student number, whole phone number or document; `from` and `to` are days, both included. */
export const feesQuerySchema = z.object({
  before: z.coerce.number().int().min(1).optional(),
  search: searchText.optional(),
  method: z.enum(methods).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const payersQuerySchema = z.object({ search: searchText.min(1) })

/** More pages than anybody turns; the most overdue are on the first. */
const mostPages = 1_000

export const dueTotalsQuerySchema = z.object({ batch: recordIdInPath().optional() })

export const duesFileQuerySchema = dueTotalsQuerySchema.extend({
  search: searchText.optional(),
  age: z.enum(dueAgeFilters).optional(),
})

export const duesQuerySchema = duesFileQuerySchema.extend({
  page: z.coerce.number().int().min(1).max(mostPages).default(1),
})

/** `dueOn`: the next due date that the list showed; without `promisedOn` there is no promise. */
export const newPromiseSchema = z
  .object({ dueOn: z.iso.date(), promisedOn: z.iso.date().nullable() })
  .openapi('PaymentPromise')

/** The due date that the list showed. */
export const newReminderSchema = z
  .object({ key: idempotencyKey, dueOn: z.iso.date() })
  .openapi('NewReminder')

/** At most a page of the list. */
export const remindersSchema = z
  .object({
    reminders: z
      .array(z.object({ enrolment: recordIdInPath(), dueOn: z.iso.date() }))
      .min(1)
      .max(duesPageSize),
  })
  .openapi('Reminders')

export const newRemindersSchema = remindersSchema
  .extend({ key: idempotencyKey })
  .openapi('NewReminders')

export const newPaymentSchema = z
  .object({ key: idempotencyKey, paise: positivePaise, method: deskMethodSchema, ...deskMoney })
  .openapi('NewPayment')

/** Withdrawing has a refund calculation: it is requested and approved. */
const bySteps = enrolmentStates.filter((state) => state !== 'left')

export const newStateSchema = z.object({ to: z.enum(bySteps) }).openapi('NewEnrolmentState')

/** In whole percent of a course's price. */
const percent = wholeNumber(0, 100)
const limits = z
  .object({ admin: percent, counsellor: percent, accountant: percent })
  .openapi('DiscountLimitsByRole')

export const saveDiscountLimitsSchema = z
  .object({ version: wholeNumber(1, 1_000_000_000), limits })
  .openapi('SaveDiscountLimits', { description: '`version` is the one it was made on' })
