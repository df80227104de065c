const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const months = [
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
  ...['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
]

type Start = { startsOn: string; fromTime: string; toTime: string; days: readonly number[] }
type ChosenStart = Start & { mode: keyof typeof mode }

const mode = { classroom: 'Classroom', online: 'Online' } as const

/**
 * How the starts of batches are said. Days and months are named here and not by the browser, whose short
 * forms differ from the server's.
 */
export const batchTimes = {
  weekdays,
  heading: 'Next starts',
  next: 'Next start',
  /** `2026-11-30` as “Mon 30 Nov”; with its year where that is not `today`’s. */
  day,
  /** `19:00` as “7 pm”. */
  time,
  /** “Mon 30 Nov, 7 pm” */
  start: ({ startsOn, fromTime }: Start, today: string) =>
    `${day(startsOn, today)}, ${time(fromTime)}`,
  /** “Mon, Wed, Fri, 7 pm to 9 pm” */
  hours: ({ days, fromTime, toTime }: Start) =>
    `${days.map((one) => weekdays[one - 1]).join(', ')}, ${time(fromTime)} to ${time(toTime)}`,
  left: seatsLeft,
  mode,
  /** “Online · with Kavita” */
  place: (start: { mode: keyof typeof mode; trainer: string | null }) =>
    mode[start.mode] + (start.trainer ? ` · with ${start.trainer}` : ''),
  /** “Mon 30 Nov, 7 pm, online”: two may start at the same hour. */
  apart,
  /** After a price, where it may be paid in parts. */
  instalments: (count: number, first: string) => `or ${count} instalments, first ${first}`,
  wait: 'Join the waitlist',
  waitWithoutScripts: 'To join the waitlist without JavaScript, contact us:',
  waitlist: 'a waitlist',
  /** In a line, for a batch without a free seat. */
  full: 'Full · join the waitlist',
  more: (count: number) => (count === 1 ? 'and one more start' : `and ${count} more starts`),
} as const

function apart(start: ChosenStart): string {
  return `${day(start.startsOn, start.startsOn)}, ${time(start.fromTime)}, ${mode[start.mode].toLowerCase()}`
}

function seatsLeft(free: number): string {
  if (free === 0) return 'Full'
  return `${free} ${free === 1 ? 'seat' : 'seats'} left`
}

function day(iso: string, today: string): string {
  const [year = 0, month = 1, date = 1] = iso.split('-').map(Number)
  const weekday = weekdays[(new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7]
  const notice = `${weekday} ${date} ${months[month - 1]}`
  return iso.slice(0, 4) === today.slice(0, 4) ? notice : `${notice} ${year}`
}

function time(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const half = hour < 12 ? 'am' : 'pm'
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return minute === 0 ? `${twelve} ${half}` : `${twelve}:${String(minute).padStart(2, '0')} ${half}`
}
