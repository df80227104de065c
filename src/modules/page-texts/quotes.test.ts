import { afterAll, beforeAll, expect, test } from 'vitest'
import { putText } from '../../../test-support/put-text.ts'
import { openSite, type Site, type Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { to } from '../../ui/addresses/site-map.ts'
import type { SiteContent } from '../site-content/transfer/contract.ts'

const now = new Date('2026-11-30T06:00:00Z')
const consent = { consentedOn: '2026-11-03', scope: ['name'] }
const entry = 'about.ofStudent.nayan-borah'
const other = 'about.ofStudent.zainab-merchant'
const otherConsent = { consentedOn: '2026-09-15', scope: ['name', 'picture'] }
let site: Site
let editor: Visitor
let owner: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  editor = await hire(site, 'Devika Nair', 'content')
  owner = await hire(site, 'Omkar Patil', 'owner')
})
afterAll(() => site.close())

const put = (path: string, body: object, visitor = editor) => putText(visitor, path, body)
const about = async () => (await fetch(site.address + to.about)).text()
const find = async (slot: string) => {
  const page = await editor.get('/api/admin/page-texts?language=en&page=about')
  const { texts } = (await page.json()) as { texts: { slot: string; version: number }[] }
  return texts.find((text) => text.slot === slot) ?? { slot, version: -1 }
}
async function write(slot: string, text: string) {
  const { version } = await find(slot)
  const answer = await put('page-texts', { slot, version, text })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { version: number }).version
}
async function publish(slot: string, text: string, consent?: object) {
  const texts = [{ slot, version: await write(slot, text) }]
  const consents = consent && { [entry]: consent }
  return put('page-texts/published', { texts, consents })
}
const undo = async (slot: string) => {
  const { version } = await find(slot)
  return put('page-texts/undone', { texts: [{ slot, version }] })
}

test('what a person says is published only with the day and scope of their consent', async () => {
  const words = 'I learnt why a loop ends.'
  const slot = `${entry}.text`
  for (const wrong of [
    undefined,
    { consentedOn: null, scope: ['name'] },
    { consentedOn: '2026-12-01', scope: ['name'] },
  ]) {
    const answer = await publish(slot, words, wrong)
    expect(answer.status, JSON.stringify(wrong)).toBe(409)
    expect(await answer.json()).toMatchObject({
      fields: { [`consentedOn.${entry}`]: expect.any(String) },
    })
  }
  const texts = [{ slot, version: await write(slot, words) }]
  const publishAt = '2026-12-24T00:00:00Z'
  expect((await put('page-texts/planned', { texts, publishAt })).status).toBe(409)
  expect((await publish(`${entry}.name`, 'Ira Sathe', { ...consent, scope: [] })).status).toBe(409)
  expect(await about()).not.toContain(words)

  expect((await publish(slot, words, consent)).status).toBe(200)
  expect((await publish(`${entry}.name`, 'Ira Sathe', consent)).status).toBe(200)
  expect(await about()).toContain(words)
  expect(await find(slot)).toMatchObject({ consent })
  // A text of nobody needs none, nor does taking one off the page.
  expect((await publish('about.about.trainersHeading', 'Your teachers')).status).toBe(200)
  expect((await publish(`${entry}.name`, 'Ira S.', consent)).status).toBe(200)
  expect((await undo(`${entry}.name`)).status).toBe(200)
  expect(await find(`${entry}.name`)).toMatchObject({ live: 'Ira Sathe', consent })
  expect((await publish(slot, '')).status).toBe(200)
  expect(await about()).not.toContain(words)
  expect((await undo(slot)).status).toBe(409)
  expect(await about()).not.toContain(words)
})

