import { z } from '@hono/zod-openapi'
import { orderTroubles, refundKinds, refundSteps, refundSubjects } from './rules.ts'

const count = z.number().int().nonnegative()

/** The event by kind. `recordId` is a registration's, an import's, or a student's. */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), name: z.string(), course: z.string() }),
  z.object({ kind: z.literal('payment'), name: z.string(), amountPaise: count }),
  z.object({
    kind: z.literal('handover'),
    name: z.string(),
    counsellor: z.string(),
    requester: z.string(),
  }),
  z.object({ kind: z.literal('waiting'), name: z.string(), enquiries: count, minutes: count }),
  z.object({ kind: z.literal('import'), name: z.string(), students: count }),
  z.object({ kind: z.literal('mail'), name: z.string() }),
  z.object({
    kind: z.literal('order'),
    name: z.string(),
    reason: z.enum(orderTroubles),
  }),
  z.object({
    kind: z.literal('refund'),
    name: z.string(),
    of: z.enum(refundKinds),
    step: z.enum(refundSteps),
    refundOf: z.enum(refundSubjects).optional(),
    amountPaise: count,
  }),
  z.object({ kind: z.literal('backup'), name: z.enum(['backup', 'rehearsal', 'copy']) }),
  z.object({
    kind: z.literal('space'),
    name: z.enum(['data', 'database', 'backups']),
    free: count,
    size: count,
  }),
])

/** Content of a notification. `name` is a person, a file or what failed. */
export type Notice = z.infer<typeof noticeSchema>
