import { cleanSearch } from '../../../ui/api/lists.ts'
import { isDay } from '../../../ui/format/is-day.ts'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'
import { longestTag, tagOf } from '../rules.ts'

/** Registrations on a page of the list; also the height of the list while it loads. */
export const registrationsPageSize = 50

/** Counting and paging end here; further down the list has to be filtered. */
export const registrationCountLimit = 5_000

/** Columns the list can be sorted by, with their headings. */
export const sorts = {
  registered: 'Registered',
  name: 'Name',
  course: 'Course',
  status: 'Status',
  next: 'Next contact',
  contact: 'Last contact',
} as const

export type Sort = keyof typeof sorts

/** When the next call is due. */
export const dueFilters = {
  overdue: 'Overdue',
  today: 'Today',
  later: 'Later',
  none: 'No date',
} as const

export type DueFilter = keyof typeof dueFilters

/** Days since the last attempt to reach them; `never`: none. */
export const quiets = {
  week: { label: 'Not for a week', days: 7 },
  fortnight: { label: 'Not for two weeks', days: 14 },
  month: { label: 'Not for a month', days: 30 },
  never: { label: 'Never', days: undefined },
} as const

export type Quiet = keyof typeof quiets

/** A counsellor by id, oneself, or unassigned. */
export const owners = { mine: 'Mine', nobody: 'Unassigned' } as const

/** Filters of the list, as its address has them. */
export type ListFilter = {
  search: string
  status?: RegistrationStatus
  course?: string
  owner?: string
  tag?: string
  /** Days in India, `YYYY-MM-DD`, both included. */
  from?: string
  to?: string
  due?: DueFilter
  quiet?: Quiet
  /** By its number (src/modules/attribution/sources). */
  source?: number
}

/** A page of the list in an order; `page` counts from 1. */
export type ListParams = ListFilter & { sort: Sort; order: 'usual' | 'reversed'; page: number }

/** Reads the parameters of an address; invalid ones are ignored. */
export function readListParams(params: URLSearchParams): ListParams {
  const read = (name: string) => params.get(name) ?? ''
  const owner = read('owner')
  return {
    search: cleanSearch(read('search')),
    status: oneOf(statusLabels, read('status')),
    course: cleanSearch(read('course')) || undefined,
    owner: Object.hasOwn(owners, owner) || uuid.test(owner) ? owner : undefined,
    tag:
      tagOf(cleanSearch(read('tag')))
        .slice(0, longestTag)
        .trim() || undefined,
    from: dayIn(read('from')),
    to: dayIn(read('to')),
    due: oneOf(dueFilters, read('due')),
    quiet: oneOf(quiets, read('quiet')),
    source: numberIn(read('source')),
    sort: oneOf(sorts, read('sort')) ?? 'registered',
    order: read('order') === 'reversed' ? 'reversed' : 'usual',
    page: numberIn(read('page')) ?? 1,
  }
}

/** The parameters of an address of the list, without default values. */
export function listParamNames(currentParams: Partial<ListParams>): URLSearchParams {
  const { sort, order, page = 1, ...filter } = currentParams
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, String(value))
  if (sort && sort !== 'registered') params.set('sort', sort)
  if (order === 'reversed') params.set('order', order)
  if (page > 1) params.set('page', String(page))
  return params
}

/** Whether there is a filter besides the search. */
export function isNarrowed({ search: _, ...params }: ListParams): boolean {
  const { sort, order, page, ...filter } = params
  return Object.values(filter).some(Boolean)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function oneOf<Choices extends object>(values: Choices, text: string): keyof Choices | undefined {
  return Object.hasOwn(values, text) ? (text as keyof Choices) : undefined
}

function numberIn(text: string): number | undefined {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined
}

function dayIn(text: string): string | undefined {
  return isDay(text) ? text : undefined
}
