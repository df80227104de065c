import { type ReasonTexts, say } from '../../../ui/api/reasons.ts'
import { grouped } from '../../../ui/format/counts.ts'
import { dayInIndia, daysBetween, formatDay } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { formatMoment } from '../../../ui/format/times.ts'
import { noSeatTexts } from '../../batches/staff/texts.ts'
import { methodNames } from '../../ledger/rules.ts'
import {
  claimTexts,
  ledgerEntryTexts,
  paymentFieldTexts,
} from '../../ledger/staff/payment-texts.ts'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'
import type { NextDateReason } from '../contact-rules.ts'
import type { DayItem, DayList, FeeTakenData } from '../contract.ts'
import {
  dayGroups,
  type FeeReason,
  type MoveReason,
  mostOfAKind,
  type RegistrationReason,
  type SourceClosed,
  type StepReason,
} from '../rules.ts'

export const noRegistration = 'There is no registration with this number.'

/** Errors of a change of a registration. */
export const registrationTexts: ReasonTexts<RegistrationReason> = {
  'no-record': 'This registration was not found. Reload the page.',
  'no-version': 'The version is missing. Reload the page.',
  'text-too-long': ({ max }) => `That is too long: ${max} characters at most.`,
  'text-not-plain': ({ what }) => `Write the ${what} as plain text.`,
  'no-outcome': 'Choose the outcome.',
  'no-day': 'Choose a day, such as 2026-11-21.',
  'no-other': 'Name the other registrations by number and version.',
  'too-many-others': ({ max }) => `At most ${max} others at once.`,
  'no-step': 'Choose where it moves to.',
  'no-batch-chosen': 'Choose a batch of their course, or “No batch yet”.',
  'no-tag': ({ longest }) => `Write a tag of 1 to ${longest} characters, on one line.`,
  'no-source': 'Choose where they come from.',
  'nobody-chosen': ({ most }) => `Choose between one and ${most} registrations.`,
  ...paymentFieldTexts,
}

/** Why a step is not possible. */
const whyNotTexts: ReasonTexts<StepReason> = {
  'contact-first': 'Talk to them first: a seat is confirmed after a contact.',
  'confirm-first': 'Confirm the seat first.',
  'not-attended': 'They have not attended yet.',
  'only-lost': 'Only a lost registration can be reopened.',
  'is-confirmed': 'The seat is confirmed. If that is wrong, mark it lost and reopen it.',
  'is-in-class': 'They are in class. If that is wrong, mark it lost and reopen it.',
  'is-over': 'Completed is the last step.',
  'reopen-first': 'Reopen it first.',
  'same-status': ({ status }) => `It is ${statusLabels[status].toLowerCase()} already.`,
}

/** Why a change of a registration is refused. */
export const notAllowedTexts: ReasonTexts<MoveReason | NextDateReason | SourceClosed> = {
  'not-possible': ({ why }) => `This step is not possible. ${say(whyNotTexts, why)}`,
  'no-seat': ({ why }) => say(noSeatTexts, why),
  'fee-missing': 'Choose how the fee is paid, or “Not paid yet”.',
  'fee-not-taken': ({ why }) => say<FeeReason>(feeTexts, why),
  'lost-reason-missing': 'Choose or write why it is lost.',
  'source-closed': 'This source is retired. Choose another.',
  'date-missing': 'Choose the next date, so that nobody is forgotten.',
  'date-not-needed': ({ status }) =>
    `It is ${statusLabels[status].toLowerCase()}: there is no next date. Leave it empty.`,
  'date-past': 'Choose today or a later day.',
  'date-too-far': 'Choose a day within a year.',
}

/** The button text of a step. */
export const stepTexts: Record<RegistrationStatus, string> = {
  new: 'Reopen',
  contacted: 'Mark as contacted',
  confirmed: 'Confirm seat',
  attending: 'Mark as attending',
  completed: 'Mark as completed',
  lost: 'Mark as lost',
}

/** “2 due today, 1 overdue, 3 new.”: what is left of the day; `counts`: also what the list has cut. */
export function dayLine(
  items: readonly Pick<DayItem, 'group' | 'others'>[],
  counts: DayList['counts'],
): string {
  const parts = dayGroups.flatMap(({ group, title }) => {
    const members = items.filter((item) => item.group === group)
    const listedCount = members.reduce(
      (sum, { others }) => sum + 1 + others.filter(({ isDue }) => isDue).length,
      0,
    )
    const all = listedCount >= mostOfAKind ? counts[group] : members.length
    return all > 0 ? `${grouped(all)} ${title.toLowerCase()}` : []
  })
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}

/** “₹500 received by cash. Receipt RC/26-27/000073.” */
export function sayFeeTaken({ paise, method, receipt }: FeeTakenData): string {
  if (!receipt) return `${formatRupees(paise)} is pending: it counts once the bank shows it.`
  const sum = `${formatRupees(paise)} received (${methodNames[method]}).`
  return `${sum} Receipt ${receipt.name}.`
}

/** Why the Fast Track fee is not taken. */
export const feeTexts: ReasonTexts<FeeReason> = {
  ...claimTexts,
  ...ledgerEntryTexts,
  'may-not-receive': 'You may not record payments.',
  'nothing-due': 'Nothing is due of this fee.',
}

/** “1 Nov · 22 days waiting” of an enquiry that nobody has called, from the next day on. */
export function dueDateText(item: DayItem, today: string): string {
  const { nextContactOn, registeredAt, status } = item
  if (nextContactOn) return formatDay(nextContactOn, today)
  if (status !== 'new') return 'No date yet'
  const days = daysWaiting(item, today)
  if (days < 1) return formatMoment(registeredAt, today)
  return `${formatDay(dayOf(registeredAt), today)} · ${days === 1 ? '1 day' : `${days} days`} waiting`
}

/** A promised day that is over, or an enquiry that waits since the day before yesterday. */
export function isDueLate(item: DayItem, today: string): boolean {
  if (item.group === 'overdue') return true
  return item.nextContactOn === null && item.status === 'new' && daysWaiting(item, today) > 1
}

const daysWaiting = ({ registeredAt }: DayItem, today: string) =>
  daysBetween(dayOf(registeredAt), today)

const dayOf = (time: string) => dayInIndia(new Date(time))
