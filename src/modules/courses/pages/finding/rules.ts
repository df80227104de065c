import { batchTimes } from '#texts/batch-times.ts'
import { subjectTexts } from '#texts/course-facts.ts'
import {
  courseSearch,
  relatedSubjects,
  searchFillers,
  searchSynonyms,
} from '#texts/course-search.ts'
import {
  feeLimits,
  type Level,
  levels,
  type Subject,
  subjects,
} from '../../../../../content/course-facts.ts'
import { foldText } from '../../../../ui/format/fold-text.ts'
import type { Start } from '../../../batches/contract.ts'
import { batchModes } from '../../../batches/rules.ts'
import { readFacts } from '../../facts/rules.ts'
import type { Course } from '../../rules.ts'

export const sortOrders = ['ours', 'cheapest', 'dearest', 'title'] as const
type SortOrder = (typeof sortOrders)[number]

export const times = ['morning', 'afternoon', 'evening', 'weekend'] as const
type Time = (typeof times)[number]

/** A visitor's query; it is in the address, so that Back and shared links show the same. */
export type CourseQuery = {
  search: string
  subject: Subject | ''
  level: Level | ''
  place: Start['mode'] | ''
  time: Time | ''
  /** Rupees, as in the address. */
  fee: string
  sort: SortOrder
}

export const everyCourse: CourseQuery = {
  search: '',
  subject: '',
  level: '',
  place: '',
  time: '',
  fee: '',
  sort: 'ours',
}

/** Parses a query from an address; unknown values count as not chosen. */
export function readCourseQuery(params: URLSearchParams): CourseQuery {
  const choose = <Choice extends string>(key: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(key))
  return {
    search: params.get('search') ?? '',
    subject: choose('subject', subjects) ?? '',
    level: choose('level', levels) ?? '',
    place: choose('place', batchModes) ?? '',
    time: choose('time', times) ?? '',
    fee: choose('fee', feeLimits.map(String)) ?? '',
    sort: choose('sort', sortOrders) ?? everyCourse.sort,
  }
}

/** Writes a query into an address, without default values; other parameters stay. */
export function writeCourseQuery(params: URLSearchParams, query: CourseQuery): URLSearchParams {
  const nextParams = new URLSearchParams(params)
  for (const key of Object.keys(everyCourse) as (keyof CourseQuery)[]) {
    if (query[key] === everyCourse[key]) nextParams.delete(key)
    else nextParams.set(key, query[key])
  }
  return nextParams
}

/** Number of active filters, including the order but not the search text. */
export function countChosen(query: CourseQuery): number {
  const keys = ['subject', 'level', 'place', 'time', 'fee', 'sort'] as const
  return keys.filter((key) => query[key] !== everyCourse[key]).length
}

/** When a batch meets: at weekends only, or by the hour of its start. */
export function timeOf({ days, fromTime }: Pick<Start, 'days' | 'fromTime'>): Time {
  if (days.every((weekday) => weekday > 5)) return 'weekend'
  if (fromTime < '12:00') return 'morning'
  return fromTime < '17:00' ? 'afternoon' : 'evening'
}

/**
 * Courses that contain every searched word and pass the filters, sorted. `nearest`: no course matches the
 * words, and these are of a related subject.
 */
export function findCourses(
  courses: readonly Course[],
  query: CourseQuery,
  starts: readonly Start[] = [],
): { courses: Course[]; nearest: boolean } {
  const passing = courses.filter((course) => passes(course, query, starts))
  const find = (neighbours: Record<string, readonly string[]>) => {
    const groups = readSearch(query.search, neighbours)
    return passing
      .filter((course) => {
        const text = textOf(course, starts)
        return groups.every((words) => words.some((word) => text.includes(word)))
      })
      .sort(comparisons[query.sort])
  }
  const exact = find({})
  if (exact.length > 0) return { courses: exact, nearest: false }
  const nearest = find(relatedSubjects)
  return { courses: nearest, nearest: nearest.length > 0 }
}

function passes(course: Course, query: CourseQuery, starts: readonly Start[]): boolean {
  const { subject, level } = readFacts(course.facts)
  return (
    (!query.subject || subject === query.subject) &&
    (!query.level || level === query.level) &&
    ((!query.place && !query.time) ||
      starts.some((start) => start.course === course.id && isOfQuery(start, query))) &&
    (!query.fee || course.price <= Number(query.fee) * 100)
  )
}

/** Whether a batch meets where and when the query says. */
export function isOfQuery(start: Start, { place, time }: CourseQuery): boolean {
  return (!place || start.mode === place) && (!time || timeOf(start) === time)
}

/** The search as groups of synonyms; a course must contain one word of each group. */
function readSearch(search: string, neighbours: Record<string, readonly string[]>): string[][] {
  const groups: string[][] = []
  let rest = ` ${foldText(search).replace(/[\s-]+/g, ' ')} `
  for (const [phrase, words] of Object.entries({ ...searchSynonyms, ...neighbours }))
    if (rest.includes(` ${phrase} `)) {
      groups.push([phrase, ...words])
      rest = rest.replace(` ${phrase} `, '  ')
    }
  const restWords = rest.split(' ').filter((word) => word && !searchFillers.includes(word))
  return [...groups, ...restWords.map((word) => [word])]
}

const comparisons: Record<SortOrder, (a: Course, b: Course) => number> = {
  ours: () => 0,
  cheapest: (a, b) => a.price - b.price,
  dearest: (a, b) => b.price - a.price,
  title: (a, b) => a.title.localeCompare(b.title, 'en-IN'),
}

/** One field a line: a searched word contains no line break, so it never matches across two fields. */
function textOf({ id, title, description, languages, facts }: Course, starts: readonly Start[]) {
  const { subject } = readFacts(facts)
  const courseStarts = starts.filter(({ course }) => course === id)
  return foldText(
    [
      ...[title, description, ...languages, subject ? subjectTexts[subject] : ''],
      ...courseStarts.flatMap((start) => [
        batchTimes.mode[start.mode],
        courseSearch.times[timeOf(start)],
      ]),
    ].join('\n'),
  )
}
