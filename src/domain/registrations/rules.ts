import { grouped } from '../../formats/counts.ts'
import { addDays } from '../../formats/days.ts'

/** Where a registration stands, in the order it normally moves; and what staff read for it. */
export const statusLabels = {
  new: 'New',
  contacted: 'Contacted',
  confirmed: 'Confirmed',
  attending: 'Attending',
  completed: 'Completed',
  lost: 'Lost',
} as const

export type RegistrationStatus = keyof typeof statusLabels
type StudentStatus = 'Active' | 'Pending' | 'Inactive'

/** What a step still needs before it is taken. */
export type Step = { ok: true; needs?: 'fee' | 'reason' } | { ok: false; reason: string }

const yes = { ok: true } as const
const withReason = { ok: true, needs: 'reason' } as const
const no = (reason: string) => ({ ok: false, reason }) as const

const notAttended = no('They have not attended yet.')
const confirmFirst = no('Confirm the place first.')
const onlyLost = no('Only a lost registration is reopened.')
const isConfirmed = no('The place is confirmed. If that is wrong, mark it lost and reopen it.')
const isInClass = no('They are in class. If that is wrong, mark it lost and reopen it.')
const isOver = no('Completed is the end: nothing comes after it.')
const reopenFirst = no('Reopen it first.')

/** THE table: from where to where a registration may move, and why not. */
const steps: Record<RegistrationStatus, Partial<Record<RegistrationStatus, Step>>> = {
  new: {
    contacted: yes,
    confirmed: no('Talk to them first: a place is confirmed after a contact.'),
    attending: confirmFirst,
    completed: notAttended,
    lost: withReason,
  },
  contacted: {
    new: onlyLost,
    confirmed: { ok: true, needs: 'fee' },
    attending: confirmFirst,
    completed: notAttended,
    lost: withReason,
  },
  confirmed: {
    new: onlyLost,
    contacted: isConfirmed,
    attending: yes,
    completed: notAttended,
    lost: withReason,
  },
  attending: {
    new: onlyLost,
    contacted: isInClass,
    confirmed: isInClass,
    completed: yes,
    lost: withReason,
  },
  completed: {
    new: isOver,
    contacted: isOver,
    confirmed: isOver,
    attending: isOver,
    lost: isOver,
  },
  lost: {
    new: yes,
    contacted: reopenFirst,
    confirmed: reopenFirst,
    attending: reopenFirst,
    completed: reopenFirst,
  },
}

/** What a step to `to` needs, or why it is not allowed. A fee that stands is not asked for twice. */
export function stepTo(
  { status, paidPaise }: { status: RegistrationStatus; paidPaise: number },
  to: RegistrationStatus,
): Step {
  const step = steps[status][to] ?? no(`It is ${statusLabels[status].toLowerCase()} already.`)
  return step.ok && step.needs === 'fee' && paidPaise > 0 ? yes : step
}

/**
 * What a step means for the student. Attending makes them Active; completed changes nothing: they stay
 * one of ours. Lost out of a class they have stopped, unless they attend or completed another course;
 * lost before says nothing of them. Reopened they are Pending again: that undoes a step by mistake.
 */
export function studentAfter(
  { from, to }: { from: RegistrationStatus; to: RegistrationStatus },
  { status, attendsElsewhere }: { status: StudentStatus; attendsElsewhere: boolean },
): StudentStatus {
  if (to === 'attending') return 'Active'
  if (from === 'lost') return status === 'Inactive' ? 'Pending' : status
  const hasStopped = from === 'attending' && to === 'lost' && !attendsElsewhere
  return hasStopped && status === 'Active' ? 'Inactive' : status
}

/** What the button of a step says. */
export const stepWords: Record<RegistrationStatus, string> = {
  new: 'Reopen',
  contacted: 'Mark as contacted',
  confirmed: 'Confirm the place',
  attending: 'Mark as attending',
  completed: 'Mark as completed',
  lost: 'Mark as lost',
}

/** What came of trying to reach somebody. The order is that of the number keys, from 1. */
export const outcomes = {
  reached: { label: 'Reached', spoke: true, nextInDays: 3 },
  'no-answer': { label: 'No answer', spoke: false, nextInDays: 1 },
  'call-back': { label: 'Asked to call back', spoke: true, nextInDays: 1 },
  message: { label: 'Sent a message', spoke: false, nextInDays: 1 },
  'wrong-number': { label: 'Wrong number', spoke: false, nextInDays: 3 },
} as const

