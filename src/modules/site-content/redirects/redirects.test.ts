import { expect, test } from 'vitest'
import { openTwoProcesses } from '../../../../test-support/open-two-processes.ts'
import { type Visitor, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'

const { site, second } = await openTwoProcesses({
  settings: { PUBLIC_URL: 'https://school.example' },
})
const editor: Visitor = await hire(site, 'Devika Nair', 'content')
const colleague: Visitor = await hire(site, 'Omkar Patil', 'content')

const list = async () =>
  (
    (await (
      await editor.get('/api/admin/redirects')
    ).json()) as CallData<'GET /api/admin/redirects'>
  ).redirects
const add = (path: string, target: string, visitor = editor) =>
  visitor.post('/api/admin/redirects', { path, target })
const remove = async (path: string, visitor = editor) => {
  const id = (await list()).find((one) => one.path === path)?.id ?? 999_999
  return visitor.ask(`/api/admin/redirects/${id}`, { method: 'DELETE' })
}
const open = (path: string, from: { address: string } = site) =>
  fetch(from.address + path, { redirect: 'manual' })
const leadsTo = async (path: string, from?: { address: string }) => {
  const response = await open(path, from)
  return response.status === 301 ? response.headers.get('location') : response.status
}

// S447
test('an address without a page leads to one, in every process, until it is removed', async () => {
  expect(await leadsTo('/java-course')).toBe(404)
  expect((await add('/java-course/', '/courses/java-core-advanced')).status).toBe(201)

  expect(await leadsTo('/java-course')).toBe('/courses/java-core-advanced')
  expect(await leadsTo('/java-course/?utm_source=poster')).toBe(
    '/courses/java-core-advanced?utm_source=poster',
  )
  await expect
    .poll(() => leadsTo('/java-course', second), { timeout: 1_000 })
    .toBe('/courses/java-core-advanced')
  expect((await open('/java-course')).headers.get('cache-control')).toBe('no-cache')
  expect(await leadsTo('/python-course')).toBe(404)

  expect((await remove('/java-course')).status).toBe(200)
  expect((await remove('/java-course')).status).toBe(404)
  expect(await leadsTo('/java-course')).toBe(404)
  await expect.poll(() => leadsTo('/java-course', second), { timeout: 1_000 }).toBe(404)
  const events = await site.sql<{ event: string }>(
    `select event from audit_events where event like '%redirect' order by id`,
  )
  expect(events.map(({ event }) => event)).toEqual(['add redirect', 'remove redirect'])
})

test.each([
  [
    '/पुराना-पता',
    '/contact',
    '/%E0%A4%AA%E0%A5%81%E0%A4%B0%E0%A4%BE%E0%A4%A8%E0%A4%BE-%E0%A4%AA%E0%A4%A4%E0%A4%BE',
    '/contact',
  ],
  ['/old%20page.html', '/about#trainers', '/old%20page.html?a=1', '/about?a=1#trainers'],
  ['/courses/cobol', '/courses?search=java', '/courses/cobol?a=1', '/courses?search=java'],
  [
    '/blog/2024/first',
    'https://blog.example.org/first?x=ä',
    '/blog/2024/first?secret=1',
    'https://blog.example.org/first?x=%C3%A4',
  ],
])('%s leads to %s', async (path, target, address, location) => {
  const answer = await add(path, target)
  expect(answer.status, await answer.text()).toBe(201)
  expect(await leadsTo(address)).toBe(location)
  expect((await open(to.home)).status).toBe(200)
})

// S448
test.each([
  ['/about', 'has a page'],
  ['/Courses', 'has a page'],
  ['/courses/data-science', 'has a page'],
  ['/admin/anything', 'has a page'],
  ['/orders/1', 'has a page'],
  ['/api/me', 'reserved'],
  ['/API/x', 'reserved'],
  ['/assets/x.js', 'reserved'],
  ['/courses.json', 'reserved'],
  ['/healthz', 'reserved'],
  ['/robots.txt', 'reserved'],
  ['/verify/x', 'reserved'],
  ['/go/x', 'reserved'],
  ['/.well-known/x', 'reserved'],
  ['/terms/versions/1', 'reserved'],
  ['/favicon.ico', 'reserved'],
  ['/404', 'reserved'],
  ['', 'no path'],
  ['/', 'no path'],
  ['old', 'no path'],
  ['//evil.example', 'no path'],
  ['/\\evil.example', 'no path'],
  ['/a//b', 'no path'],
  ['/a/../b', 'no path'],
  ['/a?b=1', 'no path'],
  ['/a#b', 'no path'],
  ['/a\tb', 'no path'],
  ['/a\u0000b', 'no path'],
  ['/a\nb', 'no path'],
  ['https://school.example/a', 'no path'],
  [`/${'x'.repeat(200)}`, 'too long'],
  [`/${'x'.repeat(2_000)}`, 'too long'],
])('%j is no address to redirect: %s', async (path) => {
  const answer = await add(path, '/contact')
  expect(answer.status).toBe(400)
  expect((await list()).some((one) => one.path.startsWith('/x'))).toBe(false)
})

// S448
test.each([
  '',
  'about',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'http://elsewhere.example/',
  'https:elsewhere.example',
  'https://user:word@elsewhere.example/',
  'https://localhost/',
  'https://',
  'https://school.example/about',
  '/no-such-page',
  '/courses/cobol-2',
  '/admin',
  '/orders/1',
  '/reset-password',
  '/api/me',
  '/about/../admin',
  '/about\r\nset-cookie: a=b',
  'https://elsewhere.example/\u0000',
  'https://elsewhere.example/<script> x',
  `/about?${'x'.repeat(500)}`,
])('nothing leads to %j', async (target) => {
  expect((await add('/somewhere', target)).status).toBe(400)
  expect(await leadsTo('/somewhere')).toBe(404)
})

// S449
test('redirects make neither loops nor chains, however many are added at once', async () => {
  const isGone = ['/courses/one', '/courses/two', '/courses/three']
  for (const [index, path] of isGone.entries())
    expect((await add(path, isGone[(index + 1) % 3] ?? '')).status).toBe(400)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      add('/twice', index % 2 ? '/about' : '/contact', index % 2 ? colleague : editor),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect((await add('/TWICE', '/twice')).status).toBe(400)
})

test('a body of 100 kB is refused', async () => {
  expect((await add(`/${'x'.repeat(100_000)}`, '/about')).status).toBe(413)
})

test('marks that turn the direction are taken out of an address', async () => {
  expect((await add('/turned\u202e', '/gallery\u200f')).status).toBe(201)
  expect(await leadsTo('/turned')).toBe('/gallery')
})

test('who may not edit texts neither reads nor changes redirects', async () => {
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  expect((await counsellor.get('/api/admin/redirects')).status).toBe(403)
  expect((await add('/mine', '/about', counsellor)).status).toBe(403)
  expect((await remove('/turned', counsellor)).status).toBe(403)
  expect((await visit(site).get('/api/admin/redirects')).status).toBe(401)
})

// S450
test('redirects move with the content; one that does not fit there is left out, and older files keep them', async () => {
  const owner = await hire(site, 'Meenal Joshi', 'owner')
  const content = (await (
    await owner.get('/api/admin/site-content')
  ).json()) as CallData<'GET /api/admin/site-content'>
  expect(content.redirects).toContainEqual({ path: '/twice', target: expect.any(String) })
  const check = async (redirects?: { path: string; target: string }[]) => {
    const { redirects: _, ...others } = content
    const body = { content: { ...others, ...(redirects && { redirects }) } }
    const answer = await owner.post('/api/admin/site-content-checks', body)
    expect(answer.status).toBe(200)
    return (await answer.json()) as CallData<'POST /api/admin/site-content-checks'>
  }
  expect((await check()).changes.redirects).toBeNull()
  expect((await check(content.redirects)).changes.redirects).toBeNull()
  const fileRedirects = [
    { path: '/fileRedirects', target: '/about' },
    { path: '/about', target: '/contact' },
    { path: '/evil', target: 'javascript:alert(1)' },
    { path: '/fileRedirects', target: '/contact' },
  ]
  const { changes, state } = await check(fileRedirects)
  expect(changes.redirects).toEqual({ from: content.redirects?.length, to: 1, leftOut: 3 })
  const imported = await owner.ask('/api/admin/site-content', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      content: { ...content, redirects: fileRedirects },
      state,
      key: crypto.randomUUID(),
    }),
  })
  expect(imported.status, await imported.text()).toBe(200)
  expect(await leadsTo('/fileRedirects')).toBe('/about')
  expect(await leadsTo('/twice')).toBe(404)
})
