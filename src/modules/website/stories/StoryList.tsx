import {
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { language } from '#texts/language.ts'
import { storiesPage } from '#texts/stories.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { formatMonth } from '../../../ui/format/dates.ts'
import { checkSeal, Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { usePageData } from '../../../ui/page-data.tsx'
import { useHref, useSearchParams } from '../../../ui/router.tsx'
import { ServedText } from '../../../ui/ServedText.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { usePageList } from '../../../ui/use-page-list.ts'
import type { PublicStory as Story } from '../../site-content/rules.ts'
import { SitePicture } from '../../site-content/SitePicture.tsx'
import {
  everyStory,
  findStories,
  readStoryQuery,
  type StoryQuery,
  type StorySortOrder,
  storiesPerPage,
  storySortOrders,
  writeStoryQuery,
} from './rules.ts'

declare module '../../../ui/page-data.tsx' {
  interface CarriedData {
    stories?: Story[]
  }
}

export function StoryList() {
  const stories = usePageList(usePageData()?.stories, endpoints.stories)
  if (stories === undefined) return <Loading text={storiesPage.loading} />
  if (stories === 'failed') return <Failure message={storiesPage.notLoaded} />
  if (stories.length === 0) return <p className="wrap mt-14 text-lg">{storiesPage.noStories}</p>
  return <FoundStories stories={stories} />
}

/** Stories with search and order, a page at a time. */
function FoundStories({ stories }: { stories: readonly Story[] }) {
  const [query, changeQuery] = useStoryQuery()
  const [limit, setLimit] = useState(storiesPerPage)
  const search = useRef<HTMLInputElement>(null)
  const takeUp = useEffectEvent((text: string) => changeQuery({ search: text }))
  useEffect(() => {
    // What was typed before this code ran is in the field only.
    if (search.current?.value) takeUp(search.current.value)
  }, [])

  const match = findStories(stories, query)
  const clear = () => {
    changeQuery({ search: '' })
    search.current?.focus()
  }
  return (
    <div className="wrap mt-14">
      <Tools query={query} onChange={changeQuery} search={search} />
      <p role="status" className="pb-6 text-slate">
        {storiesPage.shown(Math.min(limit, match.length), stories.length)}
      </p>
      {match.length === 0 ? (
        <NoneFound onClear={clear} />
      ) : (
        <>
          <Cards matches={match} limit={limit} />
          <LoadMore
            // A new query starts a new list and clears the message about its end.
            key={`${query.sort} ${query.search}`}
            isComplete={limit >= match.length}
            onLoad={() => setLimit(limit + storiesPerPage)}
          />
        </>
      )}
    </div>
  )
}

/** A form with an address: before scripts, Enter requests the same page with the search in it. */
function Tools({
  query,
  onChange,
  search,
}: {
  query: StoryQuery
  onChange: (part: Partial<StoryQuery>) => void
  search: Ref<HTMLInputElement>
}) {
  return (
    <search>
      <form
        action={useHref(to.stories)}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-5 border-t border-line py-8 sm:grid-cols-[minmax(0,1fr)_14rem] noscript:hidden"
      >
        <TextField
          ref={search}
          label={storiesPage.searchLabel}
          type="search"
          name="search"
          value={query.search}
          onChange={(event) => onChange({ search: event.target.value })}
          autoComplete="off"
          enterKeyHint="search"
        />
        <SelectField
          label={storiesPage.sortLabel}
          name="sort"
          value={query.sort}
          onChange={(event) => onChange({ sort: event.target.value as StorySortOrder })}
        >
          {storySortOrders.map((order) => (
            <option key={order} value={order}>
              {storiesPage.sorts[order]}
            </option>
          ))}
        </SelectField>
      </form>
    </search>
  )
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid items-center gap-8 border-t border-line py-12 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <Picture name="stories/none-found" alt="" sizes="256px" className="max-sm:w-48" />
      <div>
        <p className="text-2xl font-bold">{storiesPage.none}</p>
        <p className="mt-2 mb-5 text-slate">{storiesPage.noneHint}</p>
        <Button onClick={onClear}>{storiesPage.clear}</Button>
      </div>
    </div>
  )
}

function Cards({ matches, limit }: { matches: Story[]; limit: number }) {
  return (
    <ul>
      {matches.map((story, index) => (
        // Without scripts nothing could be loaded later, so all are in the HTML.
        <li key={story.id} className={index < limit ? '' : 'hidden noscript:list-item'}>
          <StoryCard story={story} />
        </li>
      ))}
    </ul>
  )
}

/** With none left the button stays and says so. */
function LoadMore({ isComplete, onLoad }: { isComplete: boolean; onLoad: () => void }) {
  const [hasSearchedInVain, setHasSearchedInVain] = useState(false)
  return (
    <div className="grid justify-items-center gap-4 border-t border-line pt-10 noscript:hidden">
      <Button onClick={isComplete ? () => setHasSearchedInVain(true) : onLoad}>
        {storiesPage.loadMore}
      </Button>
      <p role="status" className="min-h-[1.6em] text-center text-slate">
        {hasSearchedInVain && storiesPage.noMore}
      </p>
    </div>
  )
}

/** A story: who, in their own words, and the facts beside it. */
function StoryCard({ story }: { story: Story }) {
  const { id, name, position, company, category } = story
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-6 border-t border-line py-10 sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8 lg:grid-cols-[12rem_minmax(0,1fr)_17rem] lg:gap-x-12 lg:py-14"
    >
      <div className="when-near aspect-square overflow-hidden rounded-card bg-sand self-start sm:row-span-2">
        {story.image ? (
          <SitePicture
            kind="story"
            picture={story.image}
            alt={story.imageAlt ?? ''}
            focus={story.imageFocus}
            sizes="(min-width: 1024px) 192px, (min-width: 640px) 144px, 88px"
            className="w-full"
          />
        ) : (
          <span aria-hidden="true" className="grid h-full place-items-center text-4xl text-slate">
            {name?.[0] ?? '“'}
          </span>
        )}
      </div>
      <header className="self-center sm:self-start">
        <h2 id={id} className="text-2xl">
          {name ?? storiesPage.nameless}
        </h2>
        <p className="mt-1 text-slate">{company ? `${position}, ${company}` : position}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
          <Verified />
          <span className="text-slate">{storiesPage.categories[category]}</span>
          {story.certificate && (
            <a href={story.certificate} className="py-1 underline underline-offset-4">
              {storiesPage.certificate}
            </a>
          )}
        </p>
      </header>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">
        <blockquote className="text-xl font-medium tracking-tight text-pretty sm:text-2xl sm:leading-snug">
          <p>“{story.story}”</p>
        </blockquote>
        <Skills skills={story.skills} />
      </div>
      <Facts story={story} />
    </article>
  )
}

