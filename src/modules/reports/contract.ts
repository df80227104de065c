import { z } from '@hono/zod-openapi'
import { because } from '../../ui/api/reasons.ts'
import { daysBetween } from '../../ui/format/days.ts'
import { boardValues, type DatesReason, mostDays, reportNames, waysOf } from './rules.ts'

const from = z.iso.date()
const until = z.iso.date()
type DateRange = { from: string; until: string }

type Check = [check: (dateRange: DateRange) => boolean, why: { path: string[]; message: string }]

const inOrder: Check = [
  (dateRange: DateRange) => dateRange.from <= dateRange.until,
  { path: ['until'], message: because<DatesReason>({ reason: 'dates-turned-round' }) },
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

/** Without `by` it is the usual way of the report. */
export const reportQuerySchema = z
  .object({ from, until, by: z.enum(ways as [(typeof ways)[number]]).optional() })
  .refine(...inOrder)
  .refine(...nearEnough)

export const boardQuerySchema = z
  .object({ from, until })
  .refine(...inOrder)
  .refine(...nearEnough)

const values = z.record(z.string(), z.number().nullable())

export const reportSchema = z
  .object({
    by: z.enum(ways as [(typeof ways)[number]]),
    rows: z.array(z.object({ key: z.string(), label: z.string().nullable(), values })),
    total: values,
  })
  .openapi('Report')

export const boardSchema = z
  .object({
    rows: z.array(
      z.object({
        id: z.string().nullable(),
        name: z.string().nullable(),
        ...(Object.fromEntries(boardValues.map((value) => [value, z.number().int()])) as Record<
          (typeof boardValues)[number],
          z.ZodNumber
        >),
      }),
    ),
  })
  .openapi('Board')

export type ReportData = z.infer<typeof reportSchema>

export const recipientsSchema = z
  .object({
    people: z.array(
      z.object({ id: z.string(), name: z.string(), email: z.string(), isReader: z.boolean() }),
    ),
  })
  .openapi('ReportReaders')

export const namedSchema = z
  .object({ readers: z.array(z.uuid()).max(100) })
  .openapi('NameReportReaders')
