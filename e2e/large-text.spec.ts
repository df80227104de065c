import type { Page } from '@playwright/test'
import { to } from '../src/site-map.ts'
import { demoSignIn, expect, open, signIn, test } from './support/journey.ts'

const visited = [
  to.home,
  to.login,
  to.courses,
  to.course('full-stack-java'),
  to.payment('full-stack-java'),
  to.about,
  to.contact,
  to.terms,
]
const ofStaff = [
  to.adminSection('dashboard'),
  to.adminSection('enrollment'),
  to.adminSection('students'),
  to.adminRecord('students', 'import'),
  to.adminSection('courses'),
  to.adminSection('finance'),
  to.adminSection('settings'),
]

/** Text alone, as a phone's own setting or a browser's zoom of text does it. */
const enlarge = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

/** How much is beyond the edge, what has no room, and how much of the window bars cover. */
const lookAround = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const outside = [...document.querySelectorAll('a, button, input, select, h1, h2, h3, p')]
      .filter(
        (element) => isSeen(element) && !element.closest('.skip-link, .sr-only, .strip, .shelf'),
      )
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const edges = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [Math.max(0, top), Math.min(innerHeight, bottom)] as const
    }
    const rows = new Set<number>()
    for (const element of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(element)
      if (!['fixed', 'sticky'].includes(position) || element.matches('.skip-link')) continue
      const [top, bottom] = edges(element)
      if (isSeen(element)) for (let row = Math.round(top); row < bottom; row++) rows.add(row)
    }
    return {
      overflow: scrollWidth - clientWidth,
      outside: outside.map((element) => element.textContent),
      covered: rows.size / innerHeight,
    }
  })

async function expectRoomForAll(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.setViewportSize({ width: 375, height: 667 })
    await open(page, path)
    for (const [percent, width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await enlarge(page, percent)
      const where = `${path} at ${percent} % of ${width} px`
      await expect(async () => {
        const { overflow, outside, covered } = await lookAround(page)
        expect(overflow, where).toBeLessThanOrEqual(0)
        expect(outside, where).toEqual([])
        expect(covered, where).toBeLessThanOrEqual(0.3)
      }).toPass({ timeout: 5000 })
    }
  }
}

const sizes = [
  [100, 320, 640],
  [130, 320, 640],
  [130, 375, 667],
  [150, 375, 667],
  [200, 375, 667],
  [200, 320, 640],
] as const

test('with text up to twice the size nothing leaves the screen, and bars leave room to read', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'Small screens.')
  test.slow()
  await expectRoomForAll(page, visited)
})

test('with text twice the size staff reach everything on a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Small screens.')
  test.slow()
  await signIn(page, demoSignIn('admin'))
  await expectRoomForAll(page, ofStaff)
})

test('with text twice the size the menu opens, leads on, and offers to call', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'On wide screens the bar holds its links.')
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

test('while a course is read its price is the only bar at the lower edge', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'On wide screens the price stands beside the course.')
  await open(page, to.course('data-science'))
  const { y, height } = (await page.locator('.price-bar').boundingBox()) ?? { y: 0, height: 0 }
  const onTop = await page.evaluate(
    ([middle]) => Boolean(document.elementFromPoint(20, middle ?? 0)?.closest('.price-bar')),
    [y + height / 2],
  )
  expect(onTop).toBe(true)
  expect(y + height).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)

  // Whoever tabs to what it covers sees it.
  const offer = page.getByRole('complementary', { name: 'Fast Track offer' }).getByRole('link')
  await offer.focus()
  const box = await offer.boundingBox()
  const seen = await page.evaluate(
    ([x, middle]) => Boolean(document.elementFromPoint(x ?? 0, middle ?? 0)?.closest('.promo')),
    [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5],
  )
  expect(seen).toBe(true)
})

test('with text twice the size the keyboard brings the offer into sight', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'On wide screens it stands at the top.')
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, to.about)
  await enlarge(page, 200)
  const offer = page.getByRole('complementary', { name: 'Fast Track offer' }).getByRole('link')
  await offer.focus()
  await expect(offer).toBeInViewport()
})

test('what staff write in is not beneath the bar that saves it', async ({ page, isMobile }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('settings'))
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
