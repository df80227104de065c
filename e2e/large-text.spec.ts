import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { pages, to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { runsAllTests } from '../test-support/runs-all-tests.ts'
import { enrol } from './support/enrol-student.ts'
import { findLayoutErrors } from './support/find-layout-errors.ts'
import { demoSignIn, expect, newVisitor, open, signIn, test } from './support/journey.ts'
import { visitLinkedPages } from './support/visit-linked-pages.ts'

/** Text alone, as a phone's own setting or a browser's zoom of text does it. */
const enlarge = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

type Look = { percent?: number; width: number; height: number }

// The other sizes find little that these do not: `npm run test:all` looks at them too.
const windows = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
  ...(runsAllTests
    ? [
        { width: 1366, height: 640 },
        { width: 390, height: 844 },
      ]
    : []),
]
const enlarged: Look[] = [
  // A whole page that is enlarged has a smaller window: twice, and four times.
  { width: 640, height: 400 },
  { width: 320, height: 200 },
  ...(runsAllTests ? [{ width: 683, height: 320 }] : []),
  ...windows.map((window) => ({ ...window, percent: 200 })),
]

// S115
test.describe('nothing overflows or is errors, and bars leave room to read,', () => {
  test.describe.configure({ timeout: 1_200_000 })

  for (const size of runsAllTests ? [24, 32] : [32])
    test(`with a default font of ${size} px`, async ({ playwright, launchOptions }) => {
      // What the setting “Font size” of the browser does, in those without settings as well.
      const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`]
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      await lookEverywhere((options) => browser.newContext(options), windows)
      await browser.close()
    })

  // S115
  test('with text or the whole page at 200 %', { tag: '@whole' }, async ({ browser }) => {
    await lookEverywhere((options) => browser.newContext(options), enlarged)
  })
})

/** Every screen: of staff, of a student with a course, and of whoever comes by. */
async function lookEverywhere(
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
  looks: Look[],
) {
  const { baseURL, locale, contextOptions } = test.info().project.use
  const newPage = async () => {
    const options = { ...contextOptions, baseURL, locale, extraHTTPHeaders: newVisitor() }
    const context = await newContext(options)
    return context.newPage()
  }
  const office = await newPage()
  await signIn(office, demoSignIn('admin'))
  await look(office, [await withACourse(office), to.admin], /^\/admin/, looks)
  const ownPage = await newPage()
  await signIn(ownPage, demoSignIn('student'))
  await look(ownPage, [to.profile, to.joinFreeDemo], /^\/(profile|payment|orders)/, looks)
  await look(await newPage(), forAnybody, /^\/(?!admin)/, looks)
}

/** Those without an id; the others are linked from them. */
const forAnybody = Object.values(pages)
  .filter(
    ({ path, who: audience }) =>
      !/[:*]/.test(path) && (audience === 'anyone' || audience === 'guests'),
  )
  .map(({ path }) => path)

/** The student of the demo joins a course; their own page among the students leads to all of it. */
async function withACourse(office: Page): Promise<string> {
  const search = new URLSearchParams({ search: demoSignIn('student').email })
  const response = await office.request.get(`/api/admin/students?${search}`)
  const [student] = (await response.json()).students
  await enrol(office, student.id, 'large-text')
  return to.adminRecord('students', student.id)
}

async function look(page: Page, begin: readonly string[], within: RegExp, looks: Look[]) {
  const first = looks[0]
  if (first) await page.setViewportSize(first)
  for await (const path of visitLinkedPages(page, begin, within))
    for (const { percent = 100, ...window } of looks) {
      await page.setViewportSize(window)
      await enlarge(page, percent)
      await expect(async () => {
        const errors = await findLayoutErrors(page)
        expect(errors, `${path}, ${percent} % of ${window.width}×${window.height}`).toEqual([])
      }).toPass({ timeout: 20_000 })
    }
}

test('with text at 200 % the menu opens, links work, and it offers a call', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, to.home)
  await enlarge(page, 200)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Call', 'WhatsApp'])
    await expect(menu.getByRole('link', { name })).toHaveAttribute(
      'href',
      /^(tel:|https:\/\/wa\.me)/,
    )
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(to.contact)
})

// S116
test('on a course page the price stands in one bar with the offer, and the bars leave room for the text', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [width, height, most] of [
    [375, 667, 0.3],
    [390, 844, 0.3],
    [320, 568, 0.44],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, to.course('full-stack-java'))
    const boxOf = async (part: string) =>
      (await page.locator(part).boundingBox()) ?? { y: 0, height: 0 }
    const [bar, price, offer] = [
      await boxOf('.bar'),
      await boxOf('.price-bar'),
      await boxOf('.promo'),
    ]
    expect(offer.y + offer.height).toBeCloseTo(height, 0)
    expect(price.y + price.height).toBeCloseTo(offer.y, 0)
    expect((bar.height + price.height + offer.height) / height).toBeLessThanOrEqual(most)
  }
})

// S403
test('the offer stays visible in low windows', async ({ page }) => {
  for (const [width, height] of [
    [844, 390],
    [320, 400],
    [1366, 440],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, to.about)
    await page.evaluate(() => scrollTo(0, 1500))
    const box = await page
      .getByRole('complementary', { name: 'Fast Track offer' })
      .evaluate((offer) => offer.getBoundingClientRect().toJSON())
    expect(box.top).toBeGreaterThanOrEqual(0)
    expect(box.bottom).toBeLessThanOrEqual(height + 1)
  }
})

test('with text at 200 % nothing is fixed on a wide screen', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, demoSignIn('student'))
  for (const path of [to.joinFreeDemo, to.course('data-science'), to.privacy, to.about]) {
    await open(page, path)
    await enlarge(page, 200)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    await expect(async () => expect(await findLayoutErrors(page), path).toEqual([])).toPass()
  }
})

test('with text at 200 % the keyboard scrolls to the offer', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, to.about)
  await enlarge(page, 200)
  const offer = page.getByRole('complementary', { name: 'Fast Track offer' }).getByRole('link')
  await offer.focus()
  await expect(offer).toBeInViewport()
})

test('the Save bar covers no field', async ({ page, isMobile }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminRecord('communication', sectionParts.banner))
  const save = page.getByRole('button', { name: 'Save settings' })
  await expect(save).toBeVisible()
  for (const size of isMobile ? [100, 200] : [100]) {
    await enlarge(page, size)
    for (const box of await page.getByRole('main').getByRole('textbox').all()) {
      await box.focus()
      const text = (await box.boundingBox()) ?? { y: 0, height: 0 }
      const bar = (await save.boundingBox()) ?? { y: 0 }
      const isBeneath = text.y < bar.y && text.y + text.height > bar.y
      expect(isBeneath, `${await box.getAttribute('id')} at ${size} %`).toBe(false)
    }
  }
})
