import { cleanSearch } from '../../../ui/api/lists.ts'
import { type RegistrationStatus, statusLabels } from '../../students/registration-status.ts'
import { longestTag, tagOf } from '../tags/rules.ts'

/** How many registrations make a page of the list; also how tall the list is while it loads. */
export const registrationsPageSize = 50

/** The count stops here and the pages end here: who looks further has to narrow the list. */
export const registrationCountLimit = 5_000

/** By which columns the list can be ordered, and what each says at its head. */
export const sorts = {
  registered: 'Registered',
  name: 'Name',
  course: 'Course',
  status: 'Status',
  next: 'Next contact',
  contact: 'Last contact',
} as const

export type Sort = keyof typeof sorts

/** When somebody is to be called. */
export const dueFilters = {
  overdue: 'Overdue',
  today: 'Today',
  later: 'Later',
  none: 'No date',
} as const

export type DueFilter = keyof typeof dueFilters

/** For how many days nobody has tried to reach them; `never`: at no time. */
export const quiets = {
  week: { label: 'Not for a week', days: 7 },
  fortnight: { label: 'Not for two weeks', days: 14 },
  month: { label: 'Not for a month', days: 30 },
  never: { label: 'Never', days: undefined },
} as const

export type Quiet = keyof typeof quiets

/** A counsellor by id, oneself, or nobody. */
export const owners = { mine: 'Mine', nobody: 'Unassigned' } as const

/** What the list is narrowed to, as the address of the page keeps it. */
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

/** A place in the list. `page` counts from 1; `turned`: from the other end. */
export type ListParams = ListFilter & { sort: Sort; order: 'usual' | 'reversed'; page: number }

/** Reads the parameters of an address; whatever a person cannot have meant is left out. */
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

/** The parameters of a place, without those that only say what is the case anyway. */
export function listParamNames(currentParams: Partial<ListParams>): URLSearchParams {
  const { sort, order, page = 1, ...filter } = currentParams
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) params.set(name, String(value))
  if (sort && sort !== 'registered') params.set('sort', sort)
  if (order === 'reversed') params.set('order', order)
  if (page > 1) params.set('page', String(page))
  return params
}

/** Whether anything is narrowed beside the search. */
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
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay && new Date(text).toISOString().startsWith(text) ? text : undefined
}
