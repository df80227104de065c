import type { Page } from '@playwright/test'
import { institute } from '../content/institute.ts'
import { to } from '../src/ui/addresses/site-map.ts'
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

const name = (page: Page) => page.getByLabel('Full Name')
const email = (page: Page) => page.getByLabel('Email Address')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const summary = (page: Page) => page.getByRole('main').getByRole('alert')
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications, Alt+T' })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

// S05
test('login errors are shown beside the field and in the summary', async ({ page }) => {
  await open(page, to.login)
  await expect(email(page)).toHaveAttribute('type', 'email')
  await expect(email(page)).toHaveAttribute('autocomplete', 'username')
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  for (const field of [email(page), password(page)]) await expect(field).toHaveAttribute('required')

  // When nothing is filled in
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([
    'Please enter your e-mail address.',
    'Please enter your password.',
  ])
  await expect(email(page)).toHaveAccessibleDescription('Please enter your e-mail address.')
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(password(page)).toHaveAccessibleDescription('Please enter your password.')
  await expectAccessible(page)
  await summary(page).getByRole('link', { name: 'Please enter your password.' }).click()
  await expect(password(page)).toBeFocused()
  await expect(page).toHaveURL(to.login)

  // When the address is invalid
  await page.keyboard.type('four words in a row')
  await email(page).fill('asha at mail')
  await page.keyboard.press('Enter')
  await expect(email(page)).toHaveAccessibleDescription(/valid e-mail address/)
  await expect(summary(page)).toBeFocused()

  // When the server knows no such account, its message is in the summary and in a toast
  await email(page).fill('nobody@mail.example')
  await page.keyboard.press('Enter')
  const refusal = 'The e-mail address or the password is not right.'
  await expect(toasts(page).getByRole('alert')).toHaveText(refusal)
  await expect(summary(page).getByRole('link')).toHaveText([refusal])
  await expect(summary(page)).toBeFocused()
  await expect(email(page)).toHaveValue('nobody@mail.example')
  await expect(password(page)).toHaveValue('four words in a row')
  expect(await storedToken(page)).toBeNull()
  await expectAccessible(page)
})

// S05
test('a password can be shown, and after a login by keyboard Back does not return to the form', {
  tag: '@desktop',
}, async ({ page }) => {
  const student = demoSignIn('student')
  await open(page, to.about)
  await page.getByRole('link', { name: 'Login' }).press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/signup',
  )

  // A password manager may paste.
  const isPasteTaken = await page
    .getByLabel('Password', { exact: true })
    .evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
  expect(isPasteTaken).toBe(true)

  await email(page).focus()
  await page.keyboard.type(student.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(student.password)
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue(student.password)
  await page.getByRole('button', { name: 'Hide password' }).press('Enter')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/')
  await expect(toasts(page).getByRole('status')).toHaveText(/^Welcome back, .+!$/)
  expect(await storedToken(page)).not.toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('sign-up shows its rules, and refusals of the server are shown beside the field', async ({
  page,
}) => {
  const asha = newAccount()
  await open(page, to.signup)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  const main = page.getByRole('main')
  for (const [label, address] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Sign in', '/login'],
  ] as const)
    await expect(main.getByRole('link', { name: label })).toHaveAttribute('href', address)
  await expect(name(page)).toHaveAttribute('autocomplete', 'name')
  await expect(email(page)).toHaveAttribute('type', 'email')
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')

  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(summary(page).getByRole('link')).toHaveText([
    'Please enter your name.',
    'Please enter your e-mail address.',
    'Please choose a password.',
  ])
  await expect(summary(page)).toBeFocused()
  await summary(page).getByRole('link', { name: 'Please enter your name.' }).press('Enter')
  await expect(name(page)).toBeFocused()
  await expect(name(page)).toHaveAccessibleDescription('Please enter your name.')

  // When the password is too short, which only the server checks
  await name(page).fill(asha.name)
  await email(page).fill(asha.email)
  await password(page).fill('short')
  await page.keyboard.press('Enter')
  const tooShort = 'Please choose a password of at least 8 characters.'
  await expect(password(page)).toHaveAccessibleDescription(new RegExp(tooShort))
  await expect(summary(page).getByRole('link')).toHaveText([tooShort])
  await expect(toasts(page).getByRole('alert')).toHaveText(tooShort)
  await expectAccessible(page)

  // When there is an account of that address already
  await email(page).fill(demoSignIn('student').email.toUpperCase())
  await password(page).fill(asha.password)
  await page.keyboard.press('Enter')
  await expect(email(page)).toHaveAccessibleDescription(/already exists/)
  await expect(toasts(page).getByText(/already exists/)).toBeVisible()
  await expect(name(page)).toHaveValue(asha.name)
  expect(await storedToken(page)).toBeNull()
})

test('a server that is away, answers nonsense or gives no reason is shown in a toast too', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  const unreachable = 'We could not reach the server. Check your connection and try again.'
  const refusalWith = (text: string) => ({ status: 200, json: { success: false, message: text } })
  for (const [path, endpoint, send] of [
    [to.login, '/api/auth/login', 'Sign In'],
    [to.signup, '/api/auth/register', 'Create Account'],
  ] as const) {
    await open(page, path)
    if (path === to.signup) await name(page).fill('Asha')
    await email(page).fill('asha@mail.example')
    await password(page).fill('four words in a row')
    for (const [answer, words] of [
      [undefined, unreachable],
      [{ status: 502, body: '<h1>Bad gateway</h1>' }, unreachable],
      [{ status: 500, json: { success: false } }, 'Something went wrong. Please try again.'],
      [refusalWith('The desk is closed.'), 'The desk is closed.'],
    ] as const) {
      await page.route(endpoint, (call) => (answer ? call.fulfill(answer) : call.abort()))
      await page.getByRole('button', { name: send, exact: true }).click()
      await expect(summary(page).getByRole('link')).toHaveText([words])
      await expect(toasts(page).getByText(words).first()).toBeVisible()
      await page.unroute(endpoint)
    }
    await expect(password(page)).toHaveValue('four words in a row')
    expect(await storedToken(page)).toBeNull()
  }
  const logged = errors.filter((line) => line.startsWith('No answer to POST /api/auth/'))
  expect(logged).toHaveLength(4)

  // While a request runs the button says so, and a second press sends nothing
  let requestCount = 0
  let give = () => {}
  await page.route('/api/auth/register', async (call) => {
    requestCount++
    await new Promise<void>((resolve) => {
      give = resolve
    })
    await call.fulfill(refusalWith('Later.'))
  })
  await password(page).press('Enter')
  const busy = page.getByRole('button', { name: 'Creating Account...' })
  await expect(busy).toBeVisible()
  await busy.click({ force: true })
  await password(page).press('Enter')
  give()
  await expect(summary(page).getByRole('link')).toHaveText(['Later.'])
  expect(requestCount).toBe(1)
})

