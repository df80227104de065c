import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, type Visitor, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { CallData } from '../../../ui/api/call-api.ts'

const now = new Date('2026-11-30T06:00:00Z')
let site: Site
let second: Site
let editor: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  second = await openSite({ connectionString: site.connectionString, clock: () => now })
  editor = await hire(site, 'Devika Nair', 'content')
})
afterAll(async () => {
  await second.close()
  await site.close()
})

const path = '/api/admin/site-notices'
const html = async (address: string, from: { address: string } = site) =>
  (await fetch(from.address + address)).text()
const today = { shownFrom: '2026-11-30T00:00:00+05:30', shownUntil: '2026-12-01T00:00:00+05:30' }
const later = { shownFrom: '2026-12-24T00:00:00+05:30', shownUntil: '2026-12-26T00:00:00+05:30' }
const add = (notice: object, visitor = editor) => visitor.post(path, { ...today, ...notice })
const list = async () =>
  ((await (await editor.get(path)).json()) as CallData<'GET /api/admin/site-notices'>).notices
const remove = (id: number, visitor = editor) => visitor.ask(`${path}/${id}`, { method: 'DELETE' })

test('a notice is on the public pages of every process in its time, and gone once it is removed', async () => {
  const text = 'No classes on Tuesday <b>& Wednesday</b>.'
  const before = await html(to.home)
  expect((await add({ text })).status).toBe(201)
  const paragraph = '<p>No classes on Tuesday &lt;b&gt;&amp; Wednesday&lt;/b&gt;.</p></aside>'
  for (const address of [to.home, to.about, to.course('data-science'), to.login, to.unknown])
    expect(await html(address), address).toContain(paragraph)
  await expect.poll(() => html(to.home, second), { timeout: 10_000 }).toContain(paragraph)
  expect(await html(to.admin)).not.toContain(paragraph)
  const answer = await fetch(site.address + to.home)
  const [, style = ''] = (await answer.text()).match(/<style[^>]*>(.*?)<\/style>/s) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(hash)

  const [notice] = await list()
  expect(notice).toMatchObject({ text, savedBy: 'Devika Nair' })
  expect((await remove(notice?.id ?? 0)).status).toBe(200)
  expect((await remove(notice?.id ?? 0)).status).toBe(404)
  expect(await html(to.home)).toBe(before)
  await expect.poll(() => html(to.home, second), { timeout: 10_000 }).not.toContain(paragraph)
  const events = await site.sql<{ event: string }>(
    `select event from audit_events where event like '%notice' order by id`,
  )
  expect(events.map(({ event }) => event)).toEqual(['add notice', 'remove notice'])
})

test('a planned notice is seen by nobody before its time, and by all from then until its end', async () => {
  const text = 'Closed on Christmas Day.'
  expect((await add({ text, ...later })).status).toBe(201)
  expect(await html(to.home)).not.toContain(text)
  for (const [moment, isShown] of [
    ['2026-12-23T18:29:00Z', false],
    ['2026-12-23T18:30:00Z', true],
    ['2026-12-25T18:30:00Z', false],
  ] as const) {
    const then = await openSite({
      connectionString: site.connectionString,
      clock: () => new Date(moment),
    })
    expect((await html(to.home, then)).includes(text), moment).toBe(isShown)
    await then.close()
  }
})

test.each([
  [{ text: '' }],
  [{ text: '   ' }],
  [{ text: 'x'.repeat(201) }],
  [{ text: 'Two\nlines' }],
  [{ text: 'A NUL \u0000' }],
  [{ shownUntil: today.shownFrom }],
  [{ shownFrom: '2026-11-01T00:00:00Z', shownUntil: '2026-11-29T00:00:00Z' }],
  [{ shownUntil: '2028-01-01T00:00:00Z' }],
  [{ shownUntil: 'soon' }],
  [{ shownUntil: undefined }],
])('%j is refused', async (wrong) => {
  const before = await list()
  const answer = await add({ text: 'A line', ...wrong })
  expect(answer.status).toBe(400)
  expect(await list()).toEqual(before)
})

test('a notice sent ten times is one, and who may not edit texts neither reads nor adds one', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add({ text: 'Once' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  expect((await counsellor.get(path)).status).toBe(403)
  expect((await add({ text: 'Mine' }, counsellor)).status).toBe(403)
  expect((await remove((await list())[0]?.id ?? 0, counsellor)).status).toBe(403)
  expect((await visit(site).get(path)).status).toBe(401)
})

test('a file has the notices; importing it brings them back, except those that are over', async () => {
  const owner = await hire(site, 'Omkar Patil', 'owner')
  const content = (await (await owner.get('/api/admin/site-content')).json()) as {
    notices: { text: string }[]
  }
  const texts = content.notices.map(({ text }) => text)
  expect(texts).toEqual((await list()).map(({ text }) => text))
  const over = {
    text: 'Over',
    shownFrom: '2026-11-01T00:00:00Z',
    shownUntil: '2026-11-02T00:00:00Z',
  }
  const next = { text: 'From a file', ...later }
  const file = { ...content, notices: [over, next] }
  const check = await owner.post('/api/admin/site-content-checks', { content: file })
  expect(check.status, await check.clone().text()).toBe(200)
  const { state, changes } = (await check.json()) as { state: string; changes: object }
  expect(changes).toMatchObject({ notices: { from: texts.length, to: 1 } })
  const answer = await owner.ask('/api/admin/site-content', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: file, state, key: crypto.randomUUID() }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect((await list()).map(({ text }) => text)).toEqual(['From a file'])
})
