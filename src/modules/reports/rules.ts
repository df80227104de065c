import { outcomes } from '../registrations/contact-rules.ts'

/** The reports, each with its groupings; how they are counted is written in `staff/texts.ts`. */
export const reports = {
  funnel: {
    by: ['month', 'source', 'course', 'counsellor'],
    values: ['enquiries', 'reached', 'confirmed', 'attended', 'completed', 'enrolled'],
  },
  'first-call': {
    by: ['month', 'source', 'course', 'counsellor'],
    values: ['enquiries', 'called', 'median', 'ninetieth'],
  },
  'call-effect': { by: ['wait'], values: ['enquiries', 'confirmed', 'enrolled'] },
  lost: { by: ['reason'], values: ['lost'] },
  cost: {
    by: ['source'],
    values: ['cost', 'enquiries', 'enrolled', 'perEnquiry', 'perEnrolment'],
  },
  visits: { by: ['page', 'from', 'device', 'month'], values: ['views'] },
  'to-form': { by: ['stage'], values: ['views'] },
  lessons: { by: ['course', 'month'], values: ['opened', 'run', 'finished'] },
  money: { by: ['course', 'batch', 'counsellor', 'month'], values: ['taken', 'refunded', 'due'] },
  batches: {
    by: ['batch', 'course'],
    values: ['seats', 'filled', 'fill', 'withdrawn', 'waiting'],
  },
} as const

export type Report = keyof typeof reports
export type ReportAxis = (typeof reports)[Report]['by'][number]
export type Value = (typeof reports)[Report]['values'][number]
export const reportNames = Object.keys(reports) as [Report, ...Report[]]
/** The groupings of a report, the default first. */
export const waysOf = (report: Report): readonly ReportAxis[] => reports[report].by

/** The key of Fast Track fees among courses. */
export const fastTrackKey = 'fast-track'

/** The screens, each with its reports. */
export const reportGroups = {
  enquiries: [
    'funnel',
    'first-call',
    'call-effect',
    'lost',
    'cost',
    'visits',
    'to-form',
    'lessons',
  ],
  money: ['money'],
  batches: ['batches'],
} as const satisfies Record<string, Report[]>

export type ReportGroup = keyof typeof reportGroups

/** Both are days in India, and both are included. */
export type Dates = { from: string; until: string }

/** `key` comes from code or database, `label` is its name; unknown values are null. */
export type ReportRow = {
  key: string
  label: string | null
  values: Partial<Record<Value, number | null>>
}
export type ReportTable = { rows: ReportRow[]; total: ReportRow['values'] }

/** Why a period is refused. */
export type DatesReason =
  | { reason: 'dates-reversed' }
  | { reason: 'dates-too-far-apart'; days: number }
  | { reason: 'no-such-view' }

/** Two years and a day; a longer period is two reports. */
export const mostDays = 732

/** The groups of waiting time, up to the first call: the longest wait of each, in minutes. */
export const waitBands = [
  { key: 'quarter', minutes: 15 },
  { key: 'hour', minutes: 60 },
  { key: 'day', minutes: 24 * 60 },
  { key: 'three-days', minutes: 3 * 24 * 60 },
] as const
export const longerWaits = ['later', 'never'] as const
export const waitKeys = [...waitBands.map(({ key }) => key), ...longerWaits] as const
export type WaitBand = (typeof waitKeys)[number]

/** From page views to an enquiry. */
export const stages = ['pages', 'form', 'registrations'] as const
export type Stage = (typeof stages)[number]

/** A free-text reason given once could identify a person: such reasons are one row. */
export const leastAlike = 2

/** The board: what each counsellor did in the period, and the outcome of their enquiries. */
export const boardValues = [
  'calls',
  'reached',
  'promised',
  'kept',
  'enquiries',
  'enrolled',
] as const
export type BoardValue = (typeof boardValues)[number]
/** `id` is null for unassigned. */
export type BoardRow = { id: string | null; name: string | null } & Record<BoardValue, number>

/** Outcomes in which the person was reached. */
export const spokenOutcomes = Object.entries(outcomes).flatMap(([outcome, { spoke }]) =>
  spoke ? [outcome] : [],
)

/** A percentage; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100)
}
