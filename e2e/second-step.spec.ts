import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { authenticatorCode } from '../test-support/authenticator-code.ts'
import { expect, expectAccessible, newAccount, open, signUp, test } from './support/journey.ts'

declare global {
  interface Window {
    /** The page's calls to the browser, in order. */
    asked: { mediation?: string; signal?: AbortSignal }[]
  }
}

/** A device with a fingerprint sensor that always confirms; `credentials` can be read and copied. */
async function withAuthenticator(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () =>
      (await chromium.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether the sensor is touched when it asks. */
    touched: (enabled: boolean) =>
      chromium.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    lose: () => chromium.send('WebAuthn.clearCredentials', { authenticatorId }),
    put: async (
      credential: Awaited<
        ReturnType<typeof chromium.send<'WebAuthn.getCredentials'>>
      >['credentials'][number],
    ) => {
      await chromium.send('WebAuthn.clearCredentials', { authenticatorId })
      await chromium.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}

async function passPassword(page: Page, account: { email: string; password: string }) {
  await open(page, to.login)
  await page.getByLabel('Email Address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(to.secondStep)
}

async function signOut(page: Page) {
  await page.request.post('/api/auth/logout')
  await page.evaluate(() => localStorage.clear())
}

test('a passkey is added, asked for after the password, lost, copied and removed', async ({
  page,
}) => {
  const asha = newAccount()
  const device = await withAuthenticator(page)
  await signUp(page, asha)
  await open(page, to.settings)

  // When a passkey is added, the recovery codes are shown once
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Two-step verification is set up' }),
  ).toBeVisible()
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allTextContents()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(codes).toHaveCount(0)

  // Then a sign-in asks for it, by keyboard alone
  await signOut(page)
  await passPassword(page, asha)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page).toHaveURL(to.home)

  // And a copy with an older counter is refused
  const [copy] = await device.credentials()
  await signOut(page)
  await passPassword(page, asha)
  if (copy) await device.put({ ...copy, signCount: 0 })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('there may be a copy of it')

  // And without the device a recovery code works once
  await device.lose()
  await page.getByText('Don’t have your device?').click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await expect(page).toHaveURL(to.home)
  await signOut(page)
  await passPassword(page, asha)
  await page.getByText('Don’t have your device?').click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await expect(page.getByRole('alert')).toContainText('That code did not work')
  await page.getByLabel('Recovery code').fill(second)
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await expect(page).toHaveURL(to.home)

  // And after its removal the password is enough again
  await open(page, to.settings)
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Removed from your account.' }),
  ).toBeVisible()
  await signOut(page)
  await open(page, to.login)
  await page.getByLabel('Email Address').fill(asha.email)
  await page.getByLabel('Password', { exact: true }).fill(asha.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(to.home)
})

test('an authenticator app is added and asked for, and other windows continue with it', async ({
  page,
  browser,
}) => {
  const asha = newAccount()
  await signUp(page, asha)
  const otherPage = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await open(otherPage, to.login)
  await otherPage.getByLabel('Email Address').fill(asha.email)
  await otherPage.getByLabel('Password', { exact: true }).fill(asha.password)
  await otherPage.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(otherPage).toHaveURL(to.home)
  await open(otherPage, to.editProfile)

  await open(page, to.settings)
  await page.getByRole('button', { name: 'Add an authenticator app' }).press('Enter')
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await expectAccessible(page)
  const code = page.getByLabel('Code that the app shows now')
  await code.fill('12')
  await code.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That code did not work')
  await code.fill(authenticatorCode(secret, -1))
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()

  // The earlier session may read; a change asks for the code, and then succeeds
  await otherPage.getByLabel('Full Name').fill('Asha of the other window')
  await otherPage.getByRole('button', { name: 'Save' }).click()
  const dialog = otherPage.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(otherPage)
  await otherPage.setViewportSize({ width: 320, height: 640 })
  await otherPage.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await otherPage.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await otherPage.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Code from your authenticator app').fill(authenticatorCode(secret))
  await otherPage.keyboard.press('Enter')
  await expect(otherPage.getByText('Your profile is saved.')).toBeVisible()
  await otherPage.close()
})

// S137
test('the code field offers the passkey, and typing a code cancels the offer', async ({ page }) => {
  const asha = newAccount()
  const device = await withAuthenticator(page)
  await page.addInitScript(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    window.asked = []
    credentials.get = (options = {}) => {
      window.asked.push({ mediation: options.mediation, signal: options.signal })
      return get(options)
    }
  })
  const readMediations = () =>
    page.evaluate(() =>
      window.asked.map(({ mediation, signal }) =>
        signal?.aborted ? 'over' : (mediation ?? 'by button'),
      ),
    )
  // Given a passkey and an app
  await signUp(page, asha)
  await open(page, to.settings)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('Code that the app shows now').fill(authenticatorCode(secret, -1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeHidden()
  expect(await readMediations()).toEqual([])

  // At the second step the browser is asked, and shows no dialog by itself
  await device.touched(false)
  await signOut(page)
  await passPassword(page, asha)
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code webauthn')
  await expect.poll(readMediations).toEqual(['conditional'])
  await expectAccessible(page)

  // Then a typed code ends that, and a wrong one starts it again; so does the button
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That code did not work')
  await expect.poll(readMediations).toEqual(['over', 'conditional'])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(readMediations).toEqual(['over', 'over', 'by button'])

  // And one that is chosen in the field signs in
  await device.touched(true)
  await page.goto(to.secondStep)
  await expect(page).toHaveURL(to.home)
})

test('two-step verification fits on a small screen with large text, and says when it has expired', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const asha = newAccount()
  await withAuthenticator(page)
  await signUp(page, asha)
  await open(page, to.settings)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  // The frame of the page is tested by other journeys.
  const wide = () =>
    page.evaluate(() => {
      const edges = [...document.querySelectorAll('#main *')].map(
        (element) => element.getBoundingClientRect().right,
      )
      return Math.max(...edges) - innerWidth
    })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await wide()).toBeLessThanOrEqual(0)
  await signOut(page)
  await passPassword(page, asha)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.locator('summary').press('Enter')
  expect(await wide()).toBeLessThanOrEqual(0)

  await page.context().clearCookies({ name: 'second-step' })
  await open(page, to.secondStep)
  await expect(page.getByRole('alert')).toContainText('Please start again')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(to.login)
})
