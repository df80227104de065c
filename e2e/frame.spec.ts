import type { Page } from '@playwright/test'
import catalogue from '../content/courses.json' with { type: 'json' }
import { institute } from '../content/institute.ts'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { builtFile } from './support/built-file.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  signUpByForm,
  test,
} from './support/journey.ts'
import { watchLayoutShift } from './support/layout-shift.ts'

const course = catalogue[0]?.id ?? ''
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const promo = (page: Page) => page.getByRole('complementary', { name: 'Fast Track offer' })
const footer = (page: Page) => page.getByRole('contentinfo')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const placeOnPage = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('every address of the specification answers with its page, any other with Not Found', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const there = ['/', '/login', '/signup', '/courses', `/courses/${course}`, `/payment/${course}`]
  there.push('/about', '/gallery', '/contact', '/success-stories')
  there.push('/join-free-demo', '/profile', '/admin', '/admin/dashboard')
  for (const path of there) expect((await request.get(path)).status(), path).toBe(200)
  for (const path of ['/nowhere', '/courses/a/b', '/login/x'])
    expect((await request.get(path)).status(), path).toBe(404)

  // Given a visitor who mistyped an address
  await open(page, '/corses')
  await expect(heading(page)).toHaveText('Page Not Found')
  await expect(page).toHaveTitle(/^Page Not Found/)
  await expect(bar(page)).toBeVisible()

  // When they take the way out, they are home
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toBeFocused()
})

test('on a slow phone nothing shifts while a page loads', { tag: '@phone' }, async ({ page }) => {
  const shift = await watchLayoutShift(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  // The moment of the first paint matters, so each is opened more than once.
  for (const path of [to.home, to.courses, to.unknown, to.home, to.courses, to.unknown]) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    expect(await shift(), path).toBeLessThan(0.01)
  }
})

test('the navigation bar leads to every page, marks the current one, and offers a login', async ({
  page,
  isMobile,
}) => {
  await open(page, to.course(course))
  const fastTrack = bar(page).getByRole('link', { name: /^Fast Track/ })
  await expect(fastTrack).toHaveText(isMobile ? 'Fast Track' : 'Fast Track (15 Days)', {
    useInnerText: true,
  })
  await expect(fastTrack).toHaveAttribute('href', '/join-free-demo')
  if (isMobile) return

  for (const [label, address] of [
    ['Home', '/'],
    ['Courses', '/courses'],
    ['About', '/about'],
    ['Gallery', '/gallery'],
    ['Contact', '/contact'],
    ['Login', '/login'],
  ] as const) {
    const link = bar(page).getByRole('link', { name: label, exact: true })
    await expect(link).toHaveAttribute('href', address)
  }
  // A course belongs under Courses
  await expect(bar(page).locator('[aria-current]')).toHaveText(['Courses'])
  await bar(page).getByRole('link', { name: 'Gallery' }).click()
  await expect(bar(page).locator('[aria-current="page"]')).toHaveText(['Gallery'])
  await expect(bar(page).getByRole('link', { name: 'Go to Admin' })).toHaveCount(0)
})

test('a signed-in visitor has an avatar: a letter, or the picture once it loads', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, to.signup)
  await signUpByForm(page, newAccount('ísha Kulkarni'))
  const avatar = bar(page).getByRole('link', { name: 'Profile of ísha Kulkarni' })
  await expect(avatar).toHaveText('Í')
  await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(bar(page).getByRole('link', { name: 'Go to Admin' })).toHaveCount(0)

  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  await editToken(page, { profilePic: picture })
  await page.reload()
  await expect(avatar.locator('img')).toHaveAttribute('src', picture)
  await editToken(page, { profilePic: '/pictures/not-there.png', name: '' })
  await page.reload()
  const nameless = bar(page).getByRole('link', { name: 'Profile of User' })
  await expect(nameless).toHaveText('A')

  await nameless.click()
  await expect(page).toHaveURL('/profile')
})

test('an admin has a link to the back office, where navigation bar, banner and footer are hidden', async ({
  page,
  isMobile,
}) => {
  // Where one logs in or signs up only the bar is hidden
  for (const path of [to.login, to.signup]) {
    await open(page, path)
    await expect(bar(page)).toHaveCount(0)
    await expect(promo(page)).toBeVisible()
    await expect(footer(page)).toBeVisible()
  }

  await signIn(page, demoSignIn('admin'))
  await open(page, to.home)
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  const way = (isMobile ? menu(page) : bar(page)).getByRole('link', { name: 'Go to Admin' })
  await expect(way).toHaveAttribute('href', /^\/admin\/?$/)
  await way.click()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(heading(page)).toBeVisible()
  for (const part of [bar(page), promo(page), footer(page)]) await expect(part).toHaveCount(0)
})