function Verified() {
  return (
    <span className="flex items-center gap-1.5 font-semibold text-neem">
      <Icon path={checkSeal} />
      {storiesPage.verified}
    </span>
  )
}

function Skills({ skills }: { skills: readonly string[] }) {
  return (
    <ul aria-label={storiesPage.skillsLabel} className="mt-5 flex flex-wrap gap-2">
      {skills.map((skill) => (
        <li key={skill} className="rounded-control bg-sand px-3 py-1 font-mono text-sm">
          {skill}
        </li>
      ))}
    </ul>
  )
}

const { facts } = storiesPage

function Facts({ story }: { story: Story }) {
  return (
    <div className="col-span-2 grid content-start gap-x-8 gap-y-5 sm:col-start-2 sm:col-span-1 sm:grid-cols-[10rem_minmax(0,1fr)] lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:grid-cols-1 lg:border-l lg:border-line lg:pl-8">
      <div className="flex items-center justify-between gap-x-6 gap-y-3 sm:flex-col sm:items-start sm:justify-start">
        {story.salary && <p className="text-3xl font-bold tracking-tight">{story.salary}</p>}
        {story.companyLogo && (
          <span className="line-art when-near h-9">
            <img
              src={`/pictures/${story.companyLogo}.svg`}
              alt=""
              width="160"
              height="40"
              loading="lazy"
              className="h-9 w-auto"
            />
          </span>
        )}
      </div>
      <dl className="text-sm">
        <Fact term={facts.course}>{story.course}</Fact>
        <Fact term={facts.fee}>{story.isFree ? storiesPage.fees.free : storiesPage.fees.paid}</Fact>
        <Fact term={facts.joined}>
          <Month date={story.joinDate} />
        </Fact>
        <Fact term={facts.placed}>
          <Month date={story.placementDate} />
        </Fact>
        <Fact term={facts.duration}>{storiesPage.duration(story.months)}</Fact>
        <Fact term={facts.location}>{story.location}</Fact>
        <Fact term={facts.rating}>
          <Stars rating={story.rating} className="align-middle" />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 py-1">
      <dt className="text-slate">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Month({ date }: { date: string }) {
  return (
    <time dateTime={date}>
      <ServedText text={() => formatMonth(date, language)} />
    </time>
  )
}

/**
 * The query in the address; a change replaces the history entry, so that Back leaves the page. The HTML is
 * the same for every query, so the first render shows all stories and the query is used from the second on.
 */
function useStoryQuery(): [StoryQuery, (change: Partial<StoryQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated(params.size > 0)
  // The router updates the address in a transition; a field that waited for it would lose letters.
  const filter = readStoryQuery(params)
  const [query, showQuery] = useOptimistic(hydrated ? filter : everyStory)
  const change = (part: Partial<StoryQuery>) => {
    const next = { ...(hydrated ? query : filter), ...part }
    startTransition(() => {
      showQuery(next)
      setParams(writeStoryQuery(params, next), { replace: true })
    })
  }
  return [query, change]
}
