import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placementStories } from '#texts/home.ts'
import { sendRaw } from '../../../test-support/raw-request.ts'
import { openSite, type Site, visit } from '../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const ownVideos = placementStories.filter(({ video }) => video.startsWith('/'))

test.each(ownVideos)('the film of $name arrives whole, with its captions', async (story) => {
  const film = await visit(site).get(story.video)
  const captions = await visit(site).get(story.video.replace('mp4', 'vtt'))

  expect(film.status).toBe(200)
  expect(film.headers.get('content-type')).toBe('video/mp4')
  expect(film.headers.get('accept-ranges')).toBe('bytes')
  expect(film.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(Buffer.from(await film.arrayBuffer())).toEqual(await readFile(`content${story.video}`))
  expect(captions.status).toBe(200)
  expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await captions.text()).toMatch(/^WEBVTT\n/)
})

test.each([
  { range: 'bytes=0-1', from: 0, to: 1 },
  { range: 'bytes=1000-1999', from: 1000, to: 1999 },
  { range: 'bytes=1000-', from: 1000 },
  { range: 'bytes=-500', from: -500 },
])('a player gets the part it asks for: $range', async ({ range, from, to }) => {
  const bytes = await readFile('content/videos/story-1.mp4')
  const start = from < 0 ? bytes.length + from : from
  const end = to ?? bytes.length - 1

  const response = await visit(site).get('/videos/story-1.mp4', { headers: { range } })

  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`)
  expect(response.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(start, end + 1))
})

test('a part beyond the end is refused with the length of the film', async () => {
  const { length } = await readFile('content/videos/story-1.mp4')

  const response = await visit(site).get('/videos/story-1.mp4', {
    headers: { range: `bytes=${length}-` },
  })

  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe(`bytes */${length}`)
})

test.each(['/videos/nothing.mp4', '/videos', '/videos/', '/videos/%2e%2e%2fhome.ts'])(
  '%s is neither a film nor a page',
  async (path) => {
    const answer = await sendRaw(site, { path })

    expect(answer?.status).toBeGreaterThanOrEqual(400)
    expect(answer?.status).toBeLessThan(500)
    expect(answer?.headers['content-type']).not.toMatch(/html|video/)
  },
)
