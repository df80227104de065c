import { startTransition, useEffect, useEffectEvent, useOptimistic, useRef } from 'react'
import { courseSearch } from '#texts/course-search.ts'
import { coursesClosing, coursesFigures, coursesIntro, coursesPage } from '#texts/courses.ts'
import { fastTrack } from '#texts/fast-track.ts'
import { branded } from '#texts/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { HowCounted } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useSearchParams } from '../../../ui/router.tsx'
import { ServedKolam } from '../../../ui/ServedKolam.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useAllStarts } from '../../batches/use-starts.ts'
import { CourseCard } from '../CourseCard.tsx'
import type { Course } from '../rules.ts'
import { useCourses } from '../use-courses.ts'
import { useOwnCourses } from '../use-own-courses.ts'
import { CoursesLoader } from './CoursesLoader.tsx'
import { FindingTools } from './finding/FindingTools.tsx'
import {
  type CourseQuery,
  everyCourse,
  findCourses,
  isOfQuery,
  readCourseQuery,
  writeCourseQuery,
} from './finding/rules.ts'

/** Three in a row; the last ones are wider where they would not fill theirs. */
function widthOf(index: number, count: number): string {
  const leftOver = count % 3
  const wide = count < 3 || leftOver === 0 ? 0 : leftOver === 2 ? 2 : 4
  const last = count > 1 && count % 2 === 1 && index === count - 1 ? 'sm:max-lg:col-span-2' : ''
  return `${index < count - wide ? 'lg:col-span-2' : 'lg:col-span-3'} ${last}`
}

/** The catalogue with search, filters and order, all in the browser. */
function CourseGrid({ courses }: { courses: Course[] }) {
  const [query, changeQuery] = useCourseQuery()
  const search = useRef<HTMLInputElement>(null)
  const takeUp = useEffectEvent((text: string) => changeQuery({ search: text }))
  useEffect(() => {
    // What was typed before this code ran is in the field only.
    if (search.current?.value) takeUp(search.current.value)
  }, [])

  const { courses: ownCourses } = useOwnCourses()
  const starts = useAllStarts()
  const { courses: matchingCourses, nearest } = findCourses(courses, query, starts)
  const clear = () => {
    changeQuery(everyCourse)
    search.current?.focus()
  }
  return (
    <>
      <FindingTools
        courses={courses}
        starts={starts}
        query={query}
        onChange={changeQuery}
        search={search}
      />
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 sm:mb-8 sm:gap-y-1">
        <p role="status" className={nearest ? 'font-semibold' : 'text-slate'}>
          {nearest ? courseSearch.nearest : sayCount(matchingCourses.length, courses.length)}
        </p>
        <OtherWays />
      </div>
      {matchingCourses.length === 0 ? (
        <Empty text={courseSearch.none}>
          <p className="-mt-4 text-slate">{courseSearch.noneHint}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={clear}>{courseSearch.clear}</Button>
            <ButtonLink to={to.whichCourse}>{courseSearch.which}</ButtonLink>
          </div>
        </Empty>
      ) : (
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 sm:gap-y-14 lg:grid-cols-6">
          {matchingCourses.map((course, index) => (
            <CourseCard
              key={course.id}
              course={course}
              suits={(start) => isOfQuery(start, query)}
              isFirst={index === 0}
              isEnrolled={ownCourses.includes(course.id)}
              className={widthOf(index, matchingCourses.length)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function sayCount(matching: number, all: number): string {
  return matching === all ? coursesPage.count(all) : courseSearch.shown(matching, all)
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4'

function OtherWays() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 print:hidden">
      <Link to={to.whichCourse} className={link}>
        {courseSearch.which}
      </Link>
      <Link to={to.compare} className={link}>
        {courseSearch.compare}
      </Link>
    </p>
  )
}

const gridId = 'all-courses'

export default function CoursesPage() {
  useHead({ title: branded(coursesPage.heading), path: to.courses })
  return (
    <main id="main">
      <CoursesHero />
      <section
        id={gridId}
        tabIndex={-1}
        aria-labelledby="all-courses-heading"
        className="wrap pt-4 pb-20 outline-none sm:pt-12 lg:pt-16 lg:pb-28"
      >
        <h2
          id="all-courses-heading"
          className="mb-3 text-xl sm:mb-5 sm:border-b sm:border-ink sm:pb-3 sm:text-2xl"
        >
          {coursesPage.listHeading}
        </h2>
        <CoursesLoader state={useCourses()} loading={coursesPage.loading} focus={gridId}>
          {(courses) => <CourseGrid courses={courses} />}
        </CoursesLoader>
      </section>
      <ClosingCall />
    </main>
  )
}

function CoursesHero() {
  return (
    <header className="bg-sand">
      <div className="wrap grid items-center gap-x-16 pt-4 pb-3 sm:py-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:py-16">
        <div>
          <h1 tabIndex={-1} className="text-4xl">
            {coursesPage.heading}
          </h1>
          <p className="measure mt-4 text-lg max-sm:hidden">{coursesIntro}</p>
          <HeroFigures />
        </div>
        <ServedKolam
          seed="catalogue"
          columns={7}
          rows={5}
          className="hidden w-full text-indigo lg:block"
          dotClassName="text-marigold"
        />
      </div>
    </header>
  )
}

function HeroFigures() {
  if (coursesFigures.length === 0) return null
  return (
    <dl className="mt-2 grid max-w-3xl grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 border-t border-ink/20 sm:mt-8 sm:grid-cols-[2fr_3fr_2fr] sm:gap-x-6 lg:mt-12">
      {coursesFigures.map(({ claim, basis }) => (
        <div key={claim.label} className="flex flex-col-reverse justify-end pt-2 sm:pt-4">
          <dt className="text-sm text-slate max-sm:text-xs">{claim.label}</dt>
          <dd className="font-bold sm:text-xl lg:text-2xl">{claim.figure}</dd>
          {basis && (
            <dd className="counted">
              <HowCounted claim={claim} basis={basis} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function ClosingCall() {
  return (
    <section className="overflow-hidden bg-indigo-deep text-paper">
      <div className="wrap section relative">
        <ServedKolam
          seed="closing"
          columns={11}
          rows={5}
          className="absolute top-1/2 left-1/2 hidden w-[52rem] -translate-y-1/2 text-paper/20 lg:block forced-colors:hidden print:hidden"
        />
        <h2 className="relative text-3xl">{coursesClosing.heading}</h2>
        <p className="measure relative mt-4 text-lg lg:max-w-xl">
          {coursesClosing.text(fastTrack.title, fee, fastTrack.refundPromise)}
        </p>
        <div className="relative mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {/* The browser itself scrolls to the grid and moves the focus. */}
          <ButtonLink to={`#${gridId}`} reloadDocument kind="primary">
            {coursesClosing.browse}
          </ButtonLink>
          <Link
            to={to.joinFreeDemo}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {fastTrack.title}
          </Link>
        </div>
      </div>
    </section>
  )
}

const fee = formatRupees(fastTrack.priceInRupees * 100)

/**
 * The query in the address; a change replaces the history entry, so that Back leaves the page. The HTML is
 * the same for every query, so the first render shows all courses and the query is used from the second on.
 */
function useCourseQuery(): [CourseQuery, (change: Partial<CourseQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated(params.size > 0)
  const filter = readCourseQuery(params)
  // The router updates the address in a transition; a field that waited for it would lose letters.
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