export type Outcome = keyof typeof outcomes

/** Where a registration stands after a contact: having spoken to somebody makes a new one contacted. */
export function statusAfter(status: RegistrationStatus, outcome: Outcome): RegistrationStatus {
  return status === 'new' && outcomes[outcome].spoke ? 'contacted' : status
}

/** Nobody who still has to decide is left without a date; nobody who is done gets one. */
export function nextDateRule(status: RegistrationStatus): 'needed' | 'possible' | 'none' {
  if (status === 'new' || status === 'contacted') return 'needed'
  return status === 'completed' || status === 'lost' ? 'none' : 'possible'
}

/** What is wrong with the date of the next contact (`YYYY-MM-DD`), in words. */
export function nextDateProblem(asked: {
  status: RegistrationStatus
  next: string | null
  today: string
}): string | undefined {
  const { status, next, today } = asked
  const rule = nextDateRule(status)
  if (!next)
    return rule === 'needed' ? 'Choose the next date, so that nobody is forgotten.' : undefined
  if (rule === 'none')
    return `It is ${statusLabels[status].toLowerCase()}: there is no next date. Leave it empty.`
  if (next < today) return 'Choose today or a later day.'
  if (next > addDays(today, 366)) return 'Choose a day within a year.'
}

/** The chat with a number in E.164, beginning with a text. */
export function whatsAppAddress(phone: string, text: string): string {
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`
}

/** The last part of My Day's address. */
export const myDay = 'my-day'

/** More calls of one kind than a counsellor makes in a day; the list ends there. */
export const mostOfAKind = 100

/** The three kinds of calls, in the order of work. */
export const dayGroups = [
  { group: 'new', title: 'New' },
  { group: 'overdue', title: 'Overdue' },
  { group: 'today', title: 'Due today' },
] as const

/** “3 new, 1 overdue, 2 due today.”: what is left of the day. */
export function dayLine(items: readonly { group: 'new' | 'overdue' | 'today' }[]): string {
  const parts = dayGroups.flatMap(({ group, title }) => {
    const members = items.filter((item) => item.group === group).length
    return members > 0 ? `${members} ${title.toLowerCase()}` : []
  })
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}

/** The longest search, in characters; the search box stops there and the server refuses more. */
export const maxSearchLength = 100

/** How many registrations make a page of the list; also how tall the list is while it loads. */
export const registrationsPageSize = 50

/** A place in the list, as the address of the page keeps it. `page` counts from 1. */
export type ListPlace = { search: string; status?: RegistrationStatus; page: number }

/** Reads `?search=&status=&page=`; anything a person cannot have meant becomes the first page. */
export function readPlace(params: URLSearchParams): ListPlace {
  const page = Number(params.get('page'))
  const status = params.get('status') ?? ''
  return {
    search: cleanSearch(params.get('search') ?? ''),
    status: isStatus(status) ? status : undefined,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  }
}

/** The parameters of a place, without those that only say what is the case anyway. */
export function placeParams({ search, status, page }: ListPlace): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params
}

/** What was typed or pasted, in the form that is sent: one line, trimmed, not too long. */
export function cleanSearch(typed: string): string {
  return typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim()
}

/** The number of the last page; 1 for an empty list. */
export function lastPage({ total, pageSize }: { total: number; pageSize: number }): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** “51–100 of 143 registrations”, or “1 registration matches “asha””: what the list shows now. */
export function countLine(list: {
  total: number
  page: number
  pageSize: number
  search: string
}): string {
  const { total, page, pageSize, search } = list
  const noun = total === 1 ? 'registration' : 'registrations'
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const range = total > pageSize && first <= total ? `${grouped(first)}–${grouped(last)} of ` : ''
  const matches = search ? ` ${total === 1 ? 'matches' : 'match'} “${search}”` : ''
  return `${range}${total === 0 ? 'No' : grouped(total)} ${noun}${matches}`
}

function isStatus(text: string): text is RegistrationStatus {
  return Object.hasOwn(statusLabels, text)
}
