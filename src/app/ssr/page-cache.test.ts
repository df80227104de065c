import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { branded } from '#texts/meta.ts'
import { titles } from '#texts/titles.ts'
import catalogue from '../../../content/courses.json' with { type: 'json' }
import { sendRaw } from '../../../test-support/raw-request.ts'
import { openSite, type Site } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { escapeHtml } from '../../ui/format/escape-html.ts'
import { createRenderer } from './renderer.ts'

/** Addresses that the renderer was called with, in order. */
const rendered: string[] = []
/** A lock that every rendering waits for. */
let gate: Promise<void> = Promise.resolve()

let site: Site
beforeAll(async () => {
  const renderer = await createRenderer('http://localhost:3000')
  site = await openSite({
    renderer: {
      ...renderer,
      async render(pathname, data) {
        rendered.push(pathname)
        await gate
        return renderer.render(pathname, data)
      },
    },
  })
})
afterAll(() => site.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.address + path, { headers })
const pageAt = async (path: string) => (await get(path)).text()
/** What a reader without scripts sees: without the data block. */
const shownAt = async (path: string) => (await pageAt(path)).split('<script type="application')[0]

test.each<[string, string]>([
  ['/', titles.home],
  ['/login', titles.login],
  ['/signup', titles.signup],
  ['/courses', titles.courses],
  ['/courses/data-science', branded('Data Science')],
  ['/about', titles.about],
  ['/gallery', titles.gallery],
  ['/contact', titles.contact],
  ['/success-stories', titles.stories],
  ['/join-free-demo', titles.joinFreeDemo],
  ['/profile', titles.profile],
  ['/terms', titles.terms],
  ['/privacy', titles.privacy],
  ['/refund-policy', titles.refundPolicy],
  ['/payment/data-science', branded('Payment: Data Science')],
  ['/admin', titles.admin],
  ['/admin/dashboard', titles.admin],
  ['/admin/no-such-section', titles.admin],
])('%s is a page of its own', async (path, title) => {
  const response = await get(path)

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await response.text()
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-IN">/)
  expect(html).toContain(`<title>${escapeHtml(title)}</title>`)
})

test.each([
  ['/no-such-page', 'Page Not Found'],
  ['/administrator', 'Page Not Found'],
  ['/courses/no-such-course', 'Course not found'],
  ['/payment/no-such-course', 'Course not found'],
])('%s answers 404 with a page that says so', async (path, text) => {
  const response = await get(path)

  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await shownAt(path)).toContain(text)
})

test('the first HTML holds the courses that its page shows, and no others', async () => {
  const linkedPaths = async (path: string) =>
    [...((await shownAt(path)) ?? '').matchAll(/href="\/courses\/([^"]+)"/g)].map(([, id]) => id)
  const carriedData = async (path: string) => {
    const [, json = ''] = (await pageAt(path)).match(/id="page-data">(.*)<\/script>/) ?? []
    return JSON.parse(json).courses?.map(({ id }: { id: string }) => id)
  }
  const ids = catalogue.map(({ id }) => id)

  expect(new Set(await linkedPaths('/'))).toEqual(new Set(ids.slice(0, 6)))
  expect(await carriedData('/')).toEqual(ids.slice(0, 6))
  expect(new Set(await linkedPaths('/courses'))).toEqual(new Set(ids))
  expect(await carriedData('/courses')).toEqual(ids)
  for (const path of ['/courses/mern-stack', '/payment/mern-stack']) {
    expect(await shownAt(path)).toContain('MERN Stack')
    expect(await carriedData(path)).toEqual(['mern-stack'])
  }
  expect(await carriedData('/about')).toBeUndefined()
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5', 'br'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br; q=0, gzip ;q=0.000', null],
  ['identity', null],
  ['brotli, x-gzip-2', null],
  ['', null],
])('a browser that accepts “%s” gets %s', async (accepted, encoding) => {
  const plain = await sendRaw(site, { path: '/about' })

  const response = await get('/about', { 'accept-encoding': accepted })

  expect(plain?.headers['content-encoding']).toBeUndefined()
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(await response.text()).toBe(plain?.body)
})

test('what a browser already holds is not sent again, in each encoding by its own tag', async () => {
  const encodings = ['br', 'gzip', 'identity']
  const tags: string[] = []
  for (const encoding of encodings) {
    const headers = { 'accept-encoding': encoding }
    const tag = (await get('/contact', headers)).headers.get('etag') ?? ''
    tags.push(tag)

    for (const heldText of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await get('/contact', { ...headers, 'if-none-match': heldText })
      expect(response.status, heldText).toBe(304)
      expect(response.headers.get('etag')).toBe(tag)
      expect(await response.text()).toBe('')
    }
    const other = await get('/contact', { ...headers, 'if-none-match': '"other"' })
    expect(other.status).toBe(200)
  }
  expect(new Set(tags).size).toBe(encodings.length)
  const crossed = { 'accept-encoding': 'gzip', 'if-none-match': tags[0] ?? '' }
  expect((await get('/contact', crossed)).status).toBe(200)
})

