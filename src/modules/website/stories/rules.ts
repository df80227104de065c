import { foldText } from '../../../ui/format/fold-text.ts'
import type { PublicStory as Story } from '../../site-content/rules.ts'

export const storySortOrders = ['newest', 'salary', 'name'] as const

export type StorySortOrder = (typeof storySortOrders)[number]

/** A visitor's query; it is in the address, so that Back and shared links show the same. */
export type StoryQuery = { search: string; sort: StorySortOrder }

export const everyStory: StoryQuery = { search: '', sort: 'newest' }

/** Stories added by Load More. */
export const storiesPerPage = 6

/** Parses a query from an address; an unknown order is the first one. */
export function readStoryQuery(params: URLSearchParams): StoryQuery {
  const sort = storySortOrders.find((order) => order === params.get('sort'))
  return { search: params.get('search') ?? '', sort: sort ?? everyStory.sort }
}

/** Writes a query into an address, without default values; other parameters stay. */
export function writeStoryQuery(params: URLSearchParams, query: StoryQuery): URLSearchParams {
  const nextParams = new URLSearchParams(params)
  for (const key of ['search', 'sort'] as const) {
    if (query[key] === everyStory[key]) nextParams.delete(key)
    else nextParams.set(key, query[key])
  }
  return nextParams
}

/**
 * Stories that contain every word of the search, ignoring case and accents, in name, company, position,
 * course or skills; sorted, equal ones in their given order.
 */
export function findStories(stories: readonly Story[], { search, sort }: StoryQuery): Story[] {
  const words = foldText(search).split(/\s+/)
  return stories
    .filter((story) => {
      const text = searchableText(story)
      return words.every((word) => text.includes(word))
    })
    .sort(comparisons[sort])
}

/** The number in “₹6.5 LPA”; 0 where there is none, so that it comes last. */
export function salaryNumber(salary = ''): number {
  return Number(/\d+(\.\d+)?/.exec(salary.replaceAll(',', ''))?.[0] ?? 0)
}

/** Where a name is not published, its story comes after those with one. */
const last = '\uffff'

const comparisons: Record<StorySortOrder, (a: Story, b: Story) => number> = {
  // ISO dates sort as text.
  newest: (a, b) =>
    Number(a.placementDate < b.placementDate) - Number(a.placementDate > b.placementDate),
  salary: (a, b) => salaryNumber(b.salary) - salaryNumber(a.salary),
  name: (a, b) => (a.name ?? last).localeCompare(b.name ?? last, 'en-IN'),
}

/** One field a line: a searched word contains no line break, so it never matches across two fields. */
function searchableText({ name = '', company = '', position, course, skills }: Story): string {
  return foldText([name, company, position, course, ...skills].join('\n'))
}
