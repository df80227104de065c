import { subjectWords } from '#words/course-facts.ts'
import {
  feeLimits,
  type Level,
  levels,
  type Subject,
  subjects,
} from '../../../../../content/course-facts.ts'
import { fold } from '../../../../ui/format/fold.ts'
import { type CourseFacts, readFacts } from '../../facts/rules.ts'
import type { Course } from '../../rules.ts'

export const sortOrders = ['ours', 'cheapest', 'dearest', 'title'] as const
export type SortOrder = (typeof sortOrders)[number]

/** What a visitor asked for; it lives in the address, so that Back and a shared link show the same. */
export type CourseQuery = {
  search: string
  subject: Subject | ''
  level: Level | ''
  /** Rupees, as the address has them. */
  fee: string
  sort: SortOrder
}

export const everyCourse: CourseQuery = {
  search: '',
  subject: '',
  level: '',
  fee: '',
  sort: 'ours',
}

/** Reads a query from an address; what is none of the choices counts as not chosen. */
export function readCourseQuery(params: URLSearchParams): CourseQuery {
  const choose = <Choice extends string>(key: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(key))
  return {
    search: params.get('search') ?? '',
    subject: choose('subject', subjects) ?? '',
    level: choose('level', levels) ?? '',
    fee: choose('fee', feeLimits.map(String)) ?? '',
    sort: choose('sort', sortOrders) ?? everyCourse.sort,
  }
}

/** Writes a query into an address, leaving out what is the same without it and keeping what is not ours. */
export function writeCourseQuery(params: URLSearchParams, query: CourseQuery): URLSearchParams {
  const nextParams = new URLSearchParams(params)
  for (const key of Object.keys(everyCourse) as (keyof CourseQuery)[]) {
    if (query[key] === everyCourse[key]) nextParams.delete(key)
    else nextParams.set(key, query[key])
  }
  return nextParams
}

/** How many of the filters and the order are chosen; what was typed is seen in its field. */
export function countChosen(query: CourseQuery): number {
  const keys = ['subject', 'level', 'fee', 'sort'] as const
  return keys.filter((key) => query[key] !== everyCourse[key]).length
}

/** The courses that hold every searched word and pass the filters, in the order asked for. */
export function findCourses(courses: readonly Course[], query: CourseQuery): Course[] {
  const words = fold(query.search).split(/\s+/)
  const limit = query.fee ? Number(query.fee) * 100 : Number.POSITIVE_INFINITY
  return courses
    .filter((course) => {
      const facts = readFacts(course.facts)
      return (
        (!query.subject || facts.subject === query.subject) &&
        (!query.level || facts.level === query.level) &&
        course.price <= limit &&
        holds(course, facts, words)
      )
    })
    .sort(comparisons[query.sort])
}

const titles = new Intl.Collator('en-IN')

const comparisons: Record<SortOrder, (a: Course, b: Course) => number> = {
  ours: () => 0,
  cheapest: (a, b) => a.price - b.price,
  dearest: (a, b) => b.price - a.price,
  title: (a, b) => titles.compare(a.title, b.title),
}

/** One field a line: a searched word holds no line break, so it never matches across two fields. */
function holds(
  { title, description, languages }: Course,
  { subject }: CourseFacts,
  words: string[],
): boolean {
  const searchTexts = [title, description, ...languages, subject ? subjectWords[subject] : '']
  const text = fold(searchTexts.join('\n'))
  return words.every((word) => text.includes(word))
}
