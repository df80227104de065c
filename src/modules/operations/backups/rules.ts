import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'

const hours = 60 * 60 * 1_000
const days = 24 * hours

/** Two in the morning in the institute's time zone. */
const hourOfNight = 2 * hours

/** In the order in which they run. */
export const runKinds = ['backup', 'copy', 'rehearsal'] as const
export type RunKind = (typeof runKinds)[number]

/** Milliseconds after the last success before staff are warned, and after a failure before the next try. */
const weekly = { late: 8 * days, again: 20 * hours }
const nightly = { late: 26 * hours, again: 55 * 60 * 1_000 }
const termsOf = (kind: RunKind) => (kind === 'rehearsal' ? weekly : nightly)

export type Past = {
  lastGood: Date | undefined
  lastTry: Date | undefined
}

/** Whether a run is due: daily after two at night, again within the hour after a failure; weekly likewise. */
export function isDue(kind: RunKind, { lastGood, lastTry }: Past, now: Date): boolean {
  const hasFailed = lastTry && (!lastGood || lastTry > lastGood)
  if (hasFailed && !isOlder(lastTry, termsOf(kind).again, now)) return false
  if (!lastGood) return true
  if (kind === 'rehearsal') return isOlder(lastGood, 7 * days - 12 * hours, now)
  return lastGood < lastNight(now)
}

/** `since` is when this database was made: there can be no earlier backup. */
export function isLate(kind: RunKind, lastGood: Date | undefined, since: Date, now: Date): boolean {
  return isOlder(lastGood ?? since, termsOf(kind).late, now)
}

function lastNight(now: Date): Date {
  const today = dayInIndia(now)
  const tonight = new Date(startOfDay(today).getTime() + hourOfNight)
  return tonight <= now ? tonight : new Date(startOfDay(addDays(today, -1)).getTime() + hourOfNight)
}

function isOlder(time: Date, term: number, now: Date): boolean {
  return now.getTime() - time.getTime() > term
}
