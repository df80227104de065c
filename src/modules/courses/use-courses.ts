import { useEffect, useSyncExternalStore } from 'react'
import { courseTexts } from '#texts/course.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { callApi } from '../../ui/api/call-api.ts'
import { usePageData } from '../../ui/page-data.tsx'
import type { CourseJson } from './contract.ts'
import { type Course, readCourse } from './rules.ts'

declare module '../../ui/page-data.tsx' {
  interface CarriedData {
    /** May have only the fields that the page shows; absent where the catalogue could not be read. */
    courses?: Partial<CourseJson>[]
  }
}

export type CoursesState =
  | { status: 'loading' }
  | { status: 'error'; message: string }
  | { status: 'loaded'; courses: Course[] }

/** The last response of `/courses.json`, shared by all pages; `at` in milliseconds. */
type CachedCourses = { courses?: Course[]; at: number; error?: Error }

/** Milliseconds for which a response is reused. */
const fresh = 60_000
const emptyCache: CachedCourses = { at: 0 }

let cached = emptyCache
let pending: Promise<void> | undefined
const watchers = new Set<() => void>()

/**
 * Loads the catalogue unless it is loaded or loading; also retries. An earlier failure is cleared, so that
 * the page shows that it is loading.
 */
export function fetchCourses() {
  if (pending || (cached.courses && Date.now() - cached.at < fresh)) return
  if (cached.error) keep({ ...cached, error: undefined })
  pending = request()
    .then((courses) => keep({ courses, at: Date.now() }))
    .catch((error: Error) => keep({ ...cached, error }))
    .finally(() => {
      pending = undefined
    })
}

/** When a pointer is on a link. Not after a failure: the link may be part of the error. */
export function fetchCoursesAhead() {
  if (!cached.error) fetchCourses()
}

/**
 * The catalogue: from the HTML if this page came with it, otherwise from `/courses.json`. `failure` is the
 * specified text for a response that is not ok.
 */
export function useCourses(failure: string = courseTexts.notFetched): CoursesState {
  const carriedCourses = usePageData()?.courses
  const { courses, error } = useSyncExternalStore(
    watch,
    () => cached,
    () => emptyCache,
  )
  const missing = !carriedCourses
  useEffect(() => {
    if (missing) fetchCourses()
  }, [missing])

  // Loaded after the page, and complete, where a page has only its own courses.
  if (courses) return { status: 'loaded', courses }
  if (carriedCourses) return { status: 'loaded', courses: carriedCourses.map(readCourse) }
  if (!error) return { status: 'loading' }
  return { status: 'error', message: error instanceof NotOk ? failure : error.message }
}

/** One course by its id, compared as text. */
export function useCourse(
  id: string,
): Exclude<CoursesState, { status: 'loaded' }> | { status: 'loaded'; course: Course } {
  const state = useCourses(courseTexts.detailsNotFetched)
  if (state.status !== 'loaded') return state
  const course = state.courses.find((candidate) => candidate.id === id)
  return course ? { status: 'loaded', course } : { status: 'error', message: courseTexts.notFound }
}

async function request(): Promise<Course[]> {
  const answer = await callApi(`get ${endpoints.courses}`, {})
  // The parser's message for something other than JSON would help nobody.
  if (!answer.ok) throw answer.status === 0 && answer.error ? answer.error : new NotOk()
  // Something other than a list is no empty catalogue.
  if (!Array.isArray(answer.data)) throw new NotOk()
  return answer.data.map(readCourse)
}

class NotOk extends Error {}

function keep(next: CachedCourses) {
  cached = next
  for (const notify of watchers) notify()
}

function watch(notify: () => void) {
  watchers.add(notify)
  return () => watchers.delete(notify)
}
