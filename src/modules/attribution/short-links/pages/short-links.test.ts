import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRefusal } from '../../../../../test-support/registration-desk.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
  visit,
} from '../../../../../test-support/site.ts'
import { hire } from '../../../../../test-support/team.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'
import { fillPath } from '../../../../ui/api/fill-path.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const poster = {
  code: 'diwali-poster',
  name: 'Poster at FC Road',
  source: 12,
  path: '/courses/data-science',
}
const add = (changes: object, visitor = admin) =>
  visitor.post('/api/admin/short-links', { ...poster, ...changes })
const follow = async (code: string) => {
  const answer = await visit(site).get(endpoints.shortLink.replace(':code', code))
  return [answer.status, answer.headers.get('location')]
}
const end = (code: string, isEnded: boolean) =>
  admin.ask(fillPath('/api/admin/short-links/{code}', { code }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isEnded }),
  })

test('a short address leads to its page, with the source it stands under', async () => {
  expect((await add({})).status).toBe(201)

  expect(await follow('Diwali-Poster')).toEqual([
    302,
    '/courses/data-science?utm_source=poster&utm_medium=short-address&utm_campaign=diwali-poster',
  ])
})

// S177
test('a short address is printed as the site is called, however staff reached it', async () => {
  await add({ code: 'on-paper' })

  const answer = await admin.ask('/api/admin/short-links', {
    headers: { 'x-forwarded-host': 'evil.example' },
  })

  const { addresses } = (await answer.json()) as { addresses: { code: string; address: string }[] }
  const printed = addresses.find(({ code }) => code === 'on-paper')?.address
  expect(printed).toMatch(/^http:\/\/localhost:\d+\/go\/on-paper$/)
})

// S269
test.each(['nothing', 'x', '%2F%2Fevil.example', 'a'.repeat(400), '%00', '..'])(
  'an unknown code leads home: %s',
  async (code) => {
    const [status, location] = await follow(code)
    expect([status, location]).toEqual(code === '..' ? [200, null] : [302, '/'])
  },
)

// S269
test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/courses//evil',
  '/admin',
  '/profile',
  '/orders/1',
  '/payment/data-science',
  '/courses/no-such-course',
  '/Courses/data-science',
  '/pay',
  '/reset-password',
  '/go/diwali-poster',
  '/api/me',
  '/courses?next=x',
  '/nowhere-at-all',
  'courses',
  '/courses/\u0000',
])('nothing leads to %s', async (path) => {
  const refusal = await readRefusal(await add({ code: 'elsewhere', path }))
  expect(refusal).toMatchObject({ status: 400, fields: { path: expect.any(String) } })
  expect(await follow('elsewhere')).toEqual([302, '/'])
})

// S269
test('one of a course that is gone leads to the catalogue, one of before that led to an order home', async () => {
  await site.sql(
    `insert into short_links (code, name, source_id, path, created_by, created_at)
     values ('gone', 'Poster', 12, '/courses/retired', 'Staff', now()),
            ('order', 'Poster', 12, '/orders/1', 'Staff', now())`,
  )

  expect(await follow('gone')).toEqual([
    302,
    '/courses?utm_source=poster&utm_medium=short-address&utm_campaign=gone',
  ])
  expect(await follow('order')).toEqual([
    302,
    '/?utm_source=poster&utm_medium=short-address&utm_campaign=order',
  ])
  expect(site.logged.join()).toContain('page gone')
})

test.each([
  ['a code with blanks', { code: 'two words' }, 'code'],
  ['a code of one letter', { code: 'a' }, 'code'],
  ['no name', { code: 'no-name', name: ' ' }, 'name'],
  ['no such source', { code: 'no-source', source: 999 }, 'source'],
])('%s is refused', async (_, changes, field) => {
  const refusal = await readRefusal(await add(changes))
  expect(refusal.status).toBe(400)
  expect(Object.keys(refusal.fields ?? {})).toEqual([field])
})

test('a code is given once, of two at once as well, and stays given when it has ended', async () => {
  const answers = await Promise.all([add({ code: 'once' }), add({ code: 'once', path: '/' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])

  expect((await end('once', true)).status).toBe(200)

  expect(await follow('once')).toEqual([302, '/'])
  expect((await add({ code: 'once' })).status).toBe(409)
  expect((await end('once', false)).status).toBe(200)
  expect((await follow('once'))[1]).toContain('utm_campaign=once')
  expect((await end('never-was', true)).status).toBe(404)
})

test('what was followed is counted together, and written when the site stops', async () => {
  const ownSite = await openSite()
  const leader = await signInAsAdmin(ownSite)
  await leader.post('/api/admin/short-links', { ...poster, code: 'counted' })
  const path = endpoints.shortLink.replace(':code', 'counted')
  for (let times = 0; times < 7; times += 1) await visit(ownSite).get(path)
  await visit(ownSite).ask(path, { method: 'HEAD' })
  expect(await ownSite.sql('select from short_link_days')).toEqual([])
  const { connectionString } = ownSite
  await ownSite.close()

  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select clicks from short_link_days')
  await client.end()
  expect(rows).toEqual([{ clicks: 7 }])
})

test('short addresses are for who keeps the sources', async () => {
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  expect((await add({ code: 'mine' }, counsellor)).status).toBe(403)
  expect((await counsellor.get('/api/admin/short-links')).status).toBe(403)
})
