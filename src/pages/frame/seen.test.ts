import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, visit } from '../../../test-support/site.ts'
import { endpoints, to } from '../../site-map.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { fillPath } from '../../wire/fill-path.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const computer = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'

const now = new Date('2027-03-15T23:00:00+05:30')

let site: Site
let address: string
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  address = site.address
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from page_views'))

/** What the database holds of it; the site writes it down within seconds, and at once when it stops. */
async function seenAt(count: number) {
  const sum = async () => {
    const [row] = await site.sql<{ sum: number }>(
      'select coalesce(sum(views), 0)::int as sum from page_views',
    )
    return row?.sum
  }
  await expect.poll(sum, { timeout: 20_000, interval: 250 }).toBe(count)
  return site.sql<{ day: string; page: string; source: string; device: string; views: number }>(
    'select day::text, page, source, device, views from page_views order by page, source, device',
  )
}

const look = (page: string, from?: string, headers: Record<string, string> = {}) =>
  visit({ address }).post(endpoints.seen, { page, from }, { 'user-agent': phone, ...headers })

test('pages are counted by day in India, page, class of source and of device, and by nothing else', async () => {
  for (const [page, from] of [
    [to.course('ai-ml'), 'www.google.com'],
    [to.course('ai-ml'), 'www.google.com'],
    [to.about, undefined],
    [to.joinFreeDemo, 'campaign'],
    [to.about, 'somebody.example'],
  ] as const)
    expect((await look(page, from)).status).toBe(204)
  await look(to.about, 'l.instagram.com', { 'user-agent': computer })

  const day = '2027-03-15'
  expect(await seenAt(6)).toEqual([
    { day, page: '/about', source: 'direct', device: 'phone', views: 1 },
    { day, page: '/about', source: 'site', device: 'phone', views: 1 },
    { day, page: '/about', source: 'social', device: 'computer', views: 1 },
    { day, page: '/courses/ai-ml', source: 'search', device: 'phone', views: 2 },
    { day, page: '/join-free-demo', source: 'campaign', device: 'phone', views: 1 },
  ])
  const admin = await signInAsAdmin(site)
  const report = fillPath(staffEndpoints.report, { report: 'to-form' })
  const response = await admin.get(`${report}?from=${day}&until=${day}`)
  const { rows } = (await response.json()) as { rows: { key: string; values: object }[] }
  expect(rows.slice(0, 2)).toMatchObject([
    { key: 'pages', values: { seen: 5 } },
    { key: 'form', values: { seen: 1 } },
  ])
})

describe('nobody makes a row', () => {
  test.each([
    ['who asks not to be tracked', to.about, { dnt: '1' }],
    ['who asks for privacy everywhere', to.about, { 'sec-gpc': '1' }],
    ['a robot', to.about, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program', to.about, { 'user-agent': 'curl/8.0' }],
    ['of a page that is not there', '/about-me-and-my-number-9811122233', {}],
    ['of a course that is not there', to.course('9811122233'), {}],
    ['of an order, whose address is somebody’s', to.order('0b8f'), {}],
    ['of the back office', to.adminSection('reports'), {}],
  ])('%s', async (_, page, headers: Record<string, string>) => {
    expect((await look(page, 'elsewhere.example', headers)).status).toBe(204)
    await look(to.gallery)

    expect(await seenAt(1)).toMatchObject([{ page: '/gallery' }])
  })

  test('twice by writing an address in another way', async () => {
    for (const page of ['/about', '/about/', '/ABOUT']) await look(page)

    expect(await seenAt(3)).toMatchObject([{ page: '/about', views: 3 }])
  })

  test('beyond so many in a minute', async () => {
    const visitor = visit({ address })
    for (let count = 0; count < 130; count++)
      await visitor.post(endpoints.seen, { page: to.about }, { 'user-agent': phone })

    expect(await seenAt(120)).toMatchObject([{ page: '/about' }])
  })
})

test('what was counted is written down when the site stops', async () => {
  const other = await openSite({ connectionString: site.connectionString, clock: () => now })
  address = other.address
  await look(to.contact)
  await other.close()
  address = site.address

  expect(await seenAt(1)).toMatchObject([{ page: '/contact' }])
})

test('no cookie is set, and a page is the same for everybody', async () => {
  const response = await look(to.about)

  expect(response.headers.getSetCookie()).toEqual([])
  const page = await visit(site).get(to.about)
  expect(page.headers.get('vary')).not.toMatch(/cookie|dnt|gpc/i)
})
