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

/** The longest search, in characters; the search box stops there and the server refuses more. */
export const maxSearchLength = 100

/** How many registrations make a page of the list; also how tall the list is while it loads. */
export const registrationsPageSize = 50

/** A place in the list, as the address of the page keeps it. `page` counts from 1. */
export type ListPlace = { search: string; page: number }

/** Reads `?search=&page=`; anything a person cannot have meant becomes the first page. */
export function readPlace(params: URLSearchParams): ListPlace {
  const page = Number(params.get('page'))
  return {
    search: cleanSearch(params.get('search') ?? ''),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  }
}

/** The parameters of a place, without those that only say what is the case anyway. */
export function placeParams({ search, page }: ListPlace): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
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

/** “+91 98765 43210” for an Indian number in E.164; other numbers stay as they are. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** An ISO time as “20 Nov 2026, 4:05 pm” in India. */
export function formatTime(iso: string): string {
  return dateAndTime.format(new Date(iso))
}

/** The time of day as “4:05 pm” in India. */
export function formatClock(time: Date): string {
  return clock.format(time)
}

const inIndia = {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
} as const
const clock = new Intl.DateTimeFormat('en-IN', inIndia)
const dateAndTime = new Intl.DateTimeFormat('en-IN', {
  ...inIndia,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const counts = new Intl.NumberFormat('en-IN')

function grouped(count: number): string {
  return counts.format(count)
}
