import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import catalogue from '../../../content/courses.json' with { type: 'json' }
import { openSite, type Site } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

const origin = 'https://www.school.example'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: { PUBLIC_URL: origin } })
})
afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.address + path, { headers })
const listAddresses = async () =>
  [...(await (await get('/sitemap.xml')).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => address,
  )

test('robots are kept out of five sections and shown the map', async () => {
  const response = await get('/robots.txt')

  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    `User-agent: *
Disallow: /admin
Disallow: /api
Disallow: /sandbox
Disallow: /orders
Disallow: /go

Sitemap: ${origin}/sitemap.xml
`,
  )
})

test('the map lists every open page and every course, and nothing else', async () => {
  const response = await get('/sitemap.xml')

  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(await listAddresses()).toEqual([
    `${origin}/`,
    ...[
      'courses',
      'compare',
      'which-course',
      'about',
      'gallery',
      'contact',
      'success-stories',
      'terms',
      'privacy',
      'refund-policy',
    ].map((path) => `${origin}/${path}`),
    ...catalogue.map(({ id }) => `${origin}/courses/${id}`),
    ...catalogue.map(({ id }) => `${origin}/courses/${id}/lesson`),
  ])
})

test('every address on the map is a page that names itself so', async () => {
  for (const address of await listAddresses()) {
    const response = await get((address ?? '').slice(origin.length))

    expect(response.status, address).toBe(200)
    expect(await response.text()).toContain(`<link rel="canonical" href="${address}">`)
  }
})

test('both are compressed, and not sent again to who holds them', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml']) {
    const first = await get(path, { 'accept-encoding': 'br' })
    expect(first.headers.get('content-encoding')).toBe('br')

    const headers = { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await get(path, headers)).status).toBe(304)
  }
})

test('every course has a picture for shared links', async () => {
  const paths = new Set<string>()
  for (const { id } of catalogue) {
    const response = await get(`/social/${id}.png`)

    expect(response.status, id).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    const picture = Buffer.from(await response.arrayBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
    paths.add(response.headers.get('etag') ?? '')
  }
  expect(paths.size).toBe(catalogue.length)
  expect((await get('/social/rust-nights.png')).status).toBe(404)
})

test('a changed course has another picture, and a new one stands on the map', async () => {
  const before = (await get('/social/mern-stack.png')).headers.get('etag')

  await site.sql(
    `update courses set course = jsonb_set(course::jsonb, '{title}', to_jsonb($1::text))
      where id = 'mern-stack'`,
    [`MERN & <b>more</b> ${'Venkatanarasimharajuvaripeta'.repeat(5)}`],
  )
  await site.sql(
    `insert into courses (id, position, course)
      values ('c&c++', 99, '{"id":"c&c++","title":"C & C++","image":"/pictures/../institute.ts"}')`,
  )

  await waitFor(async () =>
    expect(await listAddresses()).toContain(`${origin}/courses/c%26c%2B%2B`),
  )
  const after = await get('/social/mern-stack.png')
  expect(after.status).toBe(200)
  expect(after.headers.get('etag')).not.toBe(before)
  for (const path of ['/social/c&c++.png', '/brochures/c&c++.pdf'])
    expect((await get(path)).status, path).toBe(200)
})
