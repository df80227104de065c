import type { WeekHours } from './rules.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * The two lines of the contact page, as texts of its slots: the first days that have the same hours, and the rest of
 * the week.
 */
export function describeOpeningHours(times: WeekHours): Record<string, string> {
  const key = (index: number) => JSON.stringify(times[index] ?? null)
  const other = times.findIndex((_, index) => key(index) !== key(0))
  const until = other === -1 ? days.length - 1 : other
  const rest = times.slice(until)
  const first = { days: daysFrom(0, until), hours: hoursOf(times[0]) }
  const isSame = rest.every((_, index) => key(until + index) === key(until))
  const second = isSame
    ? { days: daysFrom(until, days.length), hours: hoursOf(rest[0]) }
    : {
        days: daysFrom(until, days.length),
        hours: rest.map((time, index) => `${days[until + index]} ${hoursOf(time)}`).join(', '),
      }
  return Object.fromEntries(
    [first, second].flatMap((line, index) => [
      [`contact.openingHours.${index}.days`, line.days],
      [`contact.openingHours.${index}.hours`, line.hours],
    ]),
  )
}

function daysFrom(start: number, end: number): string {
  const [first = '', last = ''] = [days[start], days[end - 1]]
  return first === last ? first : `${first} to ${last}`
}

function hoursOf(time: WeekHours[number] | undefined): string {
  return time ? `${clockOf(time.from)} to ${clockOf(time.until)}` : 'Closed'
}

/** “8:00 am” */
function clockOf(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}
