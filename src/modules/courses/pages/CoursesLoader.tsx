import type { ReactNode } from 'react'
import { coursesPage } from '#texts/courses.ts'
import { noCourses } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import type { Course } from '../rules.ts'
import { type CoursesState, fetchCourses } from '../use-courses.ts'

/** As high as the first cards, with its text at the top: the middle may be out of sight. */
const loadingClass = 'min-h-[40rem] content-start! pt-16'

/** The courses, or why there are none; after a retry the focus moves to `focus`. */
export function CoursesLoader({
  state,
  loading,
  focus,
  children,
}: {
  state: CoursesState
  loading: string
  focus: string
  children: (courses: Course[]) => ReactNode
}) {
  if (state.status === 'loading') return <Loading text={loading} className={loadingClass} />
  if (state.status === 'error') {
    return (
      <Failure message={state.message} className={loadingClass}>
        <p className="measure">{coursesPage.afterFailure}</p>
        <Button
          onClick={() => {
            // The button disappears with the error, so the focus is moved first.
            document.getElementById(focus)?.focus()
            fetchCourses()
          }}
        >
          {coursesPage.tryAgain}
        </Button>
      </Failure>
    )
  }
  if (state.courses.length === 0) {
    return (
      <Empty text={noCourses.text}>
        <ButtonLink to={to.contact}>{noCourses.action}</ButtonLink>
      </Empty>
    )
  }
  return children(state.courses)
}
