import { type ReasonTexts, say } from '../../../ui/api/reasons.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatTime } from '../../../ui/format/times.ts'
import type { SeatWish } from '../../batches/rules.ts'
import { noSeatTexts } from '../../batches/staff/texts.ts'
import { sayReduction } from '../discounts/rules.ts'
import type { PromiseReason } from '../dues/rules.ts'
import type { ReminderWay, RemindReason } from '../reminders/rules.ts'
import type { DeskEnrolmentReason, InstalmentReason } from '../rules.ts'
import { enrolmentStateNames } from '../rules.ts'

const wrongDay = (from: string, until: string) =>
  `Each instalment is due between today, ${formatDate(from)}, and ${formatDate(until)}.`

const refundRequested = 'A refund of this course is requested: it has to be decided first.'

/** Why an enrolment is refused, or not changed. */
export const enrolmentTexts = {
  'no-student': 'This student no longer exists.',
  'no-enrolment': 'This enrolment was not found. Reload the page.',
  'guardian-missing':
    'The student is under 18: enter the guardian’s name, phone and consent first.',
  'guardian-phone-wrong': 'Enter the guardian’s phone number, such as 91234 56789.',
  'discount-too-high': 'The discount is more than the fee.',
  'discount-reason-missing': 'Give a reason for the discount.',
  'no-course': 'This course is not in the catalogue. Choose another one.',
  'other-registration':
    'This registration is somebody else’s. Enrol them from their own registration, or without one.',
  'due-day-wrong': ({ from, until }) => wrongDay(from, until),
  'starts-too-late': ({ until }) => `The first day is ${formatDate(until)} at the latest.`,
  'starts-too-early': ({ since }) => `The first day is ${formatDate(since)} at the earliest.`,
  'above-limit': ({ settled: { feePaise: pricePaise, discountPaise: offPaise } }) =>
    `${sayReduction({ pricePaise, offPaise })} is above your limit: somebody else has to approve it.`,
  'request-waits':
    'An enrolment in this course already waits for approval. Cancel that request first, or wait for the decision.',
  'already-enrolled': ({ course, startsOn }) =>
    `They are already enrolled in ${course}, from ${formatDate(startsOn)}. Use that enrolment, or withdraw them from it first.`,
  'plan-too-high': 'The instalments before the last one already add up to the whole fee.',
  'key-taken': 'This form has already enrolled somebody else. Please reload the page.',
  'not-possible': ({ from, to }) =>
    `The state cannot change from ${enrolmentStateNames[from].toLowerCase()} to ${enrolmentStateNames[to].toLowerCase()}.`,
  'refund-requested': refundRequested,
  'not-over': ({ endsOn }) =>
    `The course ends on ${formatDate(endsOn)}: it cannot be finished before.`,
  'no-plan': 'This plan no longer exists. Choose another one.',
  'may-not-receive': 'You may not record payments.',
  'more-than-open': ({ paise }) =>
    paise > 0 ? `Only ${formatRupees(paise)} is due.` : 'Nothing is due.',
  'no-seat': ({ why }) => say(noSeatTexts, why),
  'seat-enrolled':
    'With their seat in this batch they are already enrolled in the course. Choose “No batch yet”, or open their enrolments.',
  'other-start': ({ startsOn }) =>
    `This batch now starts on ${formatDate(startsOn)}. Check the first day and the instalments.`,
} satisfies ReasonTexts<DeskEnrolmentReason>

/** Why instalments are not changed. */
export const instalmentTexts: ReasonTexts<InstalmentReason> = {
  'refund-requested': refundRequested,
  left: 'They have withdrawn from this course.',
  'all-paid': 'Nothing is due: there is nothing to change.',
  'other-sum': ({ paise, given: givenPaise }) =>
    `The instalments add up to ${formatRupees(givenPaise)}, but must add up to ${formatRupees(paise)}: ${
      givenPaise < paise
        ? `${formatRupees(paise - givenPaise)} is missing`
        : `${formatRupees(givenPaise - paise)} is too much`
    }.`,
  'before-paid': ({ dueOn }) =>
    `A paid instalment was due on ${formatDate(dueOn)}: no open one can be earlier.`,
  'due-day-wrong': ({ from, until }) => wrongDay(from, until),
  'parts-out-of-order': 'Each instalment is due on the day of the one above it, or later.',
  'too-many-instalments': ({ most }) => `At most ${most} open instalments.`,
}

export const enrolmentRefusalText = (why: DeskEnrolmentReason) =>
  say<DeskEnrolmentReason>(enrolmentTexts, why)

export function sayEnrolled(
  { course, startsOn }: EnrolmentSummary,
  seat: SeatWish['as'] | undefined,
): string {
  if (!seat) return `Enrolled in ${course}.`
  return seat === 'seat'
    ? `Enrolled in ${course}, with a seat in the batch of ${formatDate(startsOn)}.`
    : `Enrolled in ${course}. They are on the waitlist.`
}

type EnrolmentSummary = { course: string; startsOn: string }

export const sayInstalments = (why: InstalmentReason) => say<InstalmentReason>(instalmentTexts, why)

/** Why a student is not reminded. */
export const reminderTexts: Record<RemindReason['reason'], string> = {
  'no-enrolment': 'This enrolment was not found. Reload the page.',
  left: 'They have withdrawn from this course.',
  'refund-requested': 'A refund is requested for this course, so they are not asked to pay.',
  'batch-cancelled':
    'Their batch was cancelled, so they are not asked to pay. Give them a seat in another one first.',
  'not-open': 'Nothing is due on that day any more. Please reload the list.',
  reminded: 'They were already reminded today.',
  night: 'This student has no e-mail address. Send the WhatsApp between 8 am and 9 pm.',
}

export function sayReminded(channel: ReminderWay, { at, now }: { at: Date; now: Date }): string {
  if (channel === 'whatsapp') return 'They have no e-mail: write to them by WhatsApp.'
  return at > now
    ? `The reminder will be sent on ${formatTime(at)}.`
    : 'The reminder is on its way.'
}

/** “12 reminded by mail, 3 to write to by WhatsApp, 1 skipped.” */
export function sayRemindedSeveral(
  outcomes: readonly ({ ok: true; channel: ReminderWay } | { ok: false })[],
): string {
  const countOf = (kind: ReminderWay | 'skipped') =>
    outcomes.filter((one) => (one.ok ? one.channel : 'skipped') === kind).length
  const counts = [
    [countOf('mail'), 'reminded by mail'],
    [countOf('whatsapp'), 'to write to by WhatsApp'],
    [countOf('skipped'), 'skipped'],
  ] as const
  const texts = counts.flatMap(([count, what]) => (count > 0 ? `${count} ${what}` : []))
  return `${texts.join(', ')}.`
}

/** Why a promise is not recorded. */
export const promiseTexts: ReasonTexts<PromiseReason> = {
  'no-enrolment': 'This enrolment was not found. Reload the page.',
  'not-open': 'The next instalment has changed. Please reload the list.',
  'promise-day-wrong': ({ from, until }) =>
    `Choose a day between today, ${formatDate(from)}, and ${formatDate(until)}.`,
}

export const sayPromise = (promisedOn: string | null) =>
  promisedOn ? `Promised to pay on ${formatDate(promisedOn)}.` : 'The promise is removed.'
