import { useEffect, useSyncExternalStore } from 'react'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { ask } from '../../ui/api/ask.ts'
import { usePageData } from '../../ui/page-data.tsx'
import type { Start } from './contract.ts'

declare module '../../ui/page-data.tsx' {
  interface CarriedData {
    /** What is on sale of the courses that the page shows; absent where nothing is. */
    starts?: Start[]
  }
}

/** Milliseconds for which an answer is not asked for again. */
const fresh = 60_000
const none: readonly Start[] = []

/** What `/starts.json` last gave this browser, shared by all pages. */
let kept: { starts: readonly Start[]; at: number } = { starts: none, at: 0 }
let asking = false
const watchers = new Set<() => void>()

/** The starts that are on sale of a course, in their order. */
export function useStarts(course: string | undefined): readonly Start[] {
  return useAllStarts().filter((start) => start.course === course)
}

/**
 * What is on sale of every course: from the HTML where this page came with its courses, else asked
 * for once. Where that fails nothing is said of them.
 */
export function useAllStarts(): readonly Start[] {
  const data = usePageData()
  const known = useSyncExternalStore(
    watch,
    () => kept.starts,
    () => none,
  )
  const carried = data?.courses && (data.starts ?? none)
  const missing = !carried
  useEffect(() => {
    if (missing) void fetchStarts()
  }, [missing])
  return carried ?? known
}

async function fetchStarts() {
  if (asking || Date.now() - kept.at < fresh) return
  asking = true
  const answer = await ask(`get ${endpoints.starts}`, {})
  asking = false
  if (!answer.ok || !Array.isArray(answer.data)) return
  kept = { starts: answer.data, at: Date.now() }
  for (const tell of watchers) tell()
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => watchers.delete(tell)
}
