import { homeClaims, type SiteClaim } from '#words/claims.ts'
import { featureCards, hero, homeActions } from '#words/home.ts'
import { heroWords, techStack } from '../../../../content/hero-words.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { HowCounted } from '../../../ui/HowCounted.tsx'
import { Icon, star } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { EditorWindow } from './program/EditorWindow.tsx'
import { useRotation } from './use-rotation.ts'

export function Hero() {
  const { index, playing: isPlaying, toggle } = useRotation(heroWords.length)
  const current = heroWords[index]
  if (!current) return null
  return (
    <section className="hero wrap pt-7 pb-10 sm:pt-16 lg:pt-20 lg:pb-24">
      <div className="grid items-start gap-8 sm:gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <div>
          <p className="mb-5 flex items-center gap-2 font-semibold">
            <Icon path={star} className="size-5 fill-marigold" />
            {hero.badge}
          </p>
          <Headline word={current.word} />
          <p className="mt-6 max-w-[54ch] text-lg text-slate">{hero.sentence}</p>
          <div className="mt-6 sm:mt-8 flex flex-wrap gap-3 max-[24rem]:gap-2 max-[24rem]:*:px-3">
            <ButtonLink kind="solid" to={to.joinFreeDemo}>
              {homeActions.startFreeDemo}
            </ButtonLink>
            <ButtonLink to={to.courses}>{homeActions.exploreCourses}</ButtonLink>
          </div>
          <Figures figures={hero.figures} />
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

function Figures({ figures }: { figures: readonly SiteClaim[] }) {
  return (
    <dl className="mt-7 grid grid-cols-2 gap-y-3 border-t border-line pt-4 sm:mt-12 sm:gap-y-6 sm:pt-6 sm:grid-cols-4 lg:mt-14">
      {figures.map(({ figure, label }) => (
        <div key={label} className="hero-figure flex flex-col-reverse justify-end">
          <dt className="text-sm text-slate">{label}</dt>
          <dd className="text-2xl font-bold tracking-tight">{figure}</dd>
          {label !== homeClaims.heroCourses.label && (
            <dd className="counted">
              <HowCounted about={label} />
            </dd>
          )}
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

/** In the order of the cards: code, a briefcase, two who talk. */
const featureIcons = [
  'M8 6l-6 6 6 6M16 6l6 6-6 6M13.5 4l-3 16',
  'M3 8h18v12H3zM8.5 8V4h7v4M3 13h7m4 0h7M10 11.5h4v3h-4z',
  'M3 4h12v9H9l-4 3.5V13H3zM18 8h3v9h-2v3.5L15 17h-4',
]

function Features() {
  return (
    <ul className="mt-8 grid gap-x-12 gap-y-4 border-t border-line pt-6 sm:mt-14 sm:gap-y-8 sm:pt-9 md:grid-cols-3">
      {featureCards.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <Icon path={featureIcons[index] ?? ''} className="mt-0.5 size-7 text-indigo" />
          <div>
            <h2 className="text-lg">{title}</h2>
            <p className="mt-0.5 text-sm text-slate sm:text-base">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
