import { z } from '@hono/zod-openapi'
import type { CallData } from '../../ui/api/call-api.ts'
import { because } from '../../ui/api/reasons.ts'
import { daysBetween } from '../../ui/format/days.ts'
import { type DatesReason, mostDays, reportNames, waysOf } from './rules.ts'

const from = z.iso.date()
const until = z.iso.date()
type DateRange = { from: string; until: string }

type Check = [check: (dateRange: DateRange) => boolean, why: { path: string[]; message: string }]

const inOrder: Check = [
  (dateRange: DateRange) => dateRange.from <= dateRange.until,
  { path: ['until'], message: because<DatesReason>({ reason: 'dates-reversed' }) },
]
const nearEnough: Check = [
  (dateRange: DateRange) => daysBetween(dateRange.from, dateRange.until) < mostDays,
  {
    path: ['from'],
    message: because<DatesReason>({ reason: 'dates-too-far-apart', days: mostDays }),
  },
]

const ways = [...new Set(reportNames.flatMap((report) => [...waysOf(report)]))]

export const reportParamsSchema = z.object({ report: z.enum(reportNames) })

/** Without `by`, the report's first grouping. */
export const reportQuerySchema = z
  .object({ from, until, by: z.enum(ways as [(typeof ways)[number]]).optional() })
  .refine(...inOrder)
  .refine(...nearEnough)

export const boardQuerySchema = z
  .object({ from, until })
  .refine(...inOrder)
  .refine(...nearEnough)

export type ReportData = CallData<'GET /api/admin/reports/{report}'>

export const namedSchema = z
  .object({ recipients: z.array(z.uuid()).max(100) })
  .openapi('SetReportRecipients')
