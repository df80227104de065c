import { endpoints } from '../../ui/addresses/site-map.ts'
import { usePageData } from '../../ui/page-data.tsx'
import { usePageList } from '../../ui/use-page-list.ts'
import type { PublicInstructor } from './rules.ts'

declare module '../../ui/page-data.tsx' {
  interface CarriedData {
    instructors?: PublicInstructor[]
    /** On the server only: those of the course stand in its HTML and are not sent a second time. */
    courseInstructors?: PublicInstructor[]
  }
}

/** Who teaches, in the order of staff: on a course page those of the course. */
export function useInstructors() {
  const { instructors, courseInstructors } = usePageData() ?? {}
  return usePageList(instructors ?? courseInstructors, endpoints.instructors)
}
