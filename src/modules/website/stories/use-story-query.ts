import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { everyStory, readStoryQuery, type StoryQuery, writeStoryQuery } from './rules.ts'

/**
 * What the visitor asked for, kept in the address; a change replaces the history entry, so that Back
 * leaves the page. The HTML is the same for every address of the page, so the first render shows all
 * stories and the query counts from the second on.
 */
export function useStoryQuery(): [StoryQuery, (change: Partial<StoryQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  // The router takes up a new address in a transition; a field that waited for it would lose letters.
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
