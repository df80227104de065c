import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, visit } from '../../../test-support/site.ts'
import { toLesson } from '../../ui/addresses/lesson-addresses.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const computer = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'

const now = new Date('2027-03-15T23:00:00+05:30')

let site: Site
beforeAll(async () => {
  site = await openSite({ clock: () => now })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from page_views'))

type Look = (page: string, from?: string, headers?: Record<string, string>) => Promise<Response>
type Row = { day: string; page: string; source: string; device: string; views: number }

/** The stored counts of these visits, after the site has stopped. */
async function countViews(looks: (look: Look) => Promise<void>): Promise<Row[]> {
  const counting = await openSite({ connectionString: site.connectionString, clock: () => now })
  const visitor = visit(counting)
  await looks((page, from, headers) =>
    visitor.post('/api/page-views', { page, from }, { 'user-agent': phone, ...headers }),
  )
  await counting.close()
  return site.sql<Row>(
    'select day::text, page, source, device, views from page_views order by page, source, device',
  )
}

// S148, S229
test('pages are counted by day in India, page, class of source and of device, and by nothing else', async () => {
  const rows = await countViews(async (look) => {
    for (const [page, from] of [
      [to.course('ai-ml'), 'www.google.com'],
      [to.course('ai-ml'), 'www.google.com'],
      [to.about, undefined],
      [to.joinFreeDemo, 'campaign'],
      [to.about, 'somebody.example'],
    ] as const)
      expect((await look(page, from)).status).toBe(204)
    await look(to.about, 'l.instagram.com', { 'user-agent': computer })
  })

  const day = '2027-03-15'
  expect(rows).toEqual([
    { day, page: '/about', source: 'direct', device: 'phone', views: 1 },
    { day, page: '/about', source: 'site', device: 'phone', views: 1 },
    { day, page: '/about', source: 'social', device: 'computer', views: 1 },
    { day, page: '/courses/ai-ml', source: 'search', device: 'phone', views: 2 },
    { day, page: '/join-free-demo', source: 'campaign', device: 'phone', views: 1 },
  ])
  // A site that starts on this database sets new demo passwords.
  const reading = await openSite({ connectionString: site.connectionString, clock: () => now })
  const admin = await signInAsAdmin(reading)
  const report = fillPath('/api/admin/reports/{report}', { report: 'to-form' })
  const response = await admin.get(`${report}?from=${day}&until=${day}`)
  const metricsAnswer = (await response.json()) as { rows: { key: string; values: object }[] }
  await reading.close()
  expect(metricsAnswer.rows.slice(0, 2)).toMatchObject([
    { key: 'pages', values: { views: 5 } },
    { key: 'form', values: { views: 1 } },
  ])
})

// S357
test('how far somebody gets in a lesson is counted by course and day, and is no page that was opened', async () => {
  const lesson = toLesson('ai-ml')
  const rows = await countViews(async (look) => {
    for (const stage of ['opened', 'opened', 'run', 'finished', 'somebody'])
      await look(`${lesson}#${stage}`)
    await look(lesson)
    await look(`${to.about}#run`)
  })

  expect(rows.map(({ page, views }) => [page, views])).toEqual([
    [lesson, 1],
    [`${lesson}#finished`, 1],
    [`${lesson}#opened`, 2],
    [`${lesson}#run`, 1],
  ])
  const reading = await openSite({ connectionString: site.connectionString, clock: () => now })
  const admin = await signInAsAdmin(reading)
  const read = async (report: string) => {
    const address = fillPath('/api/admin/reports/{report}', { report })
    const response = await admin.get(`${address}?from=2027-03-15&until=2027-03-15`)
    return (await response.json()) as { rows: object[]; total: object }
  }
  const [lessons, visits] = [await read('lessons'), await read('visits')]
  await reading.close()
  expect(lessons.rows).toMatchObject([{ key: 'ai-ml', values: { opened: 2, run: 1, finished: 1 } }])
  expect(visits.total).toEqual({ views: 1 })
})

// S199
test.each([
  ['who asks not to be tracked', to.about, { dnt: '1' }],
  ['who asks for privacy everywhere', to.about, { 'sec-gpc': '1' }],
  ['a robot', to.about, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a program', to.about, { 'user-agent': 'curl/8.0' }],
  ['of a page that is not there', '/about-me-and-my-number-9811122233', {}],
  ['of a course that is not there', to.course('9811122233'), {}],
  ['of an order, whose address is somebody’s', to.order('0b8f'), {}],
  ['of the back office', to.adminSection('reports'), {}],
])('%s makes no row', async (_, page, headers: Record<string, string>) => {
  const rows = await countViews(async (look) => {
    expect((await look(page, 'elsewhere.example', headers)).status).toBe(204)
    await look(to.gallery)
  })

  expect(rows).toMatchObject([{ page: '/gallery' }])
})

// S199
test('an address that is written in another way makes no second row', async () => {
  const rows = await countViews(async (look) => {
    for (const page of ['/about', '/about/', '/ABOUT']) await look(page)
  })

  expect(rows).toMatchObject([{ page: '/about', views: 3 }])
})

// S199
test('one visitor counts so often in a minute, and no more', async () => {
  const rows = await countViews(async (look) => {
    for (let count = 0; count < 130; count++) await look(to.about)
  })

  expect(rows).toMatchObject([{ page: '/about', views: 120 }])
})

// S229
test('what was counted is written down within seconds, without a stop', async () => {
  await visit(site).post('/api/page-views', { page: to.contact }, { 'user-agent': phone })

  await expect
    .poll(() => site.sql('select page from page_views'), { timeout: 20_000, interval: 250 })
    .toEqual([{ page: '/contact' }])
})

// S148
test('no cookie is set, and a page is the same for everybody', async () => {
  const response = await visit(site).post('/api/page-views', { page: to.about })

  expect(response.headers.getSetCookie()).toEqual([])
  const page = await visit(site).get(to.about)
  expect(page.headers.get('vary')).not.toMatch(/cookie|dnt|gpc/i)
})
