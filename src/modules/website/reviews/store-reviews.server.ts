import type { FetchedReviews } from './fetch-reviews.server.ts'

const minute = 60_000

/**
 * One request at a time for all visitors. The result is cached in memory: ten minutes, or one after a
 * failure.
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
