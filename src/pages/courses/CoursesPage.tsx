import { coursesClaims } from '#words/claims.ts'
import { coursesClosing, coursesIntro, coursesPage } from '#words/courses.ts'
import { fastTrack } from '#words/fast-track.ts'
import { branded, noCourses } from '#words/meta.ts'
import { CourseCard } from '../../domain/courses/CourseCard.tsx'
import { type CoursesState, fetchCourses, useCourses } from '../../domain/courses/use-courses.ts'
import { formatRupees } from '../../formats/money.ts'
import { to } from '../../site-map.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useHead } from '../../ui/head.tsx'
import { Kolam } from '../../ui/Kolam.tsx'
import { Link } from '../../ui/Link.tsx'
import { Loading } from '../../ui/Loading.tsx'

const gridId = 'all-courses'

export default function CoursesPage() {
  useHead({ title: branded(coursesPage.heading), path: to.courses })
  const state = useCourses()
  return (
    <main id="main">
      <CoursesHero />
      <section
        id={gridId}
        tabIndex={-1}
        aria-labelledby="all-courses-heading"
        className="wrap pt-12 pb-20 outline-none lg:pt-16 lg:pb-28"
      >
        <div className="mb-8 flex items-baseline justify-between border-b border-ink pb-3">
          <h2 id="all-courses-heading" className="text-2xl">
            {coursesPage.listHeading}
          </h2>
          {state.status === 'loaded' && <Count courses={state.courses.length} />}
        </div>
        <Catalogue state={state} />
      </section>
      <ClosingCall />
    </main>
  )
}

function Count({ courses }: { courses: number }) {
  if (courses === 0) return null
  return <p className="text-slate">{coursesPage.count(courses)}</p>
}

function CoursesHero() {
  return (
    <header className="bg-sand">
      <div className="wrap grid items-center gap-x-16 py-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:py-16">
        <div>
          <h1 tabIndex={-1} className="text-4xl">
            {coursesPage.heading}
          </h1>
          <p className="measure mt-4 text-lg">{coursesIntro}</p>
          <HeroFigures />
        </div>
        <Kolam
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
  return (
    <dl className="mt-8 grid max-w-3xl grid-cols-2 gap-x-6 border-t border-ink/20 sm:grid-cols-[2fr_3fr_2fr] lg:mt-12">
      {Object.values(coursesClaims).map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end pt-4 max-sm:nth-2:order-last max-sm:nth-2:col-span-2"
        >
          <dt className="text-sm text-slate">{label}</dt>
          <dd className="text-xl font-bold lg:text-2xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Two wide cards, then three, and again: by their place, whatever their number. */
const widths = ['lg:col-span-3', 'lg:col-span-3', 'lg:col-span-2', 'lg:col-span-2', 'lg:col-span-2']

/** As high as the first cards, with what it says where they begin: its middle may be out of sight. */
const waiting = 'min-h-[40rem] content-start! pt-16'

function Catalogue({ state }: { state: CoursesState }) {
  switch (state.status) {
    case 'loading':
      return <Loading text={coursesPage.loading} className={waiting} />
    case 'error':
      return (
        <Failure message={state.message} className={waiting}>
          <p className="measure">{coursesPage.afterFailure}</p>
          <Button
            onClick={() => {
              // The button goes with the failure; the focus must not go with it.
              document.getElementById(gridId)?.focus()
              fetchCourses()
            }}
          >
            {coursesPage.tryAgain}
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
        <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-6">
          {state.courses.map((course, index) => (
            <CourseCard
              key={course.id}
              course={course}
              className={widths[index % widths.length] ?? ''}
            />
          ))}
        </ul>
      )
  }
}

function ClosingCall() {
  return (
    <section className="overflow-hidden bg-indigo-deep text-paper">
      <div className="wrap section relative">
        <Kolam
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
          {/* The browser itself moves to the grid and takes the focus along. */}
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
