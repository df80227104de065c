import { afterAll, beforeAll, expect, test } from 'vitest'
import { putText } from '../../../test-support/put-text.ts'
import { openSite, type Site, type Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { to } from '../../ui/addresses/site-map.ts'
import { basisSlotOf, basisSlots, countedUpToSlot, isDated } from './figure-basis.ts'

const now = new Date('2026-11-30T06:00:00Z')
const figure = 'claims.homeClaims.heroStudents.figure'
const basis = 'home.hero.figures.0.basis'
let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  editor = await hire(site, 'Devika Nair', 'content')
})
afterAll(() => site.close())

const put = (path: string, body: object) => putText(editor, `page-texts${path}`, body)
async function list() {
  const pages = ['home', 'courses', 'course', 'about', 'gallery', 'stories']
  const answers = pages.map(async (page) => {
    const answer = await editor.get(`/api/admin/page-texts?page=${page}`)
    const { texts } = (await answer.json()) as { texts: { slot: string; version: number }[] }
    return { page, texts }
  })
  return Promise.all(answers)
}
async function write(slot: string, text: string) {
  const texts = (await list()).flatMap((page) => page.texts)
  const version = texts.find((one) => one.slot === slot)?.version ?? -1
  const answer = await put('', { slot, version, text })
  expect(answer.status).toBe(200)
  return { slot, version: ((await answer.json()) as { version: number }).version }
}
const home = async () => (await fetch(site.address + to.home)).text()

test('another figure is published and planned only with what it counts and up to which day', async () => {
  const value = await write(figure, '2345+')
  const publishAt = '2026-12-24T00:00:00Z'
  const expectRefused = async (texts: object[]) => {
    for (const [path, more] of [
      ['/published', {}],
      ['/planned', { publishAt }],
    ] as const) {
      const answer = await put(path, { texts, ...more })
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain('“Hero, figures 1, basis”')
    }
  }
  await expectRefused([value])
  for (const wrong of [
    'All who sat in a class since {since}.',
    'All since {since}, up to 31 December 2026.',
    'All since {since}, up to 2026.',
  ])
    await expectRefused([value, await write(basis, wrong)])
  expect(await home()).not.toContain('2345+')

  const sentence = await write(basis, 'All since {since}, up to 31 October 2026.')
  expect((await put('/published', { texts: [value, sentence] })).status).toBe(200)
  const html = await home()
  expect(html).toContain('2345+')
  expect(html).toContain('up to 31 October 2026.')
  // The next one is counted anew: the former sentence does not say so.
  await expectRefused([await write(figure, '3456+')])
  // Nor does the sentence lose its day while the figure is shown, nor the day that others share.
  await expectRefused([await write(basis, 'All since {since}.')])
  const shared = await put('/published', { texts: [await write(countedUpToSlot, 'soon')] })
  expect(shared.status).toBe(409)
  expect(await shared.text()).toContain('“Figures counted up to”')
  // Taken off the page it needs none.
  expect((await put('/published', { texts: [await write(figure, '')] })).status).toBe(200)
  expect(
    (await put('/published', { texts: [await write(basis, 'All since {since}.')] })).status,
  ).toBe(200)
})

test('a figure stands above the sentence that says what it counts, on each page that has both', async () => {
  for (const { page, texts } of await list()) {
    const ids = texts.map(({ slot }) => slot)
    const figureSlots = Object.keys(basisSlots)
      .map((claim) => `claims.${claim}.figure`)
      .filter((slot) => ids.includes(basisSlotOf(slot) ?? ''))
    expect(figureSlots.length, page).toBeGreaterThan(0)
    for (const slot of figureSlots)
      expect(ids.indexOf(slot), slot).toBeLessThan(ids.indexOf(basisSlotOf(slot) ?? ''))
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test.each([
  ['Up to 31 October 2026.', '', true],
  ['Up to {figuresCountedUpTo}.', '30 November 2026', true],
  ['Up to {figuresCountedUpTo}.', 'soon', false],
  ['Up to 1 Nonsense 2026.', '', false],
  ['Up to 1 December 2026.', '', false],
])('%s %s', (sentence, countedUpTo, result) => {
  expect(isDated(sentence, countedUpTo, '2026-11-30')).toBe(result)
})
