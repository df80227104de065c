import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { type CourseQuery, everyCourse, readCourseQuery, writeCourseQuery } from './rules.ts'

/**
 * What the visitor asked for, kept in the address; a change replaces the history entry, so that Back
 * leaves the page. The HTML is the same for every address of the page, so the first render shows all
 * courses and the query counts from the second on.
 */
export function useCourseQuery(): [CourseQuery, (change: Partial<CourseQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  const filter = readCourseQuery(params)
  // The router takes up a new address in a transition; a field that waited for it would lose letters.
  const [query, showQuery] = useOptimistic(hydrated ? filter : everyCourse)
  const change = (part: Partial<CourseQuery>) => {
    const next = { ...(hydrated ? query : filter), ...part }
    startTransition(() => {
      showQuery(next)
      setParams(writeCourseQuery(params, next), { replace: true })
    })
  }
  return [query, change]
}
