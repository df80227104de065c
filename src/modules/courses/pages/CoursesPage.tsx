import { coursesClaims } from '#words/claims.ts'
import { coursesClosing, coursesCounted, coursesIntro, coursesPage } from '#words/courses.ts'
import { fastTrack } from '#words/fast-track.ts'
import { branded } from '#words/meta.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { formatRupees } from '../../../ui/format/money.ts'
import { CountingNote, HowCounted } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Kolam } from '../../../ui/Kolam.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useCourses } from '../use-courses.ts'
import { CoursesLoader } from './Awaited.tsx'
import { CourseGrid } from './finding/CourseGrid.tsx'

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
        className="wrap pt-12 pb-20 outline-none lg:pt-16 lg:pb-28"
      >
        <h2 id="all-courses-heading" className="mb-5 border-b border-ink pb-3 text-2xl">
          {coursesPage.listHeading}
        </h2>
        <CoursesLoader state={useCourses()} loading={coursesPage.loading} focus={gridId}>
          {(courses) => <CourseGrid courses={courses} />}
        </CoursesLoader>
      </section>
      <ClosingCall />
      <CountingNote note={coursesCounted} />
    </main>
  )
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

/** Other pages give other figures of these. */
const differs: readonly string[] = [coursesClaims.students.label, coursesClaims.rating.label]

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
          {differs.includes(label) && (
            <dd className="counted">
              <HowCounted about={label} />
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