test('two people are quoted each with a consent of their own, published, planned, undone and in a file', async () => {
  const words = { [`${entry}.text`]: 'I read code first.', [`${other}.text`]: 'I ask my till.' }
  const writeBoth = () =>
    Promise.all(
      Object.entries(words).map(async ([slot, text]) => ({
        slot,
        version: await write(slot, text),
      })),
    )
  const texts = await writeBoth()
  const both = { [entry]: consent, [other]: otherConsent }
  const publishAt = '2026-12-24T00:00:00Z'
  for (const [call, more] of [
    ['published', {}],
    ['planned', { publishAt }],
  ] as const)
    for (const [missing, partial] of [
      [[other], { [entry]: consent }],
      [[other], { [entry]: consent, [other]: { consentedOn: null, scope: [] } }],
      [[other], { [entry]: consent, [other]: { ...consent, consentedOn: '2026-12-01' } }],
      [[entry, other], { about: consent, 'about.ofStudent': consent }],
    ] as const) {
      const answer = await put(`page-texts/${call}`, { texts, consents: partial, ...more })
      expect(answer.status, JSON.stringify(partial)).toBe(409)
      const { fields } = (await answer.json()) as { fields: object }
      expect(Object.keys(fields)).toEqual(missing.map((quote) => `consentedOn.${quote}`))
    }
  const isShown = async () => Object.values(words).map((text) => html.includes(text))
  let html = await about()
  expect(await isShown()).toEqual([false, false])

  expect((await put('page-texts/published', { texts, consents: both })).status).toBe(200)
  html = await about()
  expect(await isShown()).toEqual([true, true])
  const stored = async () => [
    (await find(`${entry}.text`)) as object,
    (await find(`${other}.text`)) as object,
  ]
  const ownConsents = [{ consent }, { consent: otherConsent }]
  expect(await stored()).toMatchObject(ownConsents)

  // Undone: each has the consent of its own again.
  expect((await publish(`${entry}.text`, 'Later words.', { ...consent, scope: [] })).status).toBe(
    200,
  )
  expect((await undo(`${entry}.text`)).status).toBe(200)
  expect(await stored()).toMatchObject(ownConsents)
  const content = (await (await owner.get('/api/admin/site-content')).json()) as SiteContent
  expect(content.consents?.en).toMatchObject({
    [`${entry}.text`]: consent,
    [`${other}.text`]: otherConsent,
  })
})

test('planned quotes of two people are published, each with the consent that was entered for it', async () => {
  const quotes = {
    [`${entry}.text`]: 'I learnt why a test fails.',
    [`${other}.text`]: 'I learnt to read a query plan.',
  }
  const at = '2026-12-24T00:00:00.000Z'
  const texts: object[] = []
  for (const [slot, text] of Object.entries(quotes))
    texts.push({ slot, version: await write(slot, text) })
  const plan = { texts, publishAt: at, consents: { [entry]: consent, [other]: otherConsent } }
  expect((await put('page-texts/planned', plan)).status).toBe(200)
  await site.sql(`update graphile_worker._private_jobs set run_at = now() where run_at = '${at}'`)
  for (const text of Object.values(quotes))
    await expect.poll(about, { timeout: 20_000 }).toContain(text)
  expect(await find(`${entry}.text`)).toMatchObject({ consent })
  expect(await find(`${other}.text`)).toMatchObject({ consent: otherConsent })
})

test('a file brings a quote with its consent, and leaves it out without one', async () => {
  const slot = `${entry}.text`
  const path = 'site-content'
  const content = (await (await owner.get(`/api/admin/${path}`)).json()) as SiteContent
  expect(content.consents?.en?.[slot]).toEqual(consent)
  const texts = { ...content.texts, en: { ...content.texts.en, [slot]: 'From a file.' } }
  const check = (file: object) => owner.post('/api/admin/site-content-checks', { content: file })
  const { consents: _, ...older } = { ...content, texts }
  const without = (await (await check(older)).json()) as object
  expect(without).toMatchObject({ changes: { texts: [], leftOut: [slot] } })
  const { state, changes } = (await (await check({ ...content, texts })).json()) as {
    state: string
    changes: { leftOut: string[] }
  }
  expect(changes.leftOut).toEqual([])
  const file = { content: { ...content, texts }, state, key: crypto.randomUUID() }
  expect((await put(path, file, owner)).status).toBe(200)
  expect(await about()).toContain('From a file.')
})
