import { homeActions, placementStories, successSection } from '#words/home.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { checkSeal, Icon } from '../../../ui/Icon.tsx'
import { CompanyStrip } from './CompanyStrip.tsx'
import { StoryTeaser } from './StoryCard.tsx'

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
        <CompanyStrip />
        <div className="shelf mt-8 sm:mt-14 sm:grid sm:gap-16 lg:gap-20">
          {placementStories.map((story) => (
            <StoryTeaser key={story.name} story={story} />
          ))}
        </div>
        <p className="measure mt-4 sm:mt-12 flex gap-2 text-sm text-slate">
          <Icon path={checkSeal} className="size-5 text-neem" />
          {successSection.verifiedNote}
        </p>
      </div>
    </section>
  )
}
