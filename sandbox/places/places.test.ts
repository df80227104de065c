import { expect, test } from 'vitest'
import { institute } from '../../content/institute.ts'
import { demoMapsEntry } from '../../content/reviews.ts'
import { fetchReviews } from '../../src/modules/website/reviews/fetch-reviews.server.ts'
import { startPlaces } from './places.ts'

const now = new Date('2026-11-02T10:00:00Z')
const firstThree = demoMapsEntry.reviews.slice(0, 3)

test.each([
  ['legacy', ''],
  ['new', '/v1'],
])('the stand-in is read like the real service, in its %s shape', async (_shape, path) => {
  await using standIn = await started()
  const { access } = standIn
  const fetched = await fetchReviews({ ...access, baseUrl: access.baseUrl + path })
  expect(fetched).toEqual({
    ok: true,
    reviews: firstThree.map(({ author, rating, text, ago }) => ({
      author_name: author,
      relative_time_description: `${ago.count} ${ago.unit}s ago`,
      rating,
      text,
    })),
    attributionUrl: expect.stringContaining(
      new URLSearchParams({ query: institute.mapsQuery }).toString(),
    ),
  })
})

test('the legacy answer dates its reviews back from now and holds only what was asked for', async () => {
  await using standIn = await started()
  const { baseUrl, apiKey, placeId } = standIn.access
  const query = new URLSearchParams({ place_id: placeId, fields: 'reviews', key: apiKey })
  const { status, result } = await (
    await fetch(`${baseUrl}/maps/api/place/details/json?${query}`)
  ).json()
  expect(status).toBe('OK')
  expect(Object.keys(result)).toEqual(['reviews'])
  expect(result.reviews).toHaveLength(5)
  expect(result.reviews[0].time).toBe(now.getTime() / 1000 - 14 * 24 * 3600)
})

test.each([
  ['another key', { apiKey: 'another' }, 'refused with REQUEST_DENIED', 'answered 403'],
  ['another place', { placeId: 'another' }, 'refused with NOT_FOUND', 'answered 404'],
])('it refuses %s as the real service does', async (_what, other, legacyReason, newReason) => {
  await using standIn = await started()
  const access = { ...standIn.access, ...other }
  expect(await fetchReviews(access)).toEqual({ ok: false, reason: legacyReason })
  const baseUrl = `${access.baseUrl}/v1`
  expect(await fetchReviews({ ...access, baseUrl })).toEqual({ ok: false, reason: newReason })
})

test('it closes at once although a client keeps its connection open, and then answers nobody', async () => {
  const standIn = await startPlaces(() => now)
  await fetchReviews(standIn.access)
  const startedAt = performance.now()
  await standIn.close()
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(await fetchReviews(standIn.access)).toEqual({ ok: false, reason: 'not reachable' })
})

async function started() {
  const standIn = await startPlaces(() => now)
  return { ...standIn, [Symbol.asyncDispose]: standIn.close }
}
