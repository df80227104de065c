import { useCourses } from '../use-courses.ts'
import { courseOptions } from './rules.ts'

/** Course options for a select; until the catalogue is loaded, the specified ones. */
export function useCourseOptions(): string[] {
  const state = useCourses()
  return courseOptions(state.status === 'loaded' ? state.courses.map(({ title }) => title) : [])
}
