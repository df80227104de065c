import { z } from '@hono/zod-openapi'
import { searchText } from '../../../ui/api/contract.ts'
import { idSchema } from '../../enrolments/staff/contract.ts'
import { refundCalculationSchema, refundRequestSchema } from '../contract.ts'
import { refundRequestKinds, refundRequestStates } from '../rules.ts'

/** One enrolment, or one Fast Track registration. */
export const calculationQuerySchema = z.object({
  enrolment: idSchema.shape.id.optional(),
  registration: idSchema.shape.id.optional(),
})

/** The current refund, and earlier requests. */
export const calculationSchema = z
  .object({ leaves: z.boolean(), dueOn: z.iso.date(), calculation: refundCalculationSchema })
  .openapi('AccountCalculation')

/** Of one enrolment, or of all: by kind, state, and name, student number or whole phone number. */
export const refundsQuerySchema = z.object({
  enrolment: idSchema.shape.id.optional(),
  search: searchText.optional(),
  kind: z.enum(refundRequestKinds).optional(),
  state: z.enum(refundRequestStates).optional(),
})

export const refundsSchema = z
  .object({
    today: z.iso.date(),
    open: z.array(refundRequestSchema),
    over: z.array(refundRequestSchema),
    waivablePaise: z.number().int().optional().openapi({
      description: 'Of one enrolment: what is due, and by the setting what was invoiced',
    }),
  })
  .openapi('Refunds')
