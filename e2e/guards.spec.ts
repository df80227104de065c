import { to } from '../src/ui/addresses/site-map.ts'
import {
  demoSignIn,
  expect,
  newAccount,
  open,
  signInByForm,
  signUp,
  test,
} from './support/journey.ts'
import { watchLayoutShift } from './support/layout-shift.ts'

const checkingText = 'Checking authentication...'

// S36
test('a visitor is redirected from each protected page to the address in the site map', async ({
  page,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
  for (const [wantedPath, sentTo] of [
    [to.joinFreeDemo, to.signup],
    [to.profile, to.home],
    [to.editProfile, to.home],
    [to.settings, to.home],
    [to.admin, to.home],
    [to.adminSection('enrollment'), to.home],
  ] as const) {
    await page.goto(wantedPath)
    await expect(page).toHaveURL(sentTo)
  }
  // The same inside the app; and no personal data is requested on any way.
  await open(page, to.course('data-science'))
  await page.getByRole('link', { name: 'Get Demo' }).first().click()
  await expect(page).toHaveURL(to.signup)
  expect(requestedUrls.filter((path) => /^\/api\/(me|admin)/.test(path))).toEqual([])
})

test('a redirect causes no layout shift', async ({ page }) => {
  const shift = await watchLayoutShift(page)

  await page.goto(to.joinFreeDemo)
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()

  expect(await shift()).toBeLessThan(0.01)
})

// S36
test('a protected page shows that it is checking the session', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of [to.joinFreeDemo, to.profile, to.adminSection('dashboard')]) {
    await page.goto(path)
    await expect(page.getByText(checkingText)).toBeVisible()
    // S404: what to do instead, while scripts are on their way or off
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Create Account' })).toHaveAttribute(
      'href',
      to.signup,
    )
    await expect(main.getByRole('link', { name: /^Call us/ })).toHaveAttribute('href', /^tel:/)
    await expect(main.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  }
  await context.close()
})

test('without scripts a course and an order say how to reach us instead', {
  tag: '@desktop',
}, async ({ request }) => {
  for (const [path, text] of [
    [to.course('java-core-advanced'), 'This form needs JavaScript.'],
    [to.order(crypto.randomUUID()), 'Checking a payment needs JavaScript.'],
  ] as const) {
    // A browser in which a test switched scripts off may hide what is for browsers without them
    const html = await (await request.get(path)).text()
    const withoutScripts = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(
      ([, part]) => part,
    )
    expect(withoutScripts).toContainEqual(expect.stringContaining(text))
    for (const part of withoutScripts) {
      expect(part).toContain('href="tel:')
      expect(part).toContain('>WhatsApp</a>')
    }
  }
})

// S404
test('a visitor who signs up before the scripts are loaded returns to the registration', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(to.joinFor('mern-stack'))
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(to.signup)
  await expect(page.getByRole('status').filter({ hasText: 'Fast Track' })).toBeVisible()
})

test('a student enters profile and demo, not the back office, login or sign-up', async ({
  page,
}) => {
  await signUp(page, newAccount())
  for (const [wantedPath, lands] of [
    [to.profile, to.profile],
    [to.joinFreeDemo, to.joinFreeDemo],
    [to.admin, to.home],
    [to.login, to.home],
    [to.signup, to.home],
  ] as const) {
    await open(page, wantedPath)
    await expect(page).toHaveURL(lands)
  }
})

// S27
test('a role edited into the stored token opens a section without data', async ({ page }) => {
  // Given a student whose token claims to be an admin's
  await signUp(page, newAccount())
  await page.evaluate(() => {
    const [head, payload, signature] = (localStorage.getItem('token') ?? '').split('.')
    const claims = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const edited = btoa(JSON.stringify({ ...claims, role: 'admin' }))
    localStorage.setItem('token', [head, edited, signature].join('.'))
  })

  // When they open the registrations
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/admin/')) answers.push(response.status())
  })
  await page.goto(to.adminSection('enrollment'))

  // Then the server refuses, nothing is shown, and their own session continues
  await expect(page.getByRole('heading', { name: 'You are not on the team' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(answers.every((status) => status === 403)).toBe(true)
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await open(page, to.profile)
  await expect(page).toHaveURL(to.profile)
})

// S27
test('expired, unreadable and oversized tokens are removed silently', async ({ page }) => {
  const expired = { name: 'A', email: 'a@b.example', role: 'admin', exp: 1_700_000_000 }
  const { exp: _, ...endless } = expired
  const encode = (claims: object) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  for (const token of [encode(expired), encode(endless), 'garbage', 'a.b.c', '']) {
    await page.goto(to.home)
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.goto(to.profile)
    await expect(page).toHaveURL(to.home)
    expect(await page.evaluate(() => localStorage.getItem('token') || null)).toBeNull()
  }
})

test('signing in and out changes the other tab too', async ({ context, page }) => {
  const other = await context.newPage()
  await open(other, to.home)
  await signInByForm(page, demoSignIn('student'))
  await expect(other.getByRole('link', { name: /^Profile of/ })).toBeVisible()
  await open(page, to.profile)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
})

// S26
test('a session ended on the server ends in the browser', async ({ context, page }) => {
  await signUp(page, newAccount())
  await context.clearCookies()
  await page.goto(to.profile)
  await expect(page).toHaveURL(to.home)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('/administrator is not part of the back office', async ({ page }) => {
  const response = await page.goto('/administrator')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', to.home)
})
