import type { Page } from '@playwright/test'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { builtFile } from './support/built-file.ts'
import { expect, expectAccessible, newAccount, open, test } from './support/journey.ts'

const signIn = 'Sign in with Demo ID'
const signUp = 'Sign up with Demo ID'
const loginFailed = 'Third-party login failed.'
const signUpFailed = 'Third-party sign-up failed.'

const button = (page: Page, name: string) => page.getByRole('button', { name })
const alerts = (page: Page) => page.getByRole('alert')
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Presses the button as a mouse or a finger does and waits for the provider's page. */
async function openPopup(page: Page, name: string) {
  const popupOpened = page.waitForEvent('popup')
  await button(page, name).click()
  const popup = await popupOpened
  await expect(button(popup, 'Continue')).toBeVisible()
  return popup
}

async function continueAs(popup: Page, person: { email: string; name: string }) {
  await popup.getByLabel('E-mail', { exact: true }).fill(person.email)
  await popup.getByLabel('Name').fill(person.name)
  await button(popup, 'Continue').click()
}

/** One toast with this text, the same text beside the button, and the page otherwise unchanged. */
async function expectFailed(page: Page, name: string, words: string) {
  await expect(alerts(page)).toHaveText(words)
  await expect(button(page, name)).toHaveAccessibleDescription(words)
  await expect(button(page, name)).toBeEnabled()
  await page.getByLabel('Email Address').fill('still@works.example')
  expect(await tokenOf(page)).toBeNull()
}

test('somebody signs up in the popup and later signs in, by keyboard alone', async ({ page }) => {
  const asha = newAccount()
  const requests: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/auth/'))
      requests.push(request.postDataJSON())
  })

  // Given a visitor on the sign-up page, where the provider comes before the form
  await open(page, to.signup)
  await button(page, signUp).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')

  // When they press the button and fill in the provider's page
  const popupOpened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await popupOpened
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign in with Demo ID')
  await expectAccessible(popup)
  await expect(button(page, 'Waiting for Demo ID...')).toBeVisible()
  await expectAccessible(page)
  await popup.getByLabel('E-mail', { exact: true }).focus()
  await popup.keyboard.type(asha.email)
  await popup.keyboard.press('Tab')
  await popup.keyboard.type(asha.name)
  const closed = popup.waitForEvent('close')
  await popup.keyboard.press('Enter')

  // Then the popup closes and they are signed in at home, with their picture
  await closed
  await expect(page).toHaveURL(to.home)
  await expect(page.getByText('Your account has been created. Welcome!')).toBeVisible()
  expect(requests[0]).toEqual({
    name: asha.name,
    email: asha.email,
    password: expect.stringMatching(/^108\d+$/),
    profilePicture: expect.stringMatching(/^http/),
    credential: expect.any(String),
  })

  // And when they have logged out
  await open(page, to.profile)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(asha.name)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect.poll(() => tokenOf(page)).toBeNull()

  // They sign in again without typing: the provider knows them
  await open(page, to.login)
  await button(page, signIn).focus()
  const secondPopup = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const second = await secondPopup
  await expect(second.getByLabel('E-mail', { exact: true })).toHaveValue(asha.email)
  await button(second, 'Continue').focus()
  await second.keyboard.press('Enter')
  await expect(page).toHaveURL(to.home)
  await expect(page.getByText(`Welcome back, ${asha.name}!`)).toBeVisible()
  expect(requests.at(-1)).toEqual({
    email: asha.email,
    password: requests[0]?.password,
    credential: expect.any(String),
  })
})

// S14
test('a popup that ends without success shows one toast, and the form stays usable', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const [path, name, words] of [
    [to.login, signIn, loginFailed],
    [to.signup, signUp, signUpFailed],
  ] as const) {
    // Closed by the visitor
    await open(page, path)
    await (await openPopup(page, name)).close()
    await expectFailed(page, name, words)
    await expectAccessible(page)

    // Cancelled at the provider
    await open(page, path)
    await button(await openPopup(page, name), 'Cancel').click()
    await expectFailed(page, name, words)
  }

  // Refused on return: this browser started no sign-in
  await open(page, to.login)
  const popup = await openPopup(page, signIn)
  await page.context().clearCookies({ name: 'provider-flow' })
  await continueAs(popup, newAccount())
  await expectFailed(page, signIn, loginFailed)

  // Refused at the start, as when the provider is down
  await page.context().route(`**${endpoints.providerStart}?**`, async (route) => {
    const withoutNonce = new URL(endpoints.providerStart, page.url()).href
    await route.fulfill({ response: await route.fetch({ url: withoutNonce }) })
  })
  await open(page, to.login)
  await button(page, signIn).click()
  await expectFailed(page, signIn, loginFailed)
})