test('HEAD says what GET would, before the page was asked for and after', async () => {
  const path = '/courses/digital-marketing'
  const perAnswer = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])
  const headersOf = async (method: string) => {
    const answer = await sendRaw(site, { method, path })
    const headers = Object.entries(answer?.headers ?? {}).filter(([name]) => !perAnswer.has(name))
    return { status: answer?.status, headers: Object.fromEntries(headers), body: answer?.body }
  }

  const cold = await headersOf('HEAD')
  const warm = await headersOf('HEAD')
  const whole = await headersOf('GET')

  expect(whole.body).toContain('Digital Marketing')
  expect(Number(whole.headers['content-length'])).toBe(Buffer.byteLength(whole.body ?? ''))
  expect(cold).toEqual({ ...whole, body: '' })
  expect(warm).toEqual({ ...whole, body: '' })
})

test('a hundred who ask at once for a page that nobody has asked for are one rendering', async () => {
  const { resolve: open, promise } = Promise.withResolvers<void>()
  gate = promise
  const before = rendered.length

  const requests = Array.from({ length: 100 }, () => get('/courses/ai-ml'))
  await waitFor(() => expect(rendered.length).toBeGreaterThan(before))
  // When others have been answered, all hundred have arrived.
  for (let others = 0; others < 10; others++) await get('/healthz')
  open()
  const answers = await Promise.all(requests)

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(rendered.slice(before)).toEqual(['/courses/ai-ml'])
})

test('however many addresses are made up, each kind of page is kept once', async () => {
  const before = rendered.length

  for (let renderCount = 0; renderCount < 40; renderCount++) {
    for (const path of [
      `/made-up-${renderCount}`,
      `/made/up/${renderCount}`,
      `/courses/made-up-${renderCount}`,
      `/payment/made-up-${renderCount}`,
      `/admin/made-up-${renderCount}`,
      `/gallery?made=${renderCount}`,
      `/gallery/?made=${renderCount}`,
      `/courses/data-science?made=${renderCount}`,
    ])
      await get(path)
  }

  const anew = rendered.slice(before)
  expect(anew.length).toBe(new Set(anew).size)
  expect(anew.join(' ')).not.toContain('made')
})

test('a page whose rendering was overtaken by a change of the catalogue is not kept', async () => {
  await site.sql(`update courses set position = position + 100 where id = 'c-cpp-programming'`)
  await waitFor(async () => expect((await lastCourse()).title).toBe('C / C++ Programming'))
  const { resolve: open, promise } = Promise.withResolvers<void>()
  gate = promise
  const before = rendered.length

  const response = get('/courses')
  await waitFor(() => expect(rendered.length).toBeGreaterThan(before))
  await site.sql(
    `update courses set course = jsonb_set(course::jsonb, '{title}', '"C for Cricketers"')
      where id = 'c-cpp-programming'`,
  )
  await waitFor(async () => expect((await lastCourse()).title).toBe('C for Cricketers'))
  open()
  await response

  expect(await shownAt('/courses')).toContain('C for Cricketers')
})

async function lastCourse(): Promise<{ title: string }> {
  const courses = (await (await get('/courses.json')).json()) as { title: string }[]
  return courses.at(-1) ?? { title: '' }
}

// S402
describe('a comparison without scripts', () => {
  const shownCourses = async (path: string) => {
    const [, json = ''] = (await pageAt(path)).match(/id="page-data">(.*)<\/script>/) ?? []
    return JSON.parse(json).compared
  }

  test('has the courses of its address, and nothing that the address says besides', async () => {
    const path = '/compare?courses=mern-stack,<b>,data-science,mern-stack'

    expect(await shownCourses(path)).toBe('mern-stack,data-science')
    expect(await shownAt(path)).not.toContain('<b>')
    expect(await shownCourses('/compare')).toBeUndefined()
    expect(await shownCourses('/about?courses=mern-stack')).toBeUndefined()
  })

  test('is rendered for a bounded number of combinations, then the browser shows it', async () => {
    const ids = catalogue.map(({ id }) => id)
    const pairs = ids.flatMap((one) => ids.map((other) => [one, other].join()))
    const before = rendered.length
    for (const pair of pairs) await get(`/compare?courses=${pair}`)

    expect(pairs.length).toBeGreaterThan(100)
    expect(rendered.length - before).toBeLessThanOrEqual(101)
    expect((await get('/compare?courses=data-analyst,ai-ml,mern-stack')).status).toBe(200)
  })
})
