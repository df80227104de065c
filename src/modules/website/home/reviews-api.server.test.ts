import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { reviewsApi } from './reviews-api.server.ts'

const apiKey = 'key-that-stays-here'
const placeId = 'ChIJ/place id'
const minutes = 60_000

const legacyReviews = ['Swati', 'Imran', 'Vaishnavi', 'Omkar'].map((name, index) => ({
  author_name: name,
  author_url: `https://maps.example/contrib/${index}`,
  relative_time_description: `${index + 2} weeks ago`,
  rating: 5,
  text: `Written by ${name}.`,
  time: 1_770_000_000,
}))
const legacyAnswer = {
  status: 'OK',
  result: { reviews: legacyReviews, rating: 4.9, user_ratings_total: 1043 },
}
const json = (answer: unknown): RequestListener => {
  return (_request, response) => response.end(JSON.stringify(answer))
}

// S61
test('the first three reviews of the legacy service arrive, with a link to all of them', async () => {
  const { ask, asked: requests } = await siteBeside(json(legacyAnswer))
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    reviews: legacyReviews.slice(0, 3).map(({ author_url, time: _time, ...review }) => ({
      ...review,
      url: author_url,
    })),
    attributionUrl: expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&/),
  })
  const url = new URL(requests[0]?.url ?? '', 'http://peer')
  expect(url.pathname).toBe('/maps/api/place/details/json')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    place_id: placeId,
    fields: 'reviews,rating,user_ratings_total',
    key: apiKey,
  })
})

test('the new service is asked in its own way and read just as well', async () => {
  const placeDetails = {
    reviews: legacyReviews.map((review) => ({
      authorAttribution: { displayName: review.author_name, uri: review.author_url },
      relativePublishTimeDescription: review.relative_time_description,
      rating: review.rating,
      text: { text: review.text, languageCode: 'en' },
    })),
    googleMapsUri: 'https://maps.example/?cid=1',
  }
  const { ask, asked: requests } = await siteBeside(json(placeDetails), '/v1')
  const { body } = await ask()
  expect(body.attributionUrl).toBe('https://maps.example/?cid=1')
  expect(body.reviews).toHaveLength(3)
  expect(body.reviews[0]).toEqual({
    author_name: 'Swati',
    relative_time_description: '2 weeks ago',
    rating: 5,
    text: 'Written by Swati.',
    url: 'https://maps.example/contrib/0',
  })
  expect(requests[0]?.url).toBe('/v1/places/ChIJ%2Fplace%20id')
  expect(requests[0]?.headers).toMatchObject({
    'x-goog-api-key': apiKey,
    'x-goog-fieldmask': 'reviews,rating,userRatingCount,googleMapsUri',
  })
})

// Packed before it is asked for: that takes seconds on a busy machine, in which nothing would answer.
const gzippedAnswer = gzipSync(JSON.stringify({ ...legacyAnswer, filling: ' '.repeat(50_000_000) }))

const failures: [string, RequestListener, string][] = [
  ['garbage', (_request, response) => response.end('{"status":"OK"'), 'answer not understood'],
  [
    'a page of HTML',
    (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>'),
    'answer not understood',
  ],
  ['an error', (_request, response) => response.writeHead(500).end('{}'), 'answered 500'],
  [
    'a redirect',
    (request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:9${request.url}` }).end(),
    'answered 302',
  ],
  [
    'a refusal that repeats the key',
    json({ status: 'REQUEST_DENIED', error_message: `The key ${apiKey} is wrong.` }),
    'refused with REQUEST_DENIED',
  ],
  ['too much', json({ ...legacyAnswer, filling: 'x'.repeat(256 * 1024) }), 'answer too large'],
  [
    'too much, packed small',
    (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzippedAnswer),
    'answer too large',
  ],
  ['a broken line', (request) => request.socket.destroy(), 'not reachable'],
]

// S61
test.each(failures)('a service that sends %s is a plain 502', async (_what, peer, reason) => {
  const { ask, log } = await siteBeside(peer)
  expect(await ask()).toMatchObject({
    status: 502,
    body: { success: false, message: 'The reviews cannot be read right now.' },
  })
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'reviews', outcome: 'failed', reason },
  ])
})

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['stops in the middle', (_request, response) => response.writeHead(200).write('{"status":')],
])('a service that %s is given up after two seconds', async (_what, peer) => {
  const { ask, log } = await siteBeside(peer)
  const startedAt = performance.now()
  expect((await ask()).status).toBe(502)
  expect(performance.now() - startedAt).toBeGreaterThan(1_900)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  expect(log.join()).toContain('no answer in time')
})

test('a hundred visitors at once are one request, and ten minutes pass before the next', async () => {
  const { ask, asked: requests, pass } = await siteBeside(json(legacyAnswer))
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(requests).toHaveLength(1)
  pass(10 * minutes - 1)
  await ask()
  expect(requests).toHaveLength(1)
  pass(1)
  await ask()
  expect(requests).toHaveLength(2)
})

test('a failure is kept for one minute, is logged once, and then the service is asked again', async () => {
  const answers = [json('garbage'), json(legacyAnswer)]
  const {
    ask,
    asked: requests,
    pass,
    log,
  } = await siteBeside((request, response) => answers.shift()?.(request, response))
  expect((await ask()).status).toBe(502)
  pass(1 * minutes - 1)
  expect((await ask()).status).toBe(502)
  expect(requests).toHaveLength(1)
  expect(log).toHaveLength(1)
  pass(1)
  expect((await ask()).status).toBe(200)
})

test('without a maps service the list is empty and nothing is wrong', async () => {
  const app = reviewsApi({ places: undefined, clock: () => new Date(), log: pino() })
  const response = await app.request(endpoints.reviews)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ success: true, reviews: [] })
})

/** The route beside a real HTTP server that plays the maps service. */
async function siteBeside(peer: RequestListener, basePath = '') {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    peer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  let now = Date.UTC(2026, 10, 2)
  const log: string[] = []
  const app = reviewsApi({
    places: { baseUrl: `http://127.0.0.1:${port}${basePath}`, apiKey, placeId },
    clock: () => new Date(now),
    log: pino({ base: null }, { write: (line) => void log.push(line) }),
  })
  const ask = async () => {
    const response = await app.request(endpoints.reviews)
    const text = await response.text()
    expect(text + JSON.stringify([...response.headers])).not.toContain(apiKey)
    return { status: response.status, text, body: JSON.parse(text) }
  }
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    expect(log.join()).not.toContain(apiKey)
  })
  const pass = (time: number) => {
    now += time
  }
  return { ask, asked: requests, log, pass }
}
