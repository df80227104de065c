import { z } from 'zod'
import { institute } from '../../../../content/institute.ts'
import type { PlacesAccess } from '../../../platform/config.ts'
import type { Review } from './contract.ts'

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
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, reason: isLate ? 'no answer in time' : 'not reachable' }
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

type PlaceDetails =
  | { ok: true; reviews: Review[]; placeUrl: string | undefined }
  | { ok: false; reason: string }

const maxReviews = 3
/** Characters. The service's own limit, so no complete review is cut. */
const longestText = 4096
const longestLine = 200

const upTo = (max: number) => (text: string) => Array.from(text).slice(0, max).join('')
const line = z.string().trim().min(1).transform(upTo(longestLine))
const text = z.string().transform(upTo(longestText))
const rating = z.number().min(1).max(5)
/** Anything but a web address is dropped: it becomes a link on our page. */
const link = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .optional()
  .catch(undefined)
const reviews = z.array(z.unknown()).nullish()

const legacyAnswer = z.object({ status: z.literal('OK'), result: z.object({ reviews, url: link }) })
/** The legacy service refuses with HTTP 200 and one of these. */
const legacyRefusal = z.object({
  status: z.enum([
    'ZERO_RESULTS',
    'NOT_FOUND',
    'INVALID_REQUEST',
    'OVER_QUERY_LIMIT',
    'REQUEST_DENIED',
    'UNKNOWN_ERROR',
  ]),
})
const newAnswer = z
  .object({ reviews, googleMapsUri: link })
  .refine((placeDetails) => placeDetails.reviews || placeDetails.googleMapsUri)

const legacyReview = z
  .object({
    author_name: line,
    author_url: link,
    relative_time_description: line,
    rating,
    text: text.nullish(),
  })
  .transform(({ author_url: url, text, ...review }) => ({
    ...review,
    text: text ?? '',
    ...(url && { url }),
  }))
const newReview = z
  .object({
    authorAttribution: z.object({ displayName: line, uri: link }),
    relativePublishTimeDescription: line,
    rating,
    text: z.object({ text: text.nullish() }).nullish(),
  })
  .transform((review) => ({
    author_name: review.authorAttribution.displayName,
    relative_time_description: review.relativePublishTimeDescription,
    rating: review.rating,
    text: review.text?.text ?? '',
    ...(review.authorAttribution.uri && { url: review.authorAttribution.uri }),
  }))

/**
 * The first three reviews in a response of the place-details service, in its legacy or new shape. An
 * unreadable review is left out; if all are, the response is an error. Its message quotes nothing but a
 * known status, so it can be logged.
 */
export function readPlaceDetails(json: string): PlaceDetails {
  const answer = parse(json)
  const legacy = legacyAnswer.safeParse(answer)
  if (legacy.success)
    return present(legacy.data.result.reviews, legacyReview, legacy.data.result.url)
  const refusal = legacyRefusal.safeParse(answer)
  if (refusal.success) return { ok: false, reason: `refused with ${refusal.data.status}` }
  const details = newAnswer.safeParse(answer)
  if (details.success) return present(details.data.reviews, newReview, details.data.googleMapsUri)
  return notUnderstood
}

const notUnderstood = { ok: false, reason: 'answer not understood' } as const

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function present(
  list: unknown[] | null | undefined,
  shape: z.ZodType<Review>,
  placeUrl: string | undefined,
): PlaceDetails {
  const read = (list ?? []).flatMap((review) => shape.safeParse(review).data ?? [])
  if (list?.length && read.length === 0) return notUnderstood
  return { ok: true, reviews: read.slice(0, maxReviews), placeUrl }
}
