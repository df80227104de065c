import { expect, test } from 'vitest'
import { readPlaceDetails } from './fetch-reviews.server.ts'

const swati = {
  author_name: 'Swati Gaikwad',
  author_url: 'https://maps.example/contrib/1',
  relative_time_description: '2 weeks ago',
  rating: 5,
  text: 'I found the mistake myself.',
}
const legacy = (...reviews: unknown[]) => ({ status: 'OK', result: { reviews } })
const read = (answer: unknown) => readPlaceDetails(JSON.stringify(answer))
const notUnderstood = { ok: false, reason: 'answer not understood' }

test('a review that cannot be read is left out and the next one takes its place', () => {
  const strange = [null, 'five stars', { ...swati, author_name: '' }, { ...swati, rating: 6 }]
  const details = read(legacy(...strange, swati, { ...swati, text: null }))
  const { author_url: url, ...review } = swati
  expect(details).toMatchObject({ ok: true, reviews: [{ ...review, url }, { text: '' }] })
})

test('where no review at all can be read, nothing was understood', () => {
  expect(read(legacy({ name: 'Swati' }))).toEqual(notUnderstood)
})

test.each([
  ['no reviews field', { status: 'OK', result: {} }],
  ['an empty list', legacy()],
  ['null', { status: 'OK', result: { reviews: null } }],
  ['the new shape', { googleMapsUri: 'https://maps.example/place' }],
])('a place without reviews is no failure: %s', (_what, answer) => {
  expect(read(answer)).toMatchObject({ ok: true, reviews: [] })
})

test('texts and names have an end, and no character is cut in half', () => {
  const long = { ...swati, author_name: '🙂'.repeat(5000), text: 'क'.repeat(5000) }
  const details = read(legacy(long))
  expect(details).toMatchObject({
    reviews: [{ author_name: '🙂'.repeat(200), text: 'क'.repeat(4096) }],
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'no address', 7])(
  'a link that is no web address is dropped: %s',
  (link) => {
    const details = read({
      status: 'OK',
      result: { url: link, reviews: [{ ...swati, author_url: link }] },
    })
    const { author_url: _dropped, ...review } = swati
    expect(details).toEqual({ ok: true, placeUrl: undefined, reviews: [review] })
  },
)

test('a refusal is named by its known status and nothing else it says', () => {
  expect(read({ status: 'REQUEST_DENIED', error_message: 'The key ABC is wrong.' })).toEqual({
    ok: false,
    reason: 'refused with REQUEST_DENIED',
  })
  expect(read({ status: 'The key ABC is wrong.' })).toEqual(notUnderstood)
})

test.each(['', 'null', '[]', '{}', '"OK"', '{"status":"OK"}', '['.repeat(100_000)])(
  'garbage is not understood: %.20s',
  (body) => {
    expect(readPlaceDetails(body)).toEqual(notUnderstood)
  },
)
