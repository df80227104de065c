import { useLocation } from 'react-router'
import { useCourses } from '../../courses/use-courses.ts'

/** The title of the course that somebody came from, which the address names; nothing of one that is none. */
export function useWishedCourse(): string | undefined {
  const { search } = useLocation()
  const state = useCourses()
  const id = new URLSearchParams(search).get('course')
  if (state.status !== 'loaded') return undefined
  return state.courses.find((course) => course.id === id)?.title
}
