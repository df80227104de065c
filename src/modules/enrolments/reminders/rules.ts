import { addDays, dayInIndia, daysBetween } from '../../../ui/format/days.ts'
import type { Allocated } from '../rules.ts'

/** Three days before something is due, on the day, and three and seven days after it. */
export const reminderKinds = ['before', 'due', 'late', 'later'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** `hand`: staff reminded them. */
export const feeMailKinds = [...reminderKinds, 'hand', 'receipt'] as const

/**
 * First and last day of a reminder, counted from the due date: after an outage of a day or two it is sent
 * late, and long overdue instalments get no first reminder.
 */
export const reminderDays: Record<ReminderKind, { from: number; until: number }> = {
  before: { from: -3, until: -1 },
  due: { from: 0, until: 2 },
  late: { from: 3, until: 6 },
  later: { from: 7, until: 9 },
}

/** Due dates for which somebody is reminded today. */
export const remindedOf = (today: string) => ({
  first: addDays(today, -reminderDays.later.until),
  last: addDays(today, -reminderDays.before.from),
})

/**
 * The reminder that is due; none for instalments agreed after their day: a student who enrols today need
 * not be reminded today.
 */
export function reminderFor(
  dueOn: string,
  { today, agreedOn }: { today: string; agreedOn: string },
): ReminderKind | undefined {
  const since = daysBetween(dueOn, today)
  const kind = reminderKinds.find((one) => {
    const { from, until } = reminderDays[one]
    return from <= since && since <= until
  })
  return kind && agreedOn < addDays(dueOn, reminderDays[kind].from) ? kind : undefined
}

/** The day on which the current instalments were agreed. */
export function agreedOn({ enrolledAt, changedAt }: { enrolledAt: Date; changedAt: Date | null }) {
  return dayInIndia(changedAt ?? enrolledAt)
}

/** The open amount of all instalments due on one day, in paise. */
export function openOfDay(parts: readonly Allocated[], dueOn: string): number {
  return parts
    .filter((part) => part.dueOn === dueOn)
    .reduce((sum, { balancePaise }) => sum + balancePaise, 0)
}

/** The template of a manual reminder: sent on any day, it names no number of days. */
export function timingByHand(dueOn: string, day: string): ReminderKind {
  if (dueOn > day) return 'before'
  return dueOn === day ? 'due' : 'late'
}

/** Why a student is not reminded. */
export type RemindReason =
  | { reason: 'no-enrolment' }
  | { reason: 'left' }
  | { reason: 'refund-requested' }
  /** They have no other batch yet. */
  | { reason: 'batch-cancelled' }
  /** Nothing is open for that day: it was paid, waived or agreed anew. */
  | { reason: 'not-open' }
  /** Automatic or manual: one a day is enough. */
  | { reason: 'reminded' }
  /** No chat is opened at night; a mail waits for the morning. */
  | { reason: 'night' }

/** How somebody is reminded by hand; where no mail reaches them staff write it themselves. */
export const reminderWays = ['mail', 'whatsapp'] as const
export type ReminderWay = (typeof reminderWays)[number]
