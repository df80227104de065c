import { addDays, daysBetween } from '../../formats/days.ts'

/** Three days before something is due, on the day, and three and seven days after it. */
export const reminderKinds = ['before', 'due', 'late', 'later'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const feeMailKinds = [...reminderKinds, 'receipt'] as const

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
