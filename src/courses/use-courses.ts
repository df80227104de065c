import { queryOptions, useQuery } from '@tanstack/react-query'
import { usePageData } from '../page-data.tsx'
import { endpoints } from '../site-map.ts'
import { type Course, readCourse } from './rules.ts'

export type CoursesState =
  | { status: 'loading' }
  | { status: 'error'; message: string }
  | { status: 'loaded'; courses: Course[] }

/** `/courses.json`; also used to fetch ahead when a visitor is about to follow a link to courses. */
export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: async ({ signal }) => {
    const response = await fetch(endpoints.courses, { signal })
    if (!response.ok) throw new CoursesNotFetched()
    const list: unknown = await response.json()
    return (Array.isArray(list) ? list : []).map(readCourse)
  },
})

/**
 * The catalogue: from the HTML where this page came with it, else from `/courses.json`.
 * `failure` is the specified text for an answer that is not ok.
 */
export function useCourses(failure = 'Failed to fetch courses'): CoursesState {
  const carried = usePageData()?.courses
  const query = useQuery({ ...coursesQuery, enabled: !carried })
  if (carried) return { status: 'loaded', courses: carried.map(readCourse) }
  if (query.data) return { status: 'loaded', courses: query.data }
  if (!query.error) return { status: 'loading' }
  const message = query.error instanceof CoursesNotFetched ? failure : query.error.message
  return { status: 'error', message }
}

/** One course by its id, compared as text. */
export function useCourse(
  id: string,
): Exclude<CoursesState, { status: 'loaded' }> | { status: 'loaded'; course: Course } {
  const state = useCourses('Failed to fetch course details')
  if (state.status !== 'loaded') return state
  const course = state.courses.find((candidate) => candidate.id === id)
  return course ? { status: 'loaded', course } : { status: 'error', message: 'Course not found' }
}

class CoursesNotFetched extends Error {}
