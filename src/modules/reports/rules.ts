import { outcomes } from '../registrations/contacts/rules.ts'

/** What an owner asks, each a table of rows by one thing; the sentences of how it is counted are the room's. */
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
/** The ways to look at a report, the usual one first. */
export const waysOf = (report: Report): readonly ReportAxis[] => reports[report].by

/** The key of Fast Track fees among courses. */
export const fastTrackKey = 'fast-track'

/** The screens of reports, each with its own. */
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

/** Both are days in India, and both belong to it. */
export type Dates = { from: string; until: string }

/** `key` is of the code or the database, `label` a name that belongs to it; values that cannot be said are null. */
export type ReportRow = {
  key: string
  label: string | null
  values: Partial<Record<Value, number | null>>
}
export type ReportTable = { rows: ReportRow[]; total: ReportRow['values'] }

/** Why dates cannot be asked for. */
export type DatesReason =
  | { reason: 'dates-reversed' }
  | { reason: 'dates-too-far-apart'; days: number }
  | { reason: 'no-such-view' }

/** Two years and a day: whoever asks for more compares two reports. */
export const mostDays = 732

/** How long somebody waited for the first call, in minutes; none of these had none. */
export const waitMeasures = [
  { key: 'quarter', minutes: 15 },
  { key: 'hour', minutes: 60 },
  { key: 'day', minutes: 24 * 60 },
  { key: 'three-days', minutes: 3 * 24 * 60 },
] as const
export const longerWaits = ['later', 'never'] as const
export const waitKeys = [...waitMeasures.map(({ key }) => key), ...longerWaits] as const
export type WaitMeasure = (typeof waitKeys)[number]

/** From looking at pages to an enquiry. */
export const stages = ['pages', 'form', 'registrations'] as const
export type Stage = (typeof stages)[number]

/** A reason in words of their own that only one person gave may say who it was: those are one row. */
export const leastAlike = 2

/** The board: what somebody did in the days, and what became of the enquiries that are theirs. */
export const boardValues = [
  'calls',
  'reached',
  'promised',
  'kept',
  'enquiries',
  'enrolled',
] as const
export type BoardValue = (typeof boardValues)[number]
/** `id` is null for what is nobody's. */
export type BoardRow = { id: string | null; name: string | null } & Record<BoardValue, number>

/** What a mail says of a week: sums, and waits in minutes. */
export type Week = { dates: Dates; median: number | null; ninetieth: number | null } & Record<
  'enquiries' | 'reached' | 'confirmed' | 'enrolled' | 'lost' | 'calls' | 'promised' | 'kept',
  number
>

/** The outcomes that are somebody's voice. */
export const spokenOutcomes = Object.entries(outcomes).flatMap(([outcome, { spoke }]) =>
  spoke ? [outcome] : [],
)

/** So many of a hundred; nothing where there was none. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100)
}
