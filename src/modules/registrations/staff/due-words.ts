import { dayInIndia, daysBetween, formatDay } from '../../../ui/format/days.ts'
import { formatMoment } from '../../../ui/format/times.ts'
import type { DayItem } from '../contract.ts'

/** “1 Nov · 22 days waiting” of an enquiry that nobody has called, from the next day on. */
export function dueWords(item: DayItem, today: string): string {
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
