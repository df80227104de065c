import { coursesSection, homeActions } from '#words/home.ts'
import { noCourses } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { homeCourseCount } from '../../courses/rules.ts'
import { fetchCourses, useCourses } from '../../courses/use-courses.ts'
import { CourseTile } from './CourseTile.tsx'

const headingId = 'courses-offered'

export function CoursesOffered() {
  return (
    <section aria-labelledby={headingId} className="section bg-sand">
      <div className="wrap">
        <div className="mb-6 sm:mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div className="measure">
            <h2 id={headingId} tabIndex={-1} className="text-3xl outline-none">
              {coursesSection.heading}
            </h2>
            <p className="mt-3 text-lg text-slate">{coursesSection.text}</p>
          </div>
          <ButtonLink to={to.courses}>{homeActions.viewAllCourses}</ButtonLink>
        </div>
        <FirstCourses />
      </div>
    </section>
  )
}

function FirstCourses() {
  const state = useCourses()
  switch (state.status) {
    case 'loading':
      return (
        <Loading
          text={coursesSection.loading}
          className="min-h-[52rem] content-start! pt-16 lg:min-h-[48rem]"
        />
      )
    case 'error':
      return (
        <Failure message={state.message}>
          <Button
            onClick={() => {
              // The button goes with the failure; the focus must not go with it.
              document.getElementById(headingId)?.focus()
              fetchCourses()
            }}
          >
            {coursesSection.tryAgain}
          </Button>
        </Failure>
      )
    case 'loaded':
      if (state.courses.length === 0) {
        return (
          <Empty text={noCourses.text}>
            <ButtonLink to={to.contact}>{noCourses.action}</ButtonLink>
          </Empty>
        )
      }
      return (
        <ul className="bento shelf">
          {state.courses.slice(0, homeCourseCount).map((course) => (
            <CourseTile key={course.id} course={course} />
          ))}
        </ul>
      )
  }
}