test('a toast stays top right for five seconds, waits under the pointer, and can be swiped away', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, to.login)
  const message = toasts(page).getByRole('alert')
  const clock = toasts(page).getByRole('progressbar')
  const state = () => clock.evaluate((bar) => bar.getAnimations()[0]?.playState)
  const refuse = async () => {
    await email(page).fill('nobody@mail.example')
    await password(page).fill('four words in a row')
    await password(page).press('Enter')
    await expect(message).toBeVisible()
  }
  await page.route('/api/auth/login', (call) =>
    call.fulfill({ json: { success: false, message: 'No.' } }),
  )
  await refuse()
  const box = await message.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40)
  expect(box?.y).toBeLessThan(120)
  await expect(clock).toHaveCSS('animation-duration', '5s')

  // It stays while the pointer is on it and while the window is hidden
  await message.hover()
  await expect.poll(state).toBe('paused')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(state).toBe('running')
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect.poll(state).toBe('paused')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(state).toBe('running')

  // Alt and T focus it; when its time is over it disappears
  await page.keyboard.press('Alt+t')
  await expect(message).toBeFocused()
  await page.getByRole('heading', { level: 1 }).hover()
  await clock.evaluate((bar) => bar.getAnimations()[0]?.finish())
  await expect(message).toHaveCount(0)

  // The next one replaces it
  await refuse()
  await message.hover({ position: { x: 300, y: 20 } })
  const { x = 0, y = 0 } = (await message.boundingBox()) ?? {}
  await page.mouse.down()
  for (const pushed of [100, 200, 300]) await page.mouse.move(x + 300 - pushed, y + 20)
  await page.mouse.up()
  await expect(message).toHaveCount(0)
})

test('on a phone a toast does not cover the bar', { tag: '@phone' }, async ({ page }) => {
  await open(page, to.signup)
  await signUpByForm(page, newAccount())
  const message = toasts(page).getByRole('status')
  await expect(message).toBeVisible()
  const bar = await page.getByRole('banner').boundingBox()
  const box = await message.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('with reduced motion a toast stays as long', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route('/api/auth/login', (call) =>
    call.fulfill({ json: { success: false, message: 'No.' } }),
  )
  await open(page, to.login)
  await email(page).fill('nobody@mail.example')
  await password(page).fill('four words in a row')
  await password(page).press('Enter')
  await expect(toasts(page).getByRole('alert')).toHaveText('No.')
  await expect(toasts(page).getByRole('progressbar')).toHaveCSS('animation-duration', '5s')
  await context.close()
})

// S22
test('logging out ends the session in the browser and on the server', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, demoSignIn('student'))
  expect((await page.request.get('/api/me')).status()).toBe(200)
  const cookies = await page.context().cookies()
  await open(page, to.profile)
  const response = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'))
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect((await response).status()).toBe(200)
  expect(await storedToken(page)).toBeNull()
  expect((await page.request.get('/api/me')).status()).toBe(401)

  // A copy of the cookie is not accepted either
  await page.context().addCookies(cookies)
  expect((await page.request.get('/api/me')).status()).toBe(401)
})

// S29
test('without scripts the forms say what they need and put no data into the address', {
  tag: '@desktop',
}, async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, words] of [
    [to.login, /Signing in.* needs JavaScript/],
    [to.signup, /Signing up.* needs JavaScript/],
  ] as const) {
    // A browser in which a test switched scripts off still hides what is for browsers without them
    const html = await (await request.get(path)).text()
    const withoutScripts = html.split('<noscript>')[1]?.split('</noscript>')[0]
    expect(withoutScripts).toMatch(words)
    expect(withoutScripts).toContain(`href="tel:${institute.phone.e164}"`)
    expect(withoutScripts).toContain('>WhatsApp</a>')
    await page.goto(path)
    await email(page).fill('asha@mail.example')
    await password(page).fill('four words in a row')
    await password(page).press('Enter')
    await expect(page).toHaveURL(path)
  }
  await context.close()
})

test('with storage blocked an account opens until the page is closed', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await open(page, to.signup)
  await signUpByForm(page, newAccount())
  const avatar = page.getByRole('link', { name: 'Profile of Asha Kulkarni' })
  await avatar.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Kulkarni')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})
