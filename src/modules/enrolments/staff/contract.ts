import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { searchText } from '../../../ui/api/contract.ts'
import { seatOfferedSchema } from '../../batches/contract.ts'
import { deskMethodSchema, deskMoney, pendingPaymentSchema } from '../../ledger/contract.ts'
import { positivePaise } from '../../ledger/fields.ts'
import { methods } from '../../ledger/rules.ts'
import { refundRequestSchema } from '../../refunds/contract.ts'
import { enrolmentSchema, feeSummaryShape } from '../contract.ts'
import { reminderWays } from '../reminders/rules.ts'
import { enrolmentStates } from '../rules.ts'

export const feesQuerySchema = z.object({ before: z.coerce.number().int().min(1).optional() })

/** Fees that were taken: names and sums, and no way to reach anybody. */
export const feesSchema = z
  .object({
    fees: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        course: z.string(),
        amountPaise: z.number().int(),
        method: z.enum(methods),
        paidAt: z.iso.datetime(),
        takenBy: z.string(),
      }),
    ),
    next: z.number().int().nullable(),
    totalPaise: z.number(),
    count: z.number().int(),
    byCourse: z.array(z.object({ course: z.string(), count: z.number().int(), paise: z.number() })),
  })
  .openapi('Fees')

const openEnrolmentSchema = z.object({
  id: z.number().int(),
  studentId: z.number().int(),
  name: z.string(),
  course: z.string(),
  ...feeSummaryShape,
})

export const idSchema = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1),
})

export const payersQuerySchema = z.object({ search: searchText.min(1) })

/** People by name or number, with what they joined; their numbers are not said. */
export const payersSchema = z
  .object({
    payers: z.array(
      z.object({
        studentId: z.number().int(),
        name: z.string(),
        joinings: z.array(openEnrolmentSchema),
      }),
    ),
  })
  .openapi('Payers')

/** So many pages nobody turns; who is that far behind is at the beginning of the list. */
const mostPages = 1_000

export const duesQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(mostPages).default(1),
})

const count = z.number().int()

/** What is to be paid until a week from today, the oldest first: a page of it. */
export const duesSchema = z
  .object({
    today: z.iso.date(),
    page: count,
    pages: count,
    counts: z.object({ overdue: count, today: count, soon: count }),
    sums: z
      .object({ overdue: count, today: count, soon: count })
      .openapi({ description: 'In paise, of all pages' }),
    dues: z.array(
      openEnrolmentSchema.extend({
        remindedAt: z.iso.datetime().nullable().openapi({
          description: 'The last reminder of what is next; of one that waits for the morning then',
        }),
      }),
    ),
  })
  .openapi('Dues')

/** The day on which it is due, as the list showed it. */
export const newReminderSchema = z
  .object({ key: idempotencyKey, dueOn: z.iso.date() })
  .openapi('NewReminder')

/** Where no mail reaches them, what staff write by WhatsApp. */
export const remindedSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    way: z.enum(reminderWays),
    paise: z.number().int(),
  })
  .openapi('Reminded')

export const enrolmentPageSchema = z
  .object({
    student: z.object({ id: z.number().int(), name: z.string() }),
    joining: enrolmentSchema,
    /** Why there is a discount, and who gave it. */
    discount: z
      .object({ reason: z.string(), givenBy: z.string(), approvedBy: z.string().nullable() })
      .nullable(),
    cashPaise: z.number().int().openapi({ description: 'So much more may be taken in cash' }),
    pending: z.array(pendingPaymentSchema),
  })
  .openapi('JoiningPage')

export const enrolmentListSchema = z
  .object({
    joinings: z.array(
      enrolmentSchema.extend({
        discountReason: z.string().nullable(),
        approvedBy: z.string().nullable(),
      }),
    ),
    seats: z.array(seatOfferedSchema),
    requests: z.array(refundRequestSchema).openapi({
      description: 'Enrolments that wait for approval, and those that were refused lately',
    }),
  })
  .openapi('Joinings')

export const newPaymentSchema = z
  .object({ key: idempotencyKey, paise: positivePaise, method: deskMethodSchema, ...deskMoney })
  .openapi('NewPayment')

export const paymentTakenSchema = z
  .object({
    success: z.literal(true),
    message: z.string(),
    paper: z.object({ id: z.number().int(), name: z.string() }),
  })
  .openapi('PaymentTaken')

/** Who leaves has money to come or to get: that is asked for, and approved. */
const bySteps = enrolmentStates.filter((state) => state !== 'left')

export const newStateSchema = z.object({ to: z.enum(bySteps) }).openapi('NewJoiningState')

export const joinedSchema = z
  .object({ success: z.literal(true), message: z.string(), joining: z.number().int() })
  .openapi('JoinedCourse')

/** The number of the request that waits. */
export const requestedSchema = z
  .object({ success: z.literal(true), message: z.string(), request: z.number().int() })
  .openapi('EnrolmentRequested')
