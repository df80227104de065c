import type { FetchedReviews } from './fetch-reviews.server.ts'

const minute = 60_000

/**
 * One question under way at a time, however many ask. What came of it is kept in memory only: ten
 * minutes, or one where it failed.
 */
export function storeReviews(
  fetchReviews: () => Promise<FetchedReviews>,
  clock: () => Date,
): () => Promise<FetchedReviews> {
  let cached: { fetched: FetchedReviews; until: number } | undefined
  let underWay: Promise<FetchedReviews> | undefined

  const renew = async () => {
    const fetched = await fetchReviews()
    cached = { fetched, until: clock().getTime() + (fetched.ok ? 10 : 1) * minute }
    return fetched
  }
  return async () => {
    if (cached && clock().getTime() < cached.until) return cached.fetched
    underWay ??= renew().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
