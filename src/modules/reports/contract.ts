import { z } from '@hono/zod-openapi'
import type { CallData } from '../../ui/api/call-api.ts'
import { because } from '../../ui/api/reasons.ts'
import { daysBetween } from '../../ui/format/days.ts'
import { type Dates, type DatesReason, mostDays, reportNames, waysOf } from './rules.ts'

const dates = { from: z.iso.date(), until: z.iso.date() }

/** A period that ends after it begins and is not too long. */
const inOrder = <Schema extends z.ZodType<Dates>>(schema: Schema) =>
  schema
    .refine(({ from, until }) => from <= until, {
      path: ['until'],
      message: because<DatesReason>({ reason: 'dates-reversed' }),
    })
    .refine(({ from, until }) => daysBetween(from, until) < mostDays, {
      path: ['from'],
      message: because<DatesReason>({ reason: 'dates-too-far-apart', days: mostDays }),
    })

const ways = [...new Set(reportNames.flatMap((report) => [...waysOf(report)]))]

export const reportParamsSchema = z.object({ report: z.enum(reportNames) })

/** Without `by`, the report's first grouping. */
export const reportQuerySchema = inOrder(
  z.object({ ...dates, by: z.enum(ways as [(typeof ways)[number]]).optional() }),
)

export const boardQuerySchema = inOrder(z.object(dates))

export type ReportData = CallData<'GET /api/admin/reports/{report}'>

export const namedSchema = z
  .object({ recipients: z.array(z.uuid()).max(100) })
  .openapi('SetReportRecipients')
