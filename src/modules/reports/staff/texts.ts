import { type ReasonTexts, say } from '../../../ui/api/reasons.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { formatMonth } from '../../../ui/format/dates.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatMinutes } from '../../../ui/format/durations.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { inTimeZone } from '../../../ui/format/time-zone.ts'
import type { Device, Source } from '../../attribution/page-views/rules.ts'
import {
  type BoardValue,
  type Dates,
  type DatesReason,
  fastTrackKey,
  type Report,
  type ReportAxis,
  type ReportRow,
  type Stage,
  type Value,
  type WaitBand,
} from '../rules.ts'
import { funnelStepTexts } from './funnel-bars.ts'
import { type DatesProblem, monthOf } from './rules.ts'

const ofVisits =
  'Every page view counts, even several by one person, because visitors are not recognised. Visitors who ask not to be tracked and known programs are left out. Somebody could inflate the figure on purpose. The last ten seconds are not in it yet, and are lost if the server is killed.'

/** Texts of the reports, each with a sentence on how it is counted. */
export const reportTexts: Record<Report, { title: string; counted: string }> = {
  funnel: {
    title: 'From enquiry to enrolment',
    counted:
      'Enquiries that arrived on these days, and how far each has come by now. Reached: somebody spoke with them, or their status is contacted. Confirmed, attended and completed are the steps of Fast Track; an enquiry that is lost later keeps its steps. Enrolled: the person enrolled in a course after this enquiry, and it was their latest one before that, or the one chosen at the desk; students who withdrew later still count.',
  },
  'first-call': {
    title: 'Time to the first call',
    counted:
      'From the enquiry to the first attempt to call, nights included, answered or not; a message is not a call. Half waited no longer than the median, nine of ten no longer than the 90th percentile. Enquiries without a call yet are left out.',
  },
  'call-effect': {
    title: 'Conversion by time to first call',
    counted:
      'The same enquiries by how long they waited for the first call, and how many of each have been confirmed and have enrolled by now.',
  },
  lost: {
    title: 'Why enquiries are lost',
    counted:
      'Enquiries that arrived on these days and are lost now, by reason; capital letters make no difference. Reasons that only one enquiry has are counted together, because they may identify a person.',
  },
  cost: {
    title: 'Cost per enrolment',
    counted:
      'What sources cost, as entered for each month under Sources; of a month that is covered in part, the share of these days. Divided by the enquiries that arrived on these days from that source, and by those of them that have enrolled by now.',
  },
  visits: { title: 'Page views', counted: ofVisits },
  'to-form': {
    title: 'From page to form',
    counted: `How often other pages were opened, how often the Fast Track form was opened, and how many registrations were sent with it on these days. Enquiries from the desk, portals and files are not included. ${ofVisits}`,
  },
  money: {
    title: 'Fees received, refunded and due',
    counted:
      'Received and refunded on these days, by the day of the payment, with every payment method and the Fast Track fee. Still due: what is unpaid of the instalments due on these days, without students who withdrew; a payment covers the oldest instalment first. The counsellor is that of the enquiry; an enrolment without one is unassigned.',
  },
  batches: {
    title: 'Batches and withdrawals',
    counted:
      'Batches that start on these days and are not cancelled. Filled: seats taken now; extra seats count, so that a batch can be above 100%. Withdrew: students who had a seat and withdrew or were removed. Waiting: students on the waitlist of this batch.',
  },
  lessons: {
    title: 'First lessons',
    counted: `Opened: the first tap on a program or an answer. Run: a first program ran, or a first answer was opened. Finished: the challenge was solved. ${ofVisits}`,
  },
}

/** With which days the figure is compared. */
export function comparedText(report: Report): string {
  return report === 'batches'
    ? 'A month is compared with the whole month before, other days with as many days before them; days to come count.'
    : 'A running month is compared with as many days of the month before, and one that is over with the whole month before; other days with as many days before them, days to come left out.'
}

export const boardTexts = {
  title: 'Counsellor performance',
  counted:
    'Calls made on these days, by who made them; one call for several enquiries is one, and a message is none. Reached: somebody answered. Dates promised for these days count for the enquiry’s counsellor. A date is kept if somebody called, wrote or updated the status by then. Enrolled is of the enquiries that came on these days and are theirs now.',
  own: 'This is your own line; owners and admins see everybody’s.',
}

export const valueTexts: Record<Value, string> = {
  ...funnelStepTexts,
  called: 'Called',
  median: 'Median',
  ninetieth: '90th',
  lost: 'Lost',
  cost: 'Cost',
  perEnquiry: 'Per enquiry',
  perEnrolment: 'Per enrolment',
  views: 'Times',
  taken: 'Received',
  refunded: 'Refunded',
  due: 'Still due',
  seats: 'Seats',
  filled: 'Filled',
  fill: 'Fill',
  withdrawn: 'Withdrew',
  waiting: 'Waiting',
  opened: 'Opened',
  run: 'Run',
  finished: 'Finished',
}

