import { institute } from '../../../../content/institute.ts'
import type { PlacesAccess } from '../../../platform/config.ts'
import type { Review } from './contract.ts'
import { readPlaceDetails } from './read-place-details.server.ts'

type FetchedReviews =
  | { ok: true; reviews: Review[]; attributionUrl: string }
  | { ok: false; reason: string }

/** Milliseconds for the whole response. */
const patience = 2_000
/** Bytes, after decompression. */
const largestAnswer = 256 * 1024

/** The first three reviews of the place. Error messages contain neither key nor address. */
export async function fetchReviews(places: PlacesAccess): Promise<FetchedReviews> {
  const answer = await ask(placeDetailsRequest(places))
  if (!answer.ok) return answer
  const details = readPlaceDetails(answer.body)
  if (!details.ok) return details
  const { reviews, placeUrl = searchUrl(places.placeId) } = details
  return { ok: true, reviews, attributionUrl: placeUrl }
}

/**
 * Sources: developers.google.com/maps/documentation/places/web-service/place-details and
 * …/web-service/legacy/details.
 */
export function placeDetailsRequest({ baseUrl, apiKey, placeId }: PlacesAccess): {
  url: URL
  headers: Record<string, string>
} {
  const base = baseUrl.replace(/\/+$/, '')
  if (new URL(base).host === 'places.googleapis.com' || base.endsWith('/v1')) {
    const root = base.replace(/\/v1$/, '')
    return {
      url: new URL(`${root}/v1/places/${encodeURIComponent(placeId)}`),
      headers: {
        'X-Goog-Api-Key': apiKey,
        'X-Goog-FieldMask': 'reviews,rating,userRatingCount,googleMapsUri',
      },
    }
  }
  const url = new URL(`${base}/maps/api/place/details/json`)
  url.search = new URLSearchParams({
    place_id: placeId,
    fields: 'reviews,rating,user_ratings_total',
    key: apiKey,
  }).toString()
  return { url, headers: {} }
}

async function ask({
  url,
  headers,
}: ReturnType<typeof placeDetailsRequest>): Promise<
  { ok: true; body: string } | { ok: false; reason: string }
> {
  try {
    const response = await fetch(url, {
      headers,
      // Following a redirect would send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { ok: false, reason: `answered ${response.status}` }
    }
    const body = await readUpTo(largestAnswer, response)
    return body === undefined ? { ok: false, reason: 'answer too large' } : { ok: true, body }
  } catch (error) {
    // The message is not passed on: it may quote the address with the key.
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, reason: late ? 'no answer in time' : 'not reachable' }
  }
}

async function readUpTo(largest: number, response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early aborts the transfer.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > largest) return undefined
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Maps finds the place by its id, otherwise by name and street. */
function searchUrl(placeId: string): string {
  const search = new URLSearchParams({
    api: '1',
    query: institute.mapsQuery,
    query_place_id: placeId,
  })
  return `https://www.google.com/maps/search/?${search}`
}

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
