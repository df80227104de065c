import type { Start } from '../../batches/contract.ts'
import { useStarts } from '../../batches/use-starts.ts'
import { useCourses } from '../../courses/use-courses.ts'

/** The starts of the course that the form names by its title. */
export function useStartsOf(title: string): readonly Start[] {
  const state = useCourses()
  const courses = state.status === 'loaded' ? state.courses : []
  return useStarts(courses.find((course) => course.title === title)?.id)
}
