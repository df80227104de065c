import { useEffect, useEffectEvent, useRef } from 'react'
import { coursesPage } from '#words/courses.ts'
import { courseSearch } from '#words/finding.ts'
import { to } from '../../../../ui/addresses/site-map.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { CourseCard } from '../../CourseCard.tsx'
import type { Course } from '../../rules.ts'
import { FindingTools } from './FindingTools.tsx'
import { everyCourse, findCourses } from './rules.ts'
import { useCourseQuery } from './use-course-query.ts'

/** Two wide cards, then three, and again: by their place, whatever their number. */
const widths = ['lg:col-span-3', 'lg:col-span-3', 'lg:col-span-2', 'lg:col-span-2', 'lg:col-span-2']

/** The courses of the catalogue with their search, filters and order; all of it happens in the browser. */
export function CourseGrid({ courses }: { courses: Course[] }) {
  const [query, changeQuery] = useCourseQuery()
  const search = useRef<HTMLInputElement>(null)
  const takeUp = useEffectEvent((text: string) => changeQuery({ search: text }))
  useEffect(() => {
    // What was typed before this code ran stands in the field and nowhere else.
    if (search.current?.value) takeUp(search.current.value)
  }, [])

  const matchingCourses = findCourses(courses, query)
  const clear = () => {
    changeQuery(everyCourse)
    search.current?.focus()
  }
  return (
    <>
      <FindingTools courses={courses} query={query} onChange={changeQuery} search={search} />
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="text-slate">
          {matchingCourses.length === courses.length
            ? coursesPage.count(courses.length)
            : courseSearch.shown(matchingCourses.length, courses.length)}
        </p>
        <NoMatchHint />
      </div>
      {matchingCourses.length === 0 ? (
        <Empty text={courseSearch.none}>
          <p className="-mt-4 text-slate">{courseSearch.noneHint}</p>
          <Button onClick={clear}>{courseSearch.clear}</Button>
        </Empty>
      ) : (
        <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 sm:gap-y-14 lg:grid-cols-6">
          {matchingCourses.map((course, index) => (
            <CourseCard
              key={course.id}
              course={course}
              isFirst={index === 0}
              className={widths[index % widths.length] ?? ''}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4'

function NoMatchHint() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 print:hidden">
      <span className="text-slate max-sm:sr-only">{courseSearch.undecided}</span>
      <Link to={to.whichCourse} className={link}>
        {courseSearch.which}
      </Link>
      <Link to={to.compare} className={link}>
        {courseSearch.compare}
      </Link>
    </p>
  )
}
