import { branded } from '#texts/meta.ts'
import { storiesPage } from '#texts/stories.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { FifteenDots } from '../../../ui/FifteenDots.tsx'
import { HowCounted } from '../../../ui/HowCounted.tsx'
import { useHead } from '../../../ui/head.tsx'
import { Link } from '../../../ui/Link.tsx'
import { StoryList } from './StoryList.tsx'

export default function StoriesPage() {
  useHead({ title: branded(storiesPage.heading), path: to.stories })
  return (
    <main id="main">
      <Introduction />
      <StoryList />
      <StoriesClosing />
    </main>
  )
}

function Introduction() {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 pt-[clamp(2.5rem,6vw,5rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-end">
      <header>
        <h1 tabIndex={-1} className="text-4xl">
          {storiesPage.heading}
        </h1>
        <p className="mt-4 max-w-[34rem] text-lg text-slate">{storiesPage.intro}</p>
      </header>
      <div>
        <dl className="grid grid-cols-2 gap-y-6 empty:hidden sm:grid-cols-4">
          {storiesPage.figures.map(({ claim, basis }) => (
            <div
              key={claim.label}
              className="flex flex-col-reverse justify-end border-l border-line pr-3 pl-5"
            >
              <dt className="text-sm leading-snug text-slate">{claim.label}</dt>
              <dd className="text-3xl font-bold tracking-tight whitespace-nowrap">
                {claim.figure}
              </dd>
              <dd className="counted">
                <HowCounted claim={claim} basis={basis} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function StoriesClosing() {
  const { heading, text, demo, courses } = storiesPage.closing
  return (
    <section
      aria-labelledby="closing"
      className="relative mt-[clamp(4.5rem,9vw,7.5rem)] overflow-hidden bg-indigo-deep text-paper"
    >
      <FifteenDots className="absolute top-8 -right-12 w-[34rem] text-indigo max-lg:hidden forced-colors:hidden print:hidden" />
      <div className="wrap relative py-[clamp(3.5rem,7vw,6rem)]">
        <h2 id="closing" className="text-3xl">
          {heading}
        </h2>
        <p className="mt-3 mb-8 max-w-[34rem] text-lg">{text}</p>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          <ButtonLink kind="primary" to={to.joinFreeDemo}>
            {demo}
          </ButtonLink>
          <Link
            to={to.courses}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-marigold focus-visible:outline-marigold"
          >
            {courses}
          </Link>
        </div>
      </div>
    </section>
  )
}