export const boardValueTexts: Record<BoardValue, string> = {
  calls: 'Calls',
  reached: 'Reached',
  promised: 'Dates promised',
  kept: 'Dates kept',
  enquiries: 'Enquiries',
  enrolled: 'Enrolled',
}

export const groupingTexts: Record<ReportAxis, string> = {
  month: 'Month',
  course: 'Course',
  batch: 'Batch',
  counsellor: 'Counsellor',
  source: 'Source',
  wait: 'First call',
  reason: 'Reason',
  page: 'Page',
  from: 'From where',
  device: 'Device',
  stage: 'Stage',
}

const waitTexts: Record<WaitBand, string> = {
  quarter: 'Within 15 minutes',
  hour: 'Within an hour',
  day: 'Within a day',
  'three-days': 'Within three days',
  later: 'Later',
  never: 'No call yet',
}

const stageTexts: Record<Stage, string> = {
  pages: 'Other pages opened',
  form: 'Form opened',
  registrations: 'Form sent',
}

const sourceTexts: Record<Source, string> = {
  direct: 'Direct, or unknown',
  search: 'A search',
  social: 'A social network or chat',
  campaign: 'A campaign’s link',
  site: 'Another site',
  own: 'Our own pages',
}

const deviceTexts: Record<Device, string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
}

export function rowName(
  axis: ReportAxis,
  { key, label }: Pick<ReportRow, 'key' | 'label'>,
): string {
  if (axis === 'month') return formatMonth(`${key}-01`)
  if (axis === 'wait') return waitTexts[key as WaitBand]
  if (axis === 'reason') return label ?? 'Reasons given once'
  if (axis === 'stage') return stageTexts[key as Stage]
  if (axis === 'from') return sourceTexts[key as Source]
  if (axis === 'device') return deviceTexts[key as Device]
  if (axis === 'counsellor') return counsellorName(key === '' ? null : key, label)
  if (axis === 'batch') return label ?? 'No batch'
  return key === fastTrackKey ? 'Fast Track fee' : (label ?? key)
}

export function counsellorName(id: string | null, name: string | null): string {
  if (id === null) return 'Unassigned'
  return name ?? 'Somebody who has left'
}

/** Paise. */
export function isMoney(value: Value): boolean {
  return ['cost', 'perEnquiry', 'perEnrolment', 'taken', 'refunded', 'due'].includes(value)
}

/** A value as text; a missing one is a dash. */
export function valueText(value: Value, figure: number | null | undefined): string {
  if (figure === null || figure === undefined) return '–'
  if (isMoney(value)) return formatRupees(figure)
  if (value === 'fill') return `${figure}%`
  return value === 'median' || value === 'ninetieth' ? formatMinutes(figure) : grouped(figure)
}

/** “1 Nov 2026 to 22 Nov 2026”. */
export function datesName({ from, until }: Dates): string {
  return from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`
}

export const datesTexts: ReasonTexts<DatesReason> = {
  'dates-reversed': () => 'The last day is before the first one.',
  'dates-too-far-apart': ({ days }) =>
    `A report covers ${grouped(days)} days at most. Please choose fewer.`,
  'no-such-view': () => 'This report has no such view.',
}

export function wrongDates(problem: DatesProblem): string {
  return say({ ...datesTexts, 'date-missing': () => 'Please choose both days.' }, problem)
}

const shortMonths = inTimeZone({ month: 'short', year: 'numeric' })

/** “Nov 2026”, from a day. */
export function monthName(day: string): string {
  return shortMonths().format(new Date(day))
}

/** Name of the period before, beside a figure: of a whole month, its name; days of one month name it once. */
export function beforeName(dates: Dates): string {
  const month = monthOf(dates.from)
  if (dates.from === month.from && dates.until === month.until) return monthName(dates.from)
  const isOneMonth = dates.from < dates.until && dates.until <= month.until
  return isOneMonth ? `${Number(dates.from.slice(8))}–${formatDate(dates.until)}` : datesName(dates)
}

export const recipientTexts = {
  title: 'By mail on Mondays',
  about:
    'The figures of the week before, without names, every Monday at 8 am. Only people who may see all reports can get them.',
  save: 'Save recipients',
  saved: (count: number) =>
    count === 0
      ? 'Saved: nobody gets it.'
      : `Saved: ${grouped(count)} ${count === 1 ? 'person gets' : 'people get'} it on Mondays.`,
}
