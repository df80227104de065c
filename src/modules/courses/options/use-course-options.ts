import { useCourses } from '../use-courses.ts'
import { courseOptions } from './rules.ts'

/** What may be named as course, for a choice; until the catalogue is here, the options of the specification. */
export function useCourseOptions(): string[] {
  const state = useCourses()
  return courseOptions(state.status === 'loaded' ? state.courses.map(({ title }) => title) : [])
}
