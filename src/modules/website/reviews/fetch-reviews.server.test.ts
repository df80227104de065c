import { expect, test } from 'vitest'
import { placeDetailsRequest } from './fetch-reviews.server.ts'

const placesAccess = { apiKey: 'key', placeId: 'ChIJ_-x' }
const legacy = '/maps/api/place/details/json'

test.each([
  ['https://maps.googleapis.com', `https://maps.googleapis.com${legacy}`],
  ['https://proxy.example/maps/', `https://proxy.example/maps${legacy}`],
  ['https://places.googleapis.com', 'https://places.googleapis.com/v1/places/ChIJ_-x'],
  ['https://places.googleapis.com/v1/', 'https://places.googleapis.com/v1/places/ChIJ_-x'],
  ['https://proxy.example/v1', 'https://proxy.example/v1/places/ChIJ_-x'],
])('a service at %s is asked at %s', (baseUrl, address) => {
  const { url, headers } = placeDetailsRequest({ ...placesAccess, baseUrl })
  expect(url.origin + url.pathname).toBe(address)
  const carriers = [url.searchParams.get('key'), headers['X-Goog-Api-Key'] ?? null]
  expect(carriers).toEqual(address.includes(legacy) ? ['key', null] : [null, 'key'])
})
