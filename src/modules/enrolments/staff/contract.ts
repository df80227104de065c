import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { searchText } from '../../../ui/api/contract.ts'
import { deskMethodSchema, deskMoney } from '../../ledger/contract.ts'
import { positivePaise } from '../../ledger/fields.ts'
import { enrolmentStates } from '../rules.ts'

export const feesQuerySchema = z.object({ before: z.coerce.number().int().min(1).optional() })

export const idSchema = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1),
})

export const payersQuerySchema = z.object({ search: searchText.min(1) })

/** So many pages nobody turns; who is that far behind is at the beginning of the list. */
const mostPages = 1_000

export const duesQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(mostPages).default(1),
})

/** The day on which it is due, as the list showed it. */
export const newReminderSchema = z
  .object({ key: idempotencyKey, dueOn: z.iso.date() })
  .openapi('NewReminder')

export const newPaymentSchema = z
  .object({ key: idempotencyKey, paise: positivePaise, method: deskMethodSchema, ...deskMoney })
  .openapi('NewPayment')

/** Who leaves has money to come or to get: that is asked for, and approved. */
const bySteps = enrolmentStates.filter((state) => state !== 'left')

export const newStateSchema = z.object({ to: z.enum(bySteps) }).openapi('NewEnrolmentState')
