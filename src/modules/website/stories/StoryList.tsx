import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { type Story, stories, storiesPage } from '#words/stories.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import {
  findStories,
  type StoryQuery,
  type StorySortOrder,
  storiesPerPage,
  storySortOrders,
} from './rules.ts'
import { StoryCard } from './StoryCard.tsx'
import { useStoryQuery } from './use-story-query.ts'

/** The stories with their search and order, a page at a time. */
export function StoryList() {
  const [query, changeQuery] = useStoryQuery()
  const [limit, setLimit] = useState(storiesPerPage)
  const search = useRef<HTMLInputElement>(null)
  const takeUp = useEffectEvent((text: string) => changeQuery({ search: text }))
  useEffect(() => {
    // What was typed before this code ran stands in the field and nowhere else.
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
            // Another question is a new list: what was said about the end of the last one goes.
            key={`${query.sort} ${query.search}`}
            isComplete={limit >= match.length}
            onLoad={() => setLimit(limit + storiesPerPage)}
          />
        </>
      )}
    </div>
  )
}

/** A form with an address: before any script, Enter asks for the same page with the search in it. */
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
        // Without scripts nothing could be loaded later, so all of them stand there.
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
