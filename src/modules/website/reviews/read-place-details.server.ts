import { z } from 'zod'
import type { Review } from './contract.ts'

export type PlaceDetails =
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

const legacyAnswer = z.object({
  status: z.literal('OK'),
  result: z.object({ reviews, url: link }),
})
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
  .transform((review) => ({
    author_name: review.author_name,
    relative_time_description: review.relative_time_description,
    rating: review.rating,
    text: review.text ?? '',
    ...(review.author_url && { url: review.author_url }),
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
  givenReviews: unknown[] | null | undefined,
  shape: z.ZodType<Review>,
  placeUrl: string | undefined,
): PlaceDetails {
  const read = (givenReviews ?? []).flatMap((review) => shape.safeParse(review).data ?? [])
  if (givenReviews?.length && read.length === 0) return notUnderstood
  return { ok: true, reviews: read.slice(0, maxReviews), placeUrl }
}
