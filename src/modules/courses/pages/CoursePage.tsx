import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { courseAchievements, courseFigures, coursePage } from '#texts/course-page.ts'
import { branded } from '#texts/meta.ts'
import { isLesson, toLesson } from '../../../ui/addresses/lesson-addresses.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { HowCounted } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { arrowLeft, check, Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { asServed, useIsServed, usePageData } from '../../../ui/page-data.tsx'
import { useLocation, useParams } from '../../../ui/router.tsx'
import { openFrame } from '../../lessons/open-frame.ts'
import { CallBack } from '../CallBack.tsx'
import { CourseFaq } from '../CourseFaq.tsx'
import { DiscountBadge } from '../DiscountBadge.tsx'
import { FactList } from '../facts/FactList.tsx'
import { LanguageTags } from '../LanguageTags.tsx'
import { FirstActions, PriceBar, PricePanel, PriceStrip } from '../PricePanel.tsx'
import type { Course } from '../rules.ts'
import { SyllabusPath } from '../SyllabusPath.tsx'
import { useCourse } from '../use-courses.ts'
import { useOwnCourses } from '../use-own-courses.ts'
import { ServedLesson } from './ServedLesson.tsx'
import { WeekByWeek } from './WeekByWeek.tsx'

/** A course, and at an address of its own its first lesson, which is in the HTML and sets its own title. */
export default function CoursePage() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const isServed = usePageData()
  if (!isServed || !isLesson(pathname)) return <WholeCourse id={id} />
  return (
    <main id="main">
      <DayOne id={id} />
    </main>
  )
}

function WholeCourse({ id }: { id: string }) {
  const state = useCourse(id)
  const course = state.status === 'loaded' ? state.course : undefined
  const isEnrolled = useOwnCourses().courses.includes(id)
  useHead({
    title: branded(course?.title ?? coursePage.courses),
    description: course?.description || undefined,
    path: to.course(id),
  })
  return (
    // Focused elements must not stop behind the phone's bottom bar.
    <main id="main" className="max-lg:[&_:is(a,summary)]:scroll-mb-20">
      <div className="wrap grid gap-x-16 gap-y-12 pt-6 pb-20 print:gap-y-4 print:pb-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:pb-28">
        <header className={course ? '' : 'col-span-full'}>
          {state.status !== 'error' && (
            <Link
              to={to.courses}
              className="-ml-1 inline-flex print:hidden min-h-11 items-center gap-2 px-1 font-semibold text-indigo underline-offset-4 hover:underline"
            >
              <Icon path={arrowLeft} className="size-4.5" />
              {coursePage.courses}
            </Link>
          )}
          {course && (
            <div className="mt-6 flex flex-wrap items-center gap-3 lg:mt-10 print:mt-0">
              <p className="rounded-md border border-ink px-2.5 py-1 text-sm leading-none font-semibold">
                {coursePage.badge}
              </p>
              {course.discount && !isEnrolled && <DiscountBadge label={course.discount} />}
            </div>
          )}
          {/* One heading in all states, so that it keeps the focus while the course loads. */}
          <h1 tabIndex={-1} aria-live="polite" className={course ? 'mt-4 text-4xl' : 'sr-only'}>
            {course?.title ?? coursePage.course}
          </h1>
          {course ? (
            <Introduction course={course} isEnrolled={isEnrolled} />
          ) : (
            <NotYet state={state} />
          )}
        </header>
        {course && <PricePanel course={course} isEnrolled={isEnrolled} />}
        {course && <Syllabus syllabus={course.syllabus} />}
      </div>
      {course && (
        // Below the panel the price stays at the upper edge, on wide screens.
        <div>
          <PriceStrip course={course} isEnrolled={isEnrolled} />
          <Weeks key={`${id} weeks`} course={course} />
          <DayOne key={id} id={id} />
          <Achievements />
          <CourseFaq faqs={course.faqs} />
          <CallBack course={course} />
        </div>
      )}
      {course && <PriceBar course={course} isEnrolled={isEnrolled} />}
    </main>
  )
}

function NotYet({ state }: { state: ReturnType<typeof useCourse> }) {
  if (state.status === 'loading') {
    return <Loading text={coursePage.loading} className="min-h-[80vh]" />
  }
  if (state.status === 'loaded') return null
  return (
    <Failure message={state.message} className="min-h-[60vh]">
      <p className="measure">{coursePage.afterFailure}</p>
      <ButtonLink to={to.courses}>{coursePage.back}</ButtonLink>
    </Failure>
  )
}

