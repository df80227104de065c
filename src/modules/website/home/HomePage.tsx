import { type ComponentType, lazy, Suspense } from 'react'
import type { CountedFigure } from '#texts/claims.ts'
import {
  closingCall,
  coursesSection,
  courseTags,
  defaultCourseTag,
  featureCards,
  finishRegistration,
  hero,
  homeActions,
  homeTitle,
} from '#texts/home.ts'
import { noCourses } from '#texts/meta.ts'
import { heroWords, techStack } from '../../../../content/hero-words.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { FifteenDots } from '../../../ui/FifteenDots.tsx'
import { HowCounted } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Icon, star } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { type Course, drawnCover, homeCourseCount } from '../../courses/rules.ts'
import { fetchCourses, useCourses } from '../../courses/use-courses.ts'
import { useCover } from '../../courses/use-cover.ts'
import { EditorWindow } from './program/EditorWindow.tsx'
import { Reviews } from './Reviews.tsx'
import { SuccessStories } from './SuccessStories.tsx'
import { useRotation } from './use-rotation.ts'
import { WhyChooseUs } from './WhyChooseUs.tsx'

/** Loaded for members alone; without it home is whole. */
const FinishRegistration: ComponentType<{ texts: typeof finishRegistration }> = lazy(() =>
  import('./FinishRegistration.tsx').catch(() => ({ default: () => null })),
)

export default function HomePage() {
  useHead({ title: homeTitle, path: to.home })
  return (
    <main id="main">
      <ForMembers />
      <Hero />
      <CoursesOffered />
      <WhyChooseUs />
      <Reviews />
      <SuccessStories />
      <ClosingCall />
    </main>
  )
}

/** Apart, so that the sections are not drawn anew when it is known who is signed in. */
function ForMembers() {
  const { session } = useSession()
  if (session.status !== 'signed-in') return null
  return (
    <Suspense>
      <FinishRegistration texts={finishRegistration} />
    </Suspense>
  )
}

/** A kolam of fifteen dots, one for each day. */
function ClosingCall() {
  return (
    <section
      aria-labelledby="closing-call"
      className="section wrap grid items-center gap-x-16 gap-y-6 md:grid-cols-[7fr_5fr]"
    >
      <div>
        <h2 id="closing-call" className="text-4xl">
          {closingCall.heading}
        </h2>
        <p className="measure mt-3 sm:mt-5 text-lg text-slate">{closingCall.text}</p>
        <ButtonLink kind="primary" to={to.joinFreeDemo} className="mt-5 sm:mt-8">
          {homeActions.startYourJourney}
        </ButtonLink>
      </div>
      <FifteenDots
        isRepeat
        className="w-full max-w-48 md:max-w-md justify-self-center text-ink"
        dotClassName="text-marigold"
      />
    </section>
  )
}

const headingId = 'courses-offered'