test('the menu opens over a page that does not scroll, and restores focus and scrolling', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, to.about)
  const opener = page.getByRole('button', { name: 'Open menu' })
  const locked = page.locator('html')

  // When it is opened, it is 20rem wide, locks the page and holds the focus
  await opener.click()
  await expect(menu(page)).toBeVisible()
  await expect(menu(page)).toHaveCSS('width', '320px')
  await expect(locked).toHaveCSS('overflow-y', 'hidden')
  await expect(menu(page).getByRole('link', { name: 'About' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessible(page)
  await expect(menu(page).getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(menu(page).getByRole('link', { name: 'Get Started' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('button', { name: 'Close menu' })).toBeFocused()

  // Escape closes it and returns the focus to the button
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(locked).not.toHaveCSS('overflow-y', 'hidden')

  // So does a tap beside it, and it takes 250 ms to close
  await opener.click()
  await page.touchscreen.tap(20, 400)
  await expect(menu(page)).toBeHidden()
  await opener.click()
  const closingAnimation = await menu(page).evaluate(async (panel) => {
    await Promise.all(panel.getAnimations().map(({ finished }) => finished))
    panel.querySelector<HTMLElement>('[aria-label="Close menu"]')?.click()
    const slide = panel.getAnimations().map(({ effect }) => effect?.getTiming().duration)
    return { slide, display: getComputedStyle(panel).display }
  })
  expect(closingAnimation.display).not.toBe('none')
  expect(new Set(closingAnimation.slide)).toEqual(new Set([250]))
  await expect(menu(page)).toBeHidden()

  // A wider window and another page close it as well
  await opener.click()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(menu(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await opener.click()
  await menu(page).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(menu(page)).toBeHidden()
  await expect(locked).not.toHaveCSS('overflow-y', 'hidden')
  await expect(heading(page)).toBeFocused()
})

test('the menu has every link, and for a signed-in visitor name, profile and logout', {
  tag: '@phone',
}, async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open menu' })
  await open(page, to.home)
  await opener.click()
  for (const [label, address] of [
    ['Home', '/'],
    ['Courses', '/courses'],
    ['About', '/about'],
    ['Gallery', '/gallery'],
    ['Contact', '/contact'],
    ['Fast Track (15 Days)', '/join-free-demo'],
    ['Get Started', '/login'],
  ] as const) {
    const link = menu(page).getByRole('link', { name: label, exact: true })
    await expect(link).toHaveAttribute('href', address)
  }
  await menu(page).getByRole('link', { name: 'Get Started' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUpByForm(page, newAccount('Asha Kulkarni'))
  await putAwayToast(page)

  await opener.click()
  await expect(menu(page).getByText('Asha Kulkarni')).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Go to Admin' })).toHaveCount(0)
  await expectAccessible(page)
  await menu(page).getByRole('link', { name: 'View Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await editToken(page, { name: '' })
  await page.reload()
  await opener.click()
  await expect(menu(page).getByText('User', { exact: true })).toBeVisible()

  await menu(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeHidden()
  await opener.click()
  await expect(menu(page).getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('the menu opens, links work and it closes before scripts are loaded', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(to.home)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu(page)).toBeVisible()
  await menu(page).getByRole('button', { name: 'Close menu' }).click()
  await expect(menu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu(page).getByRole('link', { name: 'Courses' }).click()
  await expect(page).toHaveURL('/courses')
  await context.close()
})

test('the banner offers Fast Track and counts down to zero', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  // Given a page opened this moment
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await open(page, to.contact)
  const timer = promo(page).getByRole('timer')
  const offer = promo(page).getByRole('link', { name: /Fast Track.* ₹500/ })
  await expect(offer).toHaveAttribute('href', '/join-free-demo')
  await expect(promo(page)).toContainText('100% money back guarantee')
  await expect(timer).toHaveText('07d23h59m59s')

  // Then each second takes one away, and the sentence beside it says what happens at zero
  await page.clock.runFor(1000)
  await expect(timer).toHaveText('07d23h59m58s')
  await page.clock.fastForward('23:59:58')
  await expect(timer).toHaveText('07d00h00m00s')
  await page.clock.runFor(1000)
  await expect(timer).toHaveText('06d23h59m59s')
  await page.clock.fastForward(8 * 24 * 60 * 60 * 1000)
  await expect(timer).toHaveText('00d00h00m00s')
  await page.clock.runFor(5000)
  await expect(timer).toHaveText('00d00h00m00s')
  await expect(
    promo(page).getByText('The price does not change when the countdown reaches zero.'),
  ).toBeVisible()

  // It stays visible while scrolling, and starts again with the next load
  await footer(page).scrollIntoViewIfNeeded()
  await expect(offer).toBeInViewport()
  const later = await browser.newContext({ baseURL, storageState: await context.storageState() })
  const secondPage = await later.newPage()
  await secondPage.goto(to.contact, { waitUntil: 'domcontentloaded' })
  await expect(promo(secondPage).getByRole('timer')).toHaveText(/^07d23h59m5\ds$/)
  await later.close()
})

test('the footer links to pages, policies and contacts, and says how figures were counted', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, to.courses)
  for (const [label, address] of [
    ['Success stories', '/success-stories'],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Refund Policy', '/refund-policy'],
    [institute.phone.display, `tel:${institute.phone.e164}`],
    [institute.email, `mailto:${institute.email}`],
  ] as const) {
    const link = footer(page).getByRole('link', { name: label, exact: true })
    await expect(link).toHaveAttribute('href', address)
  }
})

test('a new page begins at its top with the focus on its heading; Back restores the scroll position', async ({
  page,
}) => {
  await open(page, to.gallery)
  const way = footer(page).getByRole('link', { name: 'Terms of Service' })
  await way.hover()
  const position = await placeOnPage(page)
  expect(position).toBeGreaterThan(400)

  // When they follow a link at the end of the page
  await way.click()
  await expect(page).toHaveURL('/terms')
  await expect(heading(page)).toBeFocused()
  expect(await placeOnPage(page)).toBe(0)

  // A hash is a place on the same page: it scrolls there, and no heading takes the focus
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(3).click()
  await expect(page).toHaveURL(/\/terms#/)
  await expect(async () => expect(await placeOnPage(page)).toBeGreaterThan(100)).toPass()
  await expect(heading(page)).not.toBeFocused()

  // Back and back again: the top of the terms, then where they were in the gallery
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/gallery')
  await expect(async () => expect(await placeOnPage(page)).toBe(position)).toPass()

  // A query is no other page either
  await page.evaluate(() => scrollTo(0, 120))
  await page.getByRole('link', { name: /^Workshop/ }).click()
  await expect(page).toHaveURL('/gallery?category=workshop')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('img') }),
  ).toHaveCount(3)
  expect(await placeOnPage(page)).toBe(120)
})

test('the first Tab stop skips to the content', { tag: '@desktop' }, async ({ page }) => {
  await open(page, to.home)
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Free Demo' })).toBeFocused()
})

test('the backend is pinged once a visit, and a failure is only logged', {
  tag: '@desktop',
}, async ({ page }) => {
  const calls: string[] = []
  const logged: string[] = []
  page.on('request', (httpRequest) => {
    if (httpRequest.url().endsWith('/awake-backend')) calls.push(httpRequest.method())
  })
  page.on('console', (line) => logged.push(line.text()))
  await page.clock.install()
  await open(page, to.about)
  const response = page.waitForResponse((answer) => answer.url().endsWith(endpoints.awake))
  await page.clock.runFor(10_000)
  expect(await (await response).json()).toMatchObject({ success: true })
  await expect(() => expect(logged.join()).toMatch(/Backend awake/)).toPass()
  for (const label of ['Gallery', 'Contact', 'Home']) {
    await bar(page).getByRole('link', { name: label, exact: true }).click()
    await expect(heading(page)).toBeFocused()
    await page.clock.runFor(10_000)
  }
  expect(calls).toEqual(['GET'])

  // Without a response the page is as always
  await page.route(endpoints.awake, (call) => call.abort())
  await open(page, to.about)
  await page.clock.runFor(10_000)
  await expect(() => expect(logged.join()).toMatch(/Could not wake the backend/)).toPass()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a page whose code fails to load says so, and navigation still works', {
  tag: '@desktop',
}, async ({ page }) => {
  const code = builtFile('src/modules/website/about/AboutPage.tsx')
  await page.route(code, (file) => file.abort())
  await open(page, to.contact)
  await bar(page).getByRole('link', { name: 'About' }).click()
  await expect(heading(page)).toHaveText('This page did not open')
  await expectAccessible(page)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page)).toHaveText(/^About/)
})

/** The welcome covers the bar of a phone for five seconds. */
async function putAwayToast(page: Page) {
  const toasts = page.getByRole('region', { name: 'Notifications, Alt+T' })
  // One that is disappearing can no longer be clicked.
  await toasts
    .getByRole('button', { name: 'close' })
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await expect(toasts.getByRole('status')).toHaveCount(0)
}

/** Changes what the stored token says; the cookie, which alone counts, stays as it is. */
async function editToken(page: Page, claims: object) {
  await page.evaluate((changes) => {
    const [head, payload, signature] = (localStorage.getItem('token') ?? '').split('.')
    const bytes = Uint8Array.from(
      atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')),
      (mail) => mail.charCodeAt(0),
    )
    const token = { ...JSON.parse(new TextDecoder().decode(bytes)), ...changes }
    const text = new TextEncoder().encode(JSON.stringify(token))
    const encoded = btoa(String.fromCharCode(...text))
    localStorage.setItem('token', [head, encoded, signature].join('.'))
  }, claims)
}

test('a page looks the same after a client navigation as when opened directly', {
  tag: '@desktop',
}, async ({ page }) => {
  const height = () => page.locator('main').evaluate((main) => main.clientHeight)
  await open(page, to.contact)
  const byItself = await height()

  await open(page, to.login)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(to.contact)
  await expect.poll(height).toBe(byItself)
})
