import { createRoute, type z } from '@hono/zod-openapi'
import { firstLanguage } from '../../../../content/languages.ts'
import { json, newApi } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import type { PlainRoute } from '../../../ui/api/route-types.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { productDetails } from '../../page-texts/institute/rules.ts'
import { isEntryText } from '../../page-texts/rules.ts'
import type { PublishedTexts } from '../../page-texts/store.server.ts'
import { reviewsSchema } from '../reviews/contract.ts'
import { fetchReviews, storeReviews } from '../reviews/fetch-reviews.server.ts'

const reviews = createRoute({
  method: 'get',
  path: endpoints.reviews,
  summary: 'The first three reviews at the maps service',
  'x-who': 'anyone',
  responses: {
    200: json(reviewsSchema, 'The reviews; none where no maps service is set'),
    502: json(refusalSchema, 'The maps service gave no answer that could be read'),
  },
})

declare module '../../../ui/api/call-api.ts' {
  interface ApiRoutes {
    reviewsApi: PlainRoute<typeof endpoints.reviews, z.infer<typeof reviewsSchema>>
  }
}

type ReviewServices = Pick<Services, 'places' | 'clock' | 'log'> &
  Partial<Pick<Services, 'config' | 'catalogue'>>

/**
 * Calls the maps service, so that its key stays on the server. Without a configured service the response is
 * an empty list: an error would appear on every visitor's console.
 */
export function reviewsApi({ places, clock, log, config, catalogue }: ReviewServices) {
  const currentReviews =
    places &&
    storeReviews(async () => {
      const fetched = await fetchReviews(places)
      if (!fetched.ok) log.warn({ event: 'reviews', outcome: 'failed', reason: fetched.reason })
      return fetched
    }, clock)

  /** The stand-in's reviews are invented: they belong to the sample. */
  async function isSampleGone() {
    if (!catalogue || config?.places) return false
    return isSampleRemoved((await catalogue.current()).texts)
  }

  return newApi().openapi(reviews, async (c) => {
    if (!currentReviews || (await isSampleGone()))
      return c.json({ success: true as const, reviews: [] }, 200)
    const fetched = await currentReviews()
    if (!fetched.ok) return refuse(c, 502, textsFor(c.var.language).refusals.noReviews)
    const { reviews, attributionUrl } = fetched
    return c.json({ success: true as const, reviews, attributionUrl }, 200)
  })
}

/** Another institute, or one that removed entries of the sample. */
function isSampleRemoved({ details = productDetails, editions }: PublishedTexts): boolean {
  const texts = Object.entries(editions[firstLanguage.code]?.texts ?? {})
  return (
    details.name !== productDetails.name ||
    texts.some(([id, text]) => text === '' && isEntryText(id))
  )
}
