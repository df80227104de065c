import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

const pageBackground = { light: 'rgb(255, 252, 245)', dark: 'rgb(18, 19, 31)' }

/** On staff screens. */
const officeBackground = { light: 'rgb(255, 255, 255)', dark: 'rgb(32, 33, 47)' }

const expectPageBackground = (
  page: Page,
  scheme: keyof typeof pageBackground,
  background = pageBackground,
) => expect(page.locator('html')).toHaveCSS('background-color', background[scheme])

/** What is painted before any script of the page has loaded. */
const stopScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort())

/** The service worker is active when it controls the page. */
const untilKept = (page: Page) =>
  page.waitForFunction(() => Boolean(navigator.serviceWorker.controller))

const workerOf = (page: Page) =>
  page.evaluateHandle(() => navigator.serviceWorker.ready.then(({ active }) => active))

/** Logout removes the service worker, and the page registers another, which then controls it. */
const untilReplaced = (before: Awaited<ReturnType<typeof workerOf>>) =>
  expect
    .poll(() =>
      before.evaluate((worker) => {
        const { controller } = navigator.serviceWorker
        return worker?.state === 'redundant' && controller !== null && controller !== worker
      }),
    )
    .toBe(true)

for (const scheme of ['light', 'dark'] as const) {
  // S112
  test(`a device that prefers ${scheme} gets it, with and without scripts`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await stopScripts(page)

    for (const path of [to.home, to.profile, to.admin, to.unknown]) {
      await page.goto(path)
      await expectPageBackground(page, scheme)
    }
  })
}

// S113, S138
test('a student’s choice stays, applies before scripts are loaded, and survives logout', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, demoSignIn('student'))
  await open(page, to.settings)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expectPageBackground(page, 'dark')
  await untilKept(page)

  await open(page, to.profile)
  const before = await workerOf(page)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(to.home)
  await untilReplaced(before)

  await stopScripts(page)
  for (const path of [to.home, to.courses, to.unknown]) {
    await page.goto(path)
    await expectPageBackground(page, 'dark')
    await expect(page.locator('meta[name=theme-color][media=all]')).toHaveAttribute(
      'content',
      '#12131F',
    )
  }
})

// S138
test('the choice survives a logout on a page that the worker does not control', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, demoSignIn('student'))
  await open(page, to.settings)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await untilKept(page)

  // Given a page that was loaded without the cache, as with Shift and reload
  await open(page, to.profile)
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('Page.reload', { ignoreCache: true })
  await page.waitForFunction(() => !navigator.serviceWorker.controller)
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' })
  await expect(logout).toBeVisible()
  const before = await workerOf(page)

  await logout.click()
  await untilReplaced(before)

  await stopScripts(page)
  await page.goto(to.courses)
  await expectPageBackground(page, 'dark')
})

test('staff switch to light and back to the device’s setting by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('finance'))
  await expectPageBackground(page, 'dark', officeBackground)

  const account = page.getByRole('button', { name: 'Your account' })
  await account.press('Enter')
  await page.getByRole('radio', { name: 'Colours of the device' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expectPageBackground(page, 'light', officeBackground)
  await untilKept(page)
  await page.reload()
  await expectPageBackground(page, 'light', officeBackground)

  await open(page, to.adminSection('finance'))
  await account.press('Enter')
  await page.getByRole('radio', { name: 'Light' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expectPageBackground(page, 'dark', officeBackground)
  await page.waitForFunction(() =>
    navigator.serviceWorker.getRegistrations().then((all) => all.length === 0),
  )
  await page.reload()
  await expectPageBackground(page, 'dark', officeBackground)
})

test('without service workers the choice applies once scripts are loaded', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'light' })
  await context.addCookies([{ name: 'scheme', value: 'dark', url: baseURL ?? '' }])
  await page.goto(to.about)
  await expectPageBackground(page, 'dark')
  await context.close()
})

test('print is white in dark mode', async ({ page }) => {
  await page.goto(to.course('data-science'))
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expectPageBackground(page, 'light')
})

test('drawings with dark lines are light in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of [to.home, to.stories]) {
    await open(page, path)
    const logos = page.getByRole('main').locator('.line-art img')
    for (const logo of await logos.all()) await expect(logo).toHaveCSS('filter', /invert/)
    expect(await logos.count()).toBeGreaterThan(0)
  }
})

test('a dialog is readable in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, to.gallery)
  await page.locator('li > a[aria-haspopup=dialog]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('forced colours show what is selected', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, to.gallery)
  const selectedLink = page.locator('main [aria-current]').first()
  await expect(selectedLink).toHaveCSS('outline-style', 'solid')
  await expect(selectedLink).toHaveCSS('outline-width', '2px')
})

test('forced colours set the banner off from the page, and the arrow of a select stays off its edge', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, to.stories)
  const banner = page.locator('.promo')
  const [border, ground] = await banner.evaluate((element) => {
    const { outlineColor, outlineWidth, backgroundColor } = getComputedStyle(element)
    return [`${outlineWidth} ${outlineColor}`, `1px ${backgroundColor}`]
  })
  expect(border).toMatch(/^1px rgb\(/)
  expect(border).not.toBe(ground)
  const select = page.getByLabel('Sort by')
  await expect(select).toHaveCSS('appearance', 'none')
  await expect(select).toHaveCSS('background-image', /^url\("data:image\/svg/)
  await expect(select).toHaveCSS('background-position', /right 1[67]\.?\d*px|calc\(100% - 1[67]/)
})

test('forced colours keep the bars of a report visible', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await open(page, to.adminSection('reports'))
  const bars = page.getByRole('list', { name: 'From enquiry to enrolment as bars' })
  await expect(bars.locator('rect').first()).toHaveCSS('fill', 'rgb(0, 0, 0)')
})
