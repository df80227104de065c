import type { Start } from '../../domain/batches/contract.ts'
import { useStarts } from '../../domain/batches/use-starts.ts'
import { useCourses } from '../../domain/courses/use-courses.ts'

/** The starts of the course that the form names by its title. */
export function useStartsOf(title: string): readonly Start[] {
  const state = useCourses()
  const courses = state.status === 'loaded' ? state.courses : []
  return useStarts(courses.find((course) => course.title === title)?.id)
}
