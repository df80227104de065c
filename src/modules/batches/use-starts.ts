import { useEffect, useSyncExternalStore } from 'react'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { callApi } from '../../ui/api/ask.ts'
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
let cachedStarts: { starts: readonly Start[]; at: number } = { starts: none, at: 0 }
let isLoading = false
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
  const existing = useSyncExternalStore(
    watch,
    () => cachedStarts.starts,
    () => none,
  )
  const carriedStarts = data?.courses && (data.starts ?? none)
  const missing = !carriedStarts
  useEffect(() => {
    if (missing) void fetchStarts()
  }, [missing])
  return carriedStarts ?? existing
}

async function fetchStarts() {
  if (isLoading || Date.now() - cachedStarts.at < fresh) return
  isLoading = true
  const answer = await callApi(`get ${endpoints.starts}`, {})
  isLoading = false
  if (!answer.ok || !Array.isArray(answer.data)) return
  cachedStarts = { starts: answer.data, at: Date.now() }
  for (const notify of watchers) notify()
}

function watch(notify: () => void) {
  watchers.add(notify)
  return () => watchers.delete(notify)
}
