import { addDays } from '../../ui/format/days.ts'
import type { RegistrationStatus } from '../students/registration-status.ts'

/** Outcomes of a contact, in the order of the number keys, from 1. */
export const outcomes = {
  reached: { label: 'Reached', spoke: true, nextInDays: 3 },
  'no-answer': { label: 'No answer', spoke: false, nextInDays: 1 },
  'call-back': { label: 'Asked to call back', spoke: true, nextInDays: 1 },
  message: { label: 'Sent a message', spoke: false, nextInDays: 1 },
  'wrong-number': { label: 'Wrong number', spoke: false, nextInDays: 3 },
} as const

export type Outcome = keyof typeof outcomes

/** The status after a contact: a conversation makes a new registration contacted. */
export function statusAfter(status: RegistrationStatus, outcome: Outcome): RegistrationStatus {
  return status === 'new' && outcomes[outcome].spoke ? 'contacted' : status
}

/** Open registrations need a next date; closed ones get none. */
export function nextDateRule(status: RegistrationStatus): 'needed' | 'possible' | 'none' {
  if (status === 'new' || status === 'contacted') return 'needed'
  return status === 'completed' || status === 'lost' ? 'none' : 'possible'
}

/** Errors of the next date. */
export type NextDateReason =
  | { reason: 'date-missing' }
  | { reason: 'date-not-needed'; status: RegistrationStatus }
  | { reason: 'date-past' }
  | { reason: 'date-too-far' }

/** Checks the next date (`YYYY-MM-DD`). */
export function nextDateProblem(request: {
  status: RegistrationStatus
  next: string | null
  today: string
}): NextDateReason | undefined {
  const { status, next, today } = request
  const rule = nextDateRule(status)
  if (!next) return rule === 'needed' ? { reason: 'date-missing' } : undefined
  if (rule === 'none') return { reason: 'date-not-needed', status }
  if (next < today) return { reason: 'date-past' }
  if (next > addDays(today, 366)) return { reason: 'date-too-far' }
}

/** The chat with a number in E.164, with a first text. */
export function whatsAppAddress(phone: string, text: string): string {
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`
}