function Introduction({ course, isEnrolled }: { course: Course; isEnrolled: boolean }) {
  return (
    <>
      <p className="measure mt-5 text-lg">{course.description}</p>
      <FirstActions course={course} isEnrolled={isEnrolled} />
      <CourseFigures />
      <FactList course={course} />
      {course.languages.length > 0 && (
        <div className="mt-8">
          <h2 className="mb-3 text-lg">{coursePage.languagesHeading}</h2>
          <LanguageTags languages={course.languages} />
        </div>
      )}
    </>
  )
}

function Syllabus({ syllabus }: { syllabus: string[] }) {
  if (syllabus.length === 0) return null
  return (
    <section aria-labelledby="syllabus-heading" className="lg:pt-6">
      <h2 id="syllabus-heading" className="mb-5 text-3xl">
        {coursePage.syllabusHeading}
      </h2>
      <SyllabusPath syllabus={syllabus} />
    </section>
  )
}

function Achievements() {
  return (
    <section aria-labelledby="achievements-heading" className="bg-sand">
      <div className="wrap section">
        <h2 id="achievements-heading" className="mb-8 text-3xl print:mb-1">
          {coursePage.achievementsHeading}
        </h2>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {courseAchievements.map((achievement) => (
            <li key={achievement} className="flex gap-3.5 border-t border-ink/20 py-4 print:py-1">
              <Icon path={check} className="mt-1 size-5 text-neem" />
              {achievement}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The same three on every course page. */
function CourseFigures() {
  if (courseFigures.length === 0) return null
  return (
    <dl className="mt-8 flex max-w-xl border-y border-line">
      {courseFigures.map(({ claim, basis }) => (
        <div
          key={claim.label}
          className="flex flex-1 flex-col-reverse justify-end border-line py-4 not-first:border-l not-first:pl-4 sm:not-first:pl-6"
        >
          <dt className="text-sm text-slate">{claim.label}</dt>
          <dd className="text-xl font-bold">{claim.figure}</dd>
          <dd className="counted">
            <HowCounted claim={claim} basis={basis} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** In the HTML without its code, which is loaded only after a client navigation. */
function Weeks({ course }: { course: Course }) {
  const isServed = useIsServed()
  if (import.meta.env.SSR)
    return (
      <div>
        <WeekByWeek course={course} />
      </div>
    )
  if (isServed) return <div {...asServed} />
  return (
    <Suspense>
      <LoadedWeeks course={course} />
    </Suspense>
  )
}

const LoadedWeeks = import.meta.env.SSR
  ? WeekByWeek
  : lazy(async () => ({ default: (await import('./WeekByWeek.tsx')).WeekByWeek }))

/**
 * The first lesson of a course. It is in the HTML, and until the first tap the browser has no code for it:
 * React leaves the served HTML as it is.
 */
function DayOne({ id }: { id: string }) {
  const isServed = useIsServed()
  const [player, setPlayer] = useState<ReactNode>()
  if (import.meta.env.SSR)
    return (
      <div>
        <ServedLesson id={id} />
      </div>
    )
  if (!isServed) return <Teaser id={id} />
  if (player) return player

  function begin({ target }: MouseEvent) {
    const tapped = (target as Element).closest<HTMLElement>('[data-start]')
    if (!tapped) return
    const { dataset, nextElementSibling: failure } = tapped
    // All at once: on a slow line loading one after the other takes three times as long.
    const answers = dataset.fetch?.split(' ').map((address) => fetch(address))
    const loadedPlayer = import('./start-lesson.tsx')
    const openedFrame = answers && openFrame()
    loadedPlayer
      .then((player) => player.startLesson({ id, at: dataset.start, answers, opened: openedFrame }))
      .then(setPlayer, () => {
        openedFrame?.frame.remove()
        failure?.removeAttribute('hidden')
      })
  }
  // The buttons are served HTML, so clicks are handled here.
  const props = { ...asServed, onClick: begin }
  return <div {...props} />
}

/** After a client navigation the page has no lesson in its HTML. */
function Teaser({ id }: { id: string }) {
  return (
    <p className="wrap py-8">
      <Link reloadDocument to={toLesson(id)} className="button border-slate">
        {coursePage.tryLesson}
      </Link>
    </p>
  )
}
