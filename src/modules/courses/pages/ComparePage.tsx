import { useEffect, useRef } from 'react'
import { comparePage } from '#texts/compare.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { usePageData } from '../../../ui/page-data.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { readFacts } from '../facts/rules.ts'
import { describeFact } from '../facts/texts.ts'
import { Price } from '../Price.tsx'
import type { Course } from '../rules.ts'
import { useCourses } from '../use-courses.ts'
import { CoursesLoader } from './CoursesLoader.tsx'
import { type Comparison, mostCompared, readComparison } from './compare/rules.ts'
import { SideBySide } from './compare/SideBySide.tsx'

const resultId = 'comparison'

declare module '../../../ui/page-data.tsx' {
  interface CarriedData {
    /** The courses that this HTML compares, by their ids and commas. */
    compared?: string
  }
}

/**
 * The server renders the courses of the address while its cache has room for one more combination, which visitors
 * without scripts need; otherwise the browser shows them.
 */
export default function ComparePage() {
  useHead({ title: branded(comparePage.heading), path: to.compare })
  return (
    <main id="main" className="wrap pt-10 pb-20 lg:pt-16 lg:pb-28">
      <h1 tabIndex={-1} className="text-4xl">
        {comparePage.heading}
      </h1>
      <p className="measure mt-4 mb-8 text-lg">{comparePage.intro}</p>
      <div id={resultId} tabIndex={-1} className="outline-none">
        <CoursesLoader state={useCourses()} loading={comparePage.loading} focus={resultId}>
          {(courses) => <ChosenCourses courses={courses} />}
        </CoursesLoader>
      </div>
    </main>
  )
}

function ChosenCourses({ courses }: { courses: Course[] }) {
  const [params] = useSearchParams()
  const { compared = '' } = usePageData() ?? {}
  // The first render is that of the HTML; the address is used from the second on.
  const requestedParams = useHydrated() ? params : new URLSearchParams({ courses: compared })
  const comparison = readComparison(requestedParams, courses)
  const { selectedCourses } = comparison
  const heading = useFocusOn(selectedCourses.map(({ id }) => id).join())
  const others = courses.filter((course) => !selectedCourses.includes(course))
  const first = selectedCourses[0]
  const isWhole = selectedCourses.length > 1 && first !== undefined
  return (
    <>
      <LeftOut {...comparison} />
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-2xl outline-none">
        {isWhole && comparePage.result(selectedCourses.length)}
        {!isWhole && (first ? comparePage.one(first.title) : comparePage.none)}
      </h2>
      {isWhole && <SideBySide courses={selectedCourses} />}
      {!isWhole && <ChooseCourse from={others} selectedCourses={selectedCourses} />}
      {isWhole && selectedCourses.length < mostCompared && others.length > 0 && (
        <details className="mt-10 border-t border-line print:hidden">
          <summary className="w-fit py-3 text-lg font-semibold">{comparePage.third}</summary>
          <ChooseCourse from={others} selectedCourses={selectedCourses} />
        </details>
      )}
      {first && (
        <Link
          to={to.compare}
          className="mt-6 inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4 print:hidden"
        >
          {comparePage.again}
        </Link>
      )}
    </>
  )
}

/** The followed link disappears with its list, so the focus is moved first. */
function useFocusOn(choice: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string>(undefined)
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    if (before.current !== undefined && before.current !== choice) heading.current?.focus()
    before.current = choice
  }, [hydrated, choice])
  return heading
}

/** Only their number is shown: the address may contain anybody's text. */
function LeftOut({ unknown, surplus }: Comparison<Course>) {
  return (
    <div role="status">
      {unknown > 0 && <p className={notice}>{comparePage.unknown(unknown)}</p>}
      {surplus > 0 && <p className={notice}>{comparePage.surplus}</p>}
    </div>
  )
}

const notice = 'measure mb-6 border-l-4 border-marigold pl-4'

/** Links that add a course. */
function ChooseCourse({
  from,
  selectedCourses: courses,
}: {
  from: Course[]
  selectedCourses: Course[]
}) {
  const ids = courses.map(({ id }) => id)
  return (
    <ul className="border-b border-line">
      {from.map((course) => (
        <li
          key={course.id}
          className="grid items-baseline gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          <div>
            <h3 className="text-lg">
              <Link to={to.course(course.id)} className="underline-offset-4 hover:underline">
                {course.title}
              </Link>
            </h3>
            <p className="text-slate">{say(course)}</p>
          </div>
          <Price course={course} className="text-xl" />
          <Link
            to={to.compareOf([...ids, course.id])}
            className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
          >
            {comparePage.choose}
            <span className="sr-only"> {comparePage.chooseWith(course.title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function say(course: Course): string | undefined {
  const facts = readFacts(course.facts)
  return facts.builds ?? describeFact(facts, 'level')
}
