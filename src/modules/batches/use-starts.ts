import { useEffect, useSyncExternalStore } from 'react'
import { endpoints } from '../../ui/addresses/site-map.ts'
import { callApi } from '../../ui/api/call-api.ts'
import { usePageData } from '../../ui/page-data.tsx'
import type { Start } from './contract.ts'

declare module '../../ui/page-data.tsx' {
  interface CarriedData {
    /** Starts of the courses on the page; absent if there are none. */
    starts?: Start[]
  }
}

/** Milliseconds for which a response is reused. */
const fresh = 60_000
const none: readonly Start[] = []

/** The last response of `/starts.json` in this browser, shared by all pages. */
let cachedStarts: { starts: readonly Start[]; at: number } = { starts: none, at: 0 }
let isLoading = false
const watchers = new Set<() => void>()

/** Starts of a course that are on sale, in order. */
export function useStarts(course: string | undefined): readonly Start[] {
  return useAllStarts().filter((start) => start.course === course)
}

/**
 * Starts of every course: from the HTML if the page came with its courses, else loaded once. If that fails
 * nothing is shown.
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
