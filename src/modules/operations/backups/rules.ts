import { addDays, dayInIndia, startOfDay } from '../../../ui/format/days.ts'

const hours = 60 * 60 * 1_000
const days = 24 * hours

/** Two in the morning in the institute's time zone. */
const hourOfNight = 2 * hours

export type RunKind = 'backup' | 'rehearsal' | 'copy'

/** Maximum age of the last success before a new run is due, and before staff are warned. */
const terms = {
  rehearsal: { due: 7 * days - 12 * hours, late: 8 * days, again: 20 * hours },
  nightly: { late: 26 * hours, again: 55 * 60 * 1_000 },
}

export type Past = {
  lastGood: Date | undefined
  lastTry: Date | undefined
}

/** Whether a run is due: daily after two at night, again within the hour after a failure; weekly likewise. */
export function isDue(kind: RunKind, { lastGood, lastTry }: Past, now: Date): boolean {
  const { again: retryAfter } = kind === 'rehearsal' ? terms.rehearsal : terms.nightly
  if (lastTry && (!lastGood || lastTry > lastGood) && !isOlder(lastTry, retryAfter, now))
    return false
  if (!lastGood) return true
  if (kind === 'rehearsal') return isOlder(lastGood, terms.rehearsal.due, now)
  return lastGood < lastNight(now)
}

/** `since` is when this database was made: there can be no earlier backup. */
export function isLate(kind: RunKind, lastGood: Date | undefined, since: Date, now: Date): boolean {
  const { late } = kind === 'rehearsal' ? terms.rehearsal : terms.nightly
  return isOlder(lastGood ?? since, late, now)
}

function lastNight(now: Date): Date {
  const today = dayInIndia(now)
  const tonight = new Date(startOfDay(today).getTime() + hourOfNight)
  return tonight <= now ? tonight : new Date(startOfDay(addDays(today, -1)).getTime() + hourOfNight)
}

function isOlder(time: Date, term: number, now: Date): boolean {
  return now.getTime() - time.getTime() > term
}