function CoursesOffered() {
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
              // The button disappears with the error, so the focus is moved first.
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

/** One of the six; the style sheet makes two of them wide. The whole tile is a link. */
function CourseTile({ course }: { course: Course }) {
  const cover = useCover(course.image ?? drawnCover(course.id))
  const { icon, colour } = faces[course.title] ?? defaultFace
  return (
    <li className="tile group">
      <picture>
        <img {...cover} alt="" width={640} height={400} loading="lazy" />
      </picture>
      <div>
        <p className={`mb-1.5 flex items-center gap-2 text-sm font-semibold ${colour}`}>
          <Icon path={icon} />
          {courseTags[course.title] ?? defaultCourseTag}
        </p>
        <h3 className="text-xl">{course.title}</h3>
        <p className="mt-1.5 mb-3 text-slate">{course.description}</p>
        <Link
          to={to.course(course.id)}
          className="tile-link mt-auto inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-indigo underline-offset-4 group-hover:underline"
        >
          {homeActions.learnMore}
          <span className="sr-only">{` ${coursesSection.learnMoreAbout(course.title)}`}</span>
          <span aria-hidden="true">→</span>
        </Link>
      </div>
    </li>
  )
}

/** By exact title, as the tags are. */
const faces: Record<string, { icon: string; colour: string }> = {
  'Java Core & Advanced': {
    icon: 'M4 9h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 10.5h1a2.5 2.5 0 0 1 0 5h-1M8 3v3M12.5 3v3',
    colour: 'text-indigo',
  },
  'Python Programming': { icon: 'M4 6l6 6-6 6M12 19h8', colour: 'text-neem' },
  'C / C++ Programming': {
    icon: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
    colour: 'text-slate',
  },
  'Full Stack Development with Java': {
    icon: 'M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5',
    colour: 'text-kumkum',
  },
  'MERN Stack': { icon: 'M9 9h6v6H9zM12 3v6M12 15v6M3 12h6M15 12h6', colour: 'text-neem' },
  'Android Development': { icon: 'M7 2.5h10v19H7zM11 18.5h2', colour: 'text-kumkum' },
  'Data Science': { icon: 'M4 3v17h17M9 15h0M12 9h0M16 12h0M19 6h0', colour: 'text-indigo' },
  'Data Analyst': { icon: 'M4 3v17h17M9 16v-4M13 16V8M17 16v-6', colour: 'text-indigo' },
}

const defaultFace = {
  icon: 'M12 6c-2-2-5-2.5-9-2v14c4-.5 7 0 9 2 2-2 5-2.5 9-2V4c-4-.5-7 0-9 2zM12 6v14',
  colour: 'text-slate',
}

function Hero() {
  const { index, playing: isPlaying, toggle } = useRotation(heroWords.length)
  const current = heroWords[index]
  if (!current) return null
  return (
    <section className="hero wrap pt-7 pb-10 sm:pt-16 lg:pt-20 lg:pb-24">
      <div className="grid items-start gap-8 sm:gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div>
          {hero.rank.figure && (
            <p className="mb-5 flex items-center gap-2 font-semibold">
              <Icon path={star} className="size-5 fill-marigold" />
              {hero.badge}
            </p>
          )}
          <Headline word={current.word} />
          <p className="mt-6 max-w-[54ch] text-lg text-slate">{hero.sentence}</p>
          <div className="mt-6 sm:mt-8 flex flex-wrap gap-3 max-[24rem]:gap-2 max-[24rem]:*:px-3">
            <ButtonLink kind="solid" to={to.joinFreeDemo}>
              {homeActions.startFreeDemo}
            </ButtonLink>
            <ButtonLink to={to.courses}>{homeActions.exploreCourses}</ButtonLink>
          </div>
          {hero.figures.length > 0 && <Figures figures={hero.figures} />}
        </div>
        <div className="min-w-0">
          <EditorWindow snippet={current.snippet} isPlaying={isPlaying} onToggle={toggle} />
          <TechStack lit={current.word} />
        </div>
      </div>
      <Features />
    </section>
  )
}

/** The word ends its line, so that its length moves nothing else. */
function Headline({ word }: { word: string }) {
  return (
    <h1 tabIndex={-1} className="hero-headline">
      <span className="block whitespace-nowrap">
        {hero.beforeWord}{' '}
        <span key={word} className="marked-word">
          {word}
        </span>{' '}
      </span>
      {hero.afterWord}
    </h1>
  )
}

function Figures({ figures }: { figures: readonly CountedFigure[] }) {
  return (
    <dl className="mt-7 grid grid-cols-2 gap-y-3 border-t border-line pt-4 sm:mt-12 sm:gap-y-6 sm:pt-6 sm:grid-cols-4 lg:mt-14">
      {figures.map((item) => (
        <div key={item.claim.label} className="hero-figure flex flex-col-reverse justify-end">
          <dt className="text-sm text-slate">{item.claim.label}</dt>
          <dd className="text-2xl font-bold tracking-tight">{item.claim.figure}</dd>
          <dd className="counted">
            <HowCounted {...item} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TechStack({ lit }: { lit: string }) {
  return (
    <ul aria-label={hero.chipsLabel} className="mt-6 flex flex-wrap gap-2">
      {techStack.map((name) => (
        <li key={name} className={`chip relative ${name === lit ? 'chip-lit' : ''}`}>
          <Link to={to.coursesFor(name)} className="after:absolute after:-inset-1.5">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** In the order of the cards: code, a briefcase, two people talking. */
const featureIcons = [
  'M8 6l-6 6 6 6M16 6l6 6-6 6M13.5 4l-3 16',
  'M3 8h18v12H3zM8.5 8V4h7v4M3 13h7m4 0h7M10 11.5h4v3h-4z',
  'M3 4h12v9H9l-4 3.5V13H3zM18 8h3v9h-2v3.5L15 17h-4',
]

function Features() {
  return (
    <ul className="mt-8 grid gap-x-12 gap-y-4 border-t border-line pt-6 sm:mt-14 sm:gap-y-8 sm:pt-9 md:grid-cols-3">
      {featureCards.map(
        ({ title, text, claim }, index) =>
          claim?.figure !== '' && (
            <li key={title} className="flex gap-4">
              <Icon path={featureIcons[index] ?? ''} className="mt-0.5 size-7 text-indigo" />
              <div>
                <h2 className="text-lg">{title}</h2>
                <p className="mt-0.5 text-sm text-slate sm:text-base">{text}</p>
              </div>
            </li>
          ),
      )}
    </ul>
  )
}
