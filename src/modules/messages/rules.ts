import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import type { UnsentReason } from '../../ui/staff/unsent-texts.ts'

/** When retrying ends; docs/operating.md tells the operator the same. */
export const patience = { refusals: 8, days: 3 }

/** Mails on a page of the list. */
export const failedMailsPageSize = 50

/** The mail server's result: refused, or deferred until we gave up. */
export type MailRefusal = { reason: 'refused' | 'put-off'; line: string }

/** Hours of the day in India in which mails that are not urgent are held back. */
const night = { from: 21, until: 8 }
const hour = 60 * 60_000

export function isNight(now: Date): boolean {
  const hours = (now.getTime() - startOfDay(dayInIndia(now)).getTime()) / hour
  return hours >= night.from || hours < night.until
}

/** The end of the next night. */
export function nextMorning(now: Date): Date {
  const [today, tomorrow] = [dayInIndia(now), addDays(dayInIndia(now), 1)]
  const mornings = [today, tomorrow].map(
    (day) => new Date(startOfDay(day).getTime() + night.until * hour),
  )
  return mornings.find((morning) => morning > now) ?? now
}

/** Errors of the actions on a parked mail. */
export type MailReason = { reason: 'no-record' } | { reason: 'no-resolution' }

/** Derives the reason from the mail server's response. */
export function explainRefusal({ reason, line }: MailRefusal): UnsentReason {
  const { days } = patience
  if (reason === 'put-off')
    return { reason: isFull(line) ? 'full-for-days' : 'deferred-for-days', days }
  if (isFull(line)) return { reason: 'full' }
  const code = enhancedCode(line)
  if (code?.startsWith('7.')) return { reason: 'not-from-us' }
  if (code?.startsWith('1.') || (!code && /^(550|551|553)\b/.test(line)))
    return { reason: 'no-such-address' }
  return { reason: /^\d/.test(line) ? 'refused' : 'no-address' }
}

function isFull(line: string): boolean {
  const code = enhancedCode(line)
  return code ? code === '2.2' : /^(452|552)\b/.test(line)
}

/** Subject and detail of RFC 3463: `1.1` of “550 5.1.1 No such user”. */
function enhancedCode(line: string): string | undefined {
  return line.match(/^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/)?.[1]
}