// S14
test('a blocked popup shows one toast', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  for (const [path, name, words] of [
    [to.login, signIn, loginFailed],
    [to.signup, signUp, signUpFailed],
  ] as const) {
    await open(page, path)
    await button(page, name).click()
    await expectFailed(page, name, words)
  }
})

test('a refusal of the server or the network shows one toast', { tag: '@desktop' }, async ({
  page,
}) => {
  const nobody = newAccount()

  // No account yet: the server's message
  await open(page, to.login)
  await continueAs(await openPopup(page, signIn), nobody)
  await expectFailed(
    page,
    signIn,
    'There is no account for this sign-in yet. Please sign up first.',
  )

  // No network when the popup has ended
  await page.route(`**/api/auth/login`, (route) => route.abort())
  await open(page, to.login)
  await continueAs(await openPopup(page, signIn), nobody)
  await expectFailed(page, signIn, loginFailed)

  // No code for the popup
  await page.route(builtFile('src/modules/accounts/pages/provider/enter-by-popup.ts'), (route) =>
    route.abort(),
  )
  await open(page, to.login)
  await button(page, signIn).click()
  await expectFailed(page, signIn, loginFailed)
  await page.unrouteAll()

  // A provider name that the server does not send
  await page.route(`**/api/auth/login`, (route) =>
    route.fulfill({ json: { success: true, message: 'Hello', token: tokenFor(nobody) } }),
  )
  await page.route(`**/api/me`, (route) => route.fulfill({ json: { success: true } }))
  await open(page, to.login)
  await continueAs(await openPopup(page, signIn), nobody)
  await expect(page.getByText('Welcome back, User!')).toBeVisible()
})

// S13
test('a page listens only to its own popup', { tag: '@desktop' }, async ({ page, context }) => {
  // Given an open popup, and its address
  let nonce = ''
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === endpoints.providerStart) nonce = searchParams.get('nonce') ?? ''
  })
  const posted: string[] = []
  page.on('request', (request) => {
    const isCount = new URL(request.url()).pathname === '/api/page-views'
    if (request.method() === 'POST' && !isCount) posted.push(request.url())
  })
  const asha = newAccount()
  await open(page, to.signup)
  const popup = await openPopup(page, signUp)
  expect(nonce).toMatch(/^[\da-f]{32}$/)

  // When another window sends a similar message, from our own origin
  const message = {
    type: 'provider-sign-in',
    nonce,
    credential: 'forged',
    email: asha.email,
    userId: '108',
    name: 'Mallory',
  }
  await page.evaluate(
    (forgedMessage) => {
      for (const data of forgedMessage) window.postMessage(data, '*')
    },
    [
      { ...message, type: 'another' },
      { ...message, nonce: 'another' },
      { ...message, credential: undefined },
      { ...message, userId: 108 },
      'provider-sign-in',
      null,
    ],
  )
  // And the full message from another origin
  const otherOrigin = page.url().replace('localhost', '127.0.0.1')
  await popup.evaluate(
    (address) => {
      location.href = address
    },
    new URL(`${endpoints.identity}/nowhere`, otherOrigin).href,
  )
  await popup.waitForURL('**/nowhere')
  const wasSent = await popup.evaluate((data) => {
    window.opener?.postMessage(data, '*')
    return window.opener !== null
  }, message)
  expect(wasSent).toBe(true)

  // Then nothing is sent and nothing stored, and the page still waits
  await expect(button(page, 'Waiting for Demo ID...')).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(posted).toEqual([])
  expect(await tokenOf(page)).toBeNull()

  // Until the popup closes; a second press only focuses it
  await button(page, 'Waiting for Demo ID...').click()
  expect(context.pages()).toHaveLength(2)
  await popup.close()
  await expectFailed(page, signUp, signUpFailed)
})

test('leaving the page closes the popup without a message', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, to.login)
  const popup = await openPopup(page, signIn)
  const closed = popup.waitForEvent('close')

  await page.getByRole('link', { name: 'Create an account' }).click()

  await closed
  await expect(button(page, signUp)).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
})

function tokenFor({ name, email }: { name: string; email: string }) {
  const claims = { name, email, role: 'student', exp: Math.floor(Date.now() / 1000) + 600 }
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}
