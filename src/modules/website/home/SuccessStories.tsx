import { lazy, type ReactNode, Suspense, useState } from 'react'
import { homeActions, type PlacementStory, placementStories, successSection } from '#texts/home.ts'
import { companyLogos } from '../../../../content/companies.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { checkSeal, Icon, play } from '../../../ui/Icon.tsx'
import { MotionButton } from '../../../ui/MotionButton.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Stars } from '../../../ui/Stars.tsx'

export function SuccessStories() {
  return (
    <section aria-labelledby="success-stories" className="section bg-sand">
      <div className="wrap">
        <div className="mb-6 sm:mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <h2 id="success-stories" className="measure text-3xl">
            {successSection.heading}
          </h2>
          <ButtonLink to={to.stories}>{homeActions.viewAllStories}</ButtonLink>
        </div>
        {placementStories.length > 0 && <Placements />}
      </div>
    </section>
  )
}

/** The companies are shown only together with stories. */
function Placements() {
  return (
    <>
      {companies.length > 0 && <CompanyStrip />}
      <div className="shelf mt-8 sm:mt-14 sm:grid sm:gap-16 lg:gap-20">
        {placementStories.map((story) => (
          <StoryTeaser key={story.name} story={story} />
        ))}
      </div>
      <p className="measure mt-4 sm:mt-12 flex gap-2 text-sm text-slate">
        <Icon path={checkSeal} className="size-5 text-neem" />
        {successSection.verifiedNote}
      </p>
    </>
  )
}

/** Animated by CSS, without scripts; it stops under the pointer and by its button. */
function CompanyStrip() {
  const [isPlaying, setIsPlaying] = useState(true)
  return (
    <div>
      <div className="flex items-center justify-between border-b border-line">
        <h3 className="text-base text-slate">{successSection.companiesHeading}</h3>
        <MotionButton
          isPlaying={isPlaying}
          pauseLabel={successSection.pauseCompanies}
          playLabel={successSection.playCompanies}
          onClick={() => setIsPlaying(!isPlaying)}
        />
      </div>
      <div className="strip" data-paused={!isPlaying || undefined}>
        <Companies />
        {/* The second copy makes the loop seamless; hidden from screen readers. */}
        <Companies copy />
      </div>
    </div>
  )
}

const companies = successSection.companies.filter(Boolean)

function Companies({ copy = false }: { copy?: boolean }) {
  return (
    <ul aria-hidden={copy || undefined} className="strip-run line-art">
      {companies.map((name) => {
        const fileName = name.toLowerCase().replace(' ', '-')
        const logo = companyLogos.find((one) => fileName.includes(one))
        return (
          <li key={name}>
            {logo ? (
              <img
                src={`/pictures/companies/${logo}.svg`}
                alt={copy ? '' : name}
                width={200}
                height={50}
                loading="lazy"
              />
            ) : (
              <b className="text-lg whitespace-nowrap">{name}</b>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const Film = lazy(() => import('./Film.tsx'))

function StoryTeaser({ story }: { story: PlacementStory }) {
  return (
    <article className="story grid content-start items-start gap-5 sm:gap-8 md:grid-cols-12 lg:gap-14">
      <div className="story-cover md:col-span-5">
        <StoryVideo story={story} />
      </div>
      <div className="md:col-span-7">
        <p className="mb-2 sm:mb-4 flex items-center gap-1.5 font-semibold text-neem">
          <Icon path={checkSeal} />
          {successSection.verified}
        </p>
        <blockquote className="text-lg font-medium sm:text-2xl sm:tracking-tight">
          {story.story}
        </blockquote>
        <h3 className="mt-6 text-lg">{story.name}</h3>
        <p className="text-slate">{`${story.position}, ${story.company}`}</p>
        <Facts story={story} />
      </div>
    </article>
  )
}

function Facts({ story }: { story: PlacementStory }) {
  const { facts: terms } = successSection
  const facts: [string, ReactNode][] = [
    [terms.course, story.course],
    [terms.salary, story.salary],
    [terms.location, story.location],
    [terms.duration, story.duration],
    [terms.joined, story.joinDate],
    [terms.rating, <Stars key="stars" rating={story.rating} />],
  ]
  return (
    <dl className="mt-4 sm:mt-6 grid grid-cols-2 gap-x-8 lg:grid-cols-3">
      {facts.map(([term, fact]) => (
        <div key={term} className="border-t border-line py-2 sm:py-3">
          <dt className="text-sm text-slate">{term}</dt>
          <dd className="font-semibold">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The cover until the story is played; then the film, of which nothing is loaded before. */
function StoryVideo({ story }: { story: PlacementStory }) {
  const [isPlaying, setIsPlaying] = useState(false)
  const frame = 'aspect-[4/3] sm:aspect-square w-full overflow-hidden rounded-card'
  if (isPlaying) {
    return (
      <Suspense fallback={<div className={`${frame} bg-night`} />}>
        <Film story={story} className={`${frame} bg-night`} />
      </Suspense>
    )
  }
  return (
    <div className={`${frame} relative grid items-end justify-items-center bg-paper`}>
      <Picture
        name={story.picture}
        alt={story.pictureAlt}
        sizes="(min-width: 48rem) 40vw, 92vw"
        className="size-full object-cover"
      />
      {/* A form, because its button works before scripts: the browser opens the film. */}
      <form
        action={story.video}
        onSubmit={(event) => {
          event.preventDefault()
          setIsPlaying(true)
        }}
        className="absolute inset-x-4 bottom-4"
      >
        <Button type="submit" kind="solid">
          <Icon path={play} className="size-4.5 fill-current" />
          {homeActions.watchFullStory}
          <span className="sr-only">{` ${successSection.storyOf(story.name)}`}</span>
        </Button>
      </form>
    </div>
  )
}
