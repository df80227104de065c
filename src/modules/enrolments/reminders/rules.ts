import { addDays, dayInIndia, daysBetween } from '../../../ui/format/days.ts'
import type { Allocated } from '../rules.ts'

/** Three days before something is due, on the day, and three and seven days after it. */
export const reminderKinds = ['before', 'due', 'late', 'later'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** `hand`: staff reminded them. */
export const feeMailKinds = [...reminderKinds, 'hand', 'receipt'] as const

/**
 * From which day and until which, counted from the day it is due: a job that stood still for a day or two
 * writes later, and what is long overdue is not begun with.
 */
export const reminderDays: Record<ReminderKind, { from: number; until: number }> = {
  before: { from: -3, until: -1 },
  due: { from: 0, until: 2 },
  late: { from: 3, until: 6 },
  later: { from: 7, until: 9 },
}

/** The days on which something may be due of which somebody is reminded today. */
export const remindedOf = (today: string) => ({
  first: addDays(today, -reminderDays.later.until),
  last: addDays(today, -reminderDays.before.from),
})

/**
 * Which reminder it is time for; none of what was agreed on after its day had come: whoever joins today need
 * not be told today.
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

/** The day on which the parts were agreed on as they stand. */
export function agreedOn({ enrolledAt, changedAt }: { enrolledAt: Date; changedAt: Date | null }) {
  return dayInIndia(changedAt ?? enrolledAt)
}

/** What is open of all parts that are due on one day, in paise. */
export function openOfDay(parts: readonly Allocated[], dueOn: string): number {
  return parts
    .filter((part) => part.dueOn === dueOn)
    .reduce((sum, { balancePaise }) => sum + balancePaise, 0)
}

/** Whose words a reminder by hand has: it goes on any day, and says no number of days. */
export function wordsByHand(dueOn: string, day: string): ReminderKind {
  if (dueOn > day) return 'before'
  return dueOn === day ? 'due' : 'late'
}

/** Why nobody is reminded. */
export type RemindReason =
  | { reason: 'no-enrolment' }
  | { reason: 'left' }
  /** Nothing is open of what was due on that day: it was paid, waived, or agreed on anew. */
  | { reason: 'not-open' }
  /** By us or by hand: one a day is enough. */
  | { reason: 'reminded' }
  /** Nobody's phone rings at night; a mail waits for the morning by itself. */
  | { reason: 'night' }

/** How somebody is reminded by hand; where no mail reaches them staff write it themselves. */
export const reminderWays = ['mail', 'whatsapp'] as const
export type ReminderWay = (typeof reminderWays)[number]
