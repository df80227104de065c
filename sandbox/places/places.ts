import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { type DemoReview, demoMapsEntry } from '../../content/reviews.ts'
import type { PlacesAccess } from '../../src/platform/config.ts'

export type PlacesStandIn = { access: PlacesAccess; close(): Promise<void> }

const seconds = { week: 7 * 24 * 3600, month: 30 * 24 * 3600 }
const inWords = new Intl.RelativeTimeFormat('en-IN')

/**
 * Stand-in for the maps service: a real HTTP server on loopback with one place and a generated key. It
 * serves the legacy API, and the new one under /v1.
 */
export async function startPlaces(clock: () => Date): Promise<PlacesStandIn> {
  const apiKey = randomBytes(16).toString('base64url')
  const placeId = 'stand-in'
  const server = createAdaptorServer({ fetch: placesApi({ apiKey, placeId }, clock).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    access: { baseUrl: `http://127.0.0.1:${port}`, apiKey, placeId },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function placesApi(access: { apiKey: string; placeId: string }, clock: () => Date) {
  const { rating, ratings, reviews } = demoMapsEntry
  return new Hono()
    .get('/maps/api/place/details/json', (c) => {
      const { key, place_id: placeId, fields = '' } = c.req.query()
      if (key !== access.apiKey) return c.json({ status: 'REQUEST_DENIED', html_attributions: [] })
      if (placeId !== access.placeId) return c.json({ status: 'NOT_FOUND', html_attributions: [] })
      const result = {
        reviews: reviews.map((review) => toLegacy(review, clock())),
        rating,
        user_ratings_total: ratings,
      }
      return c.json({ status: 'OK', html_attributions: [], result: only(fields, result) })
    })
    .get('/v1/places/:id', (c) => {
      if (c.req.header('X-Goog-Api-Key') !== access.apiKey)
        return c.json(failure(403, 'PERMISSION_DENIED'), 403)
      const fields = c.req.header('X-Goog-FieldMask')
      if (!fields) return c.json(failure(400, 'INVALID_ARGUMENT'), 400)
      if (c.req.param('id') !== access.placeId) return c.json(failure(404, 'NOT_FOUND'), 404)
      const placeDetails = {
        reviews: reviews.map((review) => toNew(review, clock())),
        rating,
        userRatingCount: ratings,
      }
      return c.json(only(fields, placeDetails))
    })
}

function toLegacy({ author, rating, text, ago }: DemoReview, now: Date) {
  return {
    author_name: author,
    language: 'en',
    rating,
    relative_time_description: inWords.format(-ago.count, ago.unit),
    text,
    time: Math.floor(writtenAt(ago, now).getTime() / 1000),
  }
}

function toNew({ author, rating, text, ago }: DemoReview, now: Date) {
  return {
    authorAttribution: { displayName: author },
    relativePublishTimeDescription: inWords.format(-ago.count, ago.unit),
    rating,
    text: { text, languageCode: 'en' },
    publishTime: writtenAt(ago, now).toISOString(),
  }
}

function writtenAt(ago: DemoReview['ago'], now: Date): Date {
  return new Date(now.getTime() - ago.count * seconds[ago.unit] * 1000)
}

/** Both services return only the requested fields. */
function only(fields: string, placeDetails: Record<string, unknown>) {
  const requestedFields = fields.split(',')
  return Object.fromEntries(
    Object.entries(placeDetails).filter(([name]) => requestedFields.includes(name)),
  )
}

function failure(code: number, status: string) {
  return { error: { code, status } }
}
