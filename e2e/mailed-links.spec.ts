import type { Page } from '@playwright/test'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import {
  expect,
  expectAccessible,
  newAccount,
  open,
  signInByForm,
  signUp,
  test,
} from './support/journey.ts'

const summary = (page: Page) => page.getByRole('main').getByRole('alert')
const statusText = (page: Page) => page.getByRole('main').getByRole('status')

/** The link in the last of so many mails to this address with this subject, once it has come. */
async function linkTo(page: Page, address: string, subject: string, mails = 1) {
  const mail = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .filter({ hasText: `To ${address},` })
  await expect(async () => {
    await page.goto(endpoints.mailbox)
    await expect(mail).toHaveCount(mails, { timeout: 1 })
  }).toPass()
  const [link = ''] = (await mail.first().innerText()).match(/http\S+#[\w-]+/) ?? []
  return link
}

/** Nobody who goes back, or looks at the address, finds what stood behind its #. */
async function expectNoSecret(page: Page, link: string) {
  const [, secret = ''] = link.split('#')
  expect(secret).toHaveLength(43)
  await expect(page).not.toHaveURL(/#/)
  const browserState = await page.evaluate(() => location.href + JSON.stringify(history.state))
  expect(browserState + (await page.content())).not.toContain(secret)
}

// S427
test('a forgotten password is reset by a mailed link, and other devices are signed out', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  // Given somebody who is signed in on another device
  const asha = newAccount()
  const context = await browser.newContext({ baseURL })
  const otherPage = await context.newPage()
  await signUp(otherPage, asha)

  // When they ask for a link
  await open(page, to.login)
  const email = page.getByLabel('Email Address')
  await email.fill(asha.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(email).toHaveValue(asha.email)
  await expect(page).toHaveURL(to.forgotPassword)
  await email.clear()
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText(['Please enter your e-mail address.'])
  await email.fill(asha.email)
  await page.keyboard.press('Enter')
  await expect(statusText(page)).toHaveText(/^If there is an account/)
  await expect(statusText(page)).toBeFocused()
  await expectAccessible(page)

  // And follow it
  const link = await linkTo(page, asha.email, 'Choose a new password at Tarkshala')
  await open(page, link)
  await expectNoSecret(page, link)
  const password = page.getByLabel('New Password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await password.fill('password1')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/most common/)
  await expectAccessible(page)
  await password.fill('another four words')
  await page.keyboard.press('Enter')

  // Then the new password opens the account, and the other device is out
  await expect(statusText(page)).toHaveText('Your password is changed. Sign in with the new one.')
  await expect(statusText(page)).toBeFocused()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInByForm(page, { email: asha.email, password: 'another four words' })
  await otherPage.goto(to.profile)
  await expect(otherPage).toHaveURL(to.home)
  await expect(otherPage.getByRole('link', { name: 'Login' }).first()).toBeAttached()

  // And the used link says so before it asks for anything
  await open(page, link)
  await expect(summary(page)).toHaveText(/^This link has expired or was already used\./)
  await expect(summary(page)).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    to.forgotPassword,
  )

  // Nor is the page without one
  await open(page, to.resetPassword)
  await expect(page.getByText(/^This page works with the link in our mail\./)).toBeVisible()
  await context.close()
})

// S68
test('the owner of an e-mail address that a stranger signed up with confirms it and gets the account', async ({
  page,
  browser,
  baseURL,
}) => {
  // Given a stranger who signed up with it
  const account = newAccount()
  const context = await browser.newContext({ baseURL })
  const stranger = await context.newPage()
  await signUp(stranger, account)

  // When its owner, signed in nowhere, confirms it
  await open(page, await linkTo(page, account.email, 'Confirm your e-mail address at Tarkshala'))
  await expect(page.getByText(/^You are not signed in on this device\./)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click()
  await expect(statusText(page)).toHaveText(
    `Thank you. The e-mail address ${account.email} is confirmed.`,
  )
  await expect(statusText(page)).toBeFocused()
  await expectAccessible(page)

  // Then they choose a password, with the reason where it is refused
  const password = page.getByLabel('New Password')
  await password.fill('P@ssw0rd1')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/common word or name with small changes/)
  await password.fill('another four words')
  await page.keyboard.press('Enter')
  await expect(statusText(page).last()).toHaveText(/^Your password is changed\./)
  await expect(statusText(page).last()).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInByForm(page, { email: account.email, password: 'another four words' })

  // And the stranger is out
  await stranger.goto(to.profile)
  await expect(stranger).toHaveURL(to.home)
  await context.close()
})

test('a student confirms the e-mail address and later changes it', { tag: '@desktop' }, async ({
  page,
}) => {
  const asha = newAccount()
  const reminder = page.getByText(/^Please confirm your e-mail address/)
  await signUp(page, asha)
  await open(page, to.profile)
  await expect(reminder).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(statusText(page)).toHaveText(
    `We have sent a mail to ${asha.email}. Please open the link in it.`,
  )
  await expect(statusText(page)).toBeFocused()

  // The address
  const link = await linkTo(page, asha.email, 'Confirm your e-mail address at Tarkshala', 2)
  await open(page, link)
  await expectNoSecret(page, link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click()
  await expect(statusText(page)).toHaveText(
    `Thank you. The e-mail address ${asha.email} is confirmed.`,
  )
  await expectAccessible(page)
  const me = page.waitForResponse((answer) => answer.url().endsWith('/api/me'))
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await me
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  await expect(reminder).toBeHidden()

  // The same link once more
  await open(page, link)
  await expect(summary(page)).toHaveText(/^This link has expired or was already used\./)
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(statusText(page)).toHaveText(
    `The e-mail address ${asha.email} is already confirmed.`,
  )

  // Another address
  const { email } = newAccount()
  await open(page, to.settings)
  const section = page.getByRole('region', { name: 'E-mail address' })
  await section.getByRole('button', { name: 'Change e-mail address' }).click()
  await expect(section.getByLabel('New Email Address')).toBeFocused()
  await section.getByLabel('New Email Address').fill(email)
  await section.getByLabel('Current Password').fill('not the password')
  await section.getByRole('button', { name: 'Send the link' }).click()
  await expect(section.getByLabel('Current Password')).toHaveAccessibleDescription(
    'Your current password is not right.',
  )
  await section.getByLabel('Current Password').fill(asha.password)
  await section.getByRole('button', { name: 'Send the link' }).click()
  await expect(statusText(page)).toHaveText(/^We have sent a mail to/)
  await expectAccessible(page)
  await open(page, await linkTo(page, email, 'Confirm your new e-mail address at Tarkshala'))
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click()
  await expect(statusText(page)).toHaveText(new RegExp(email))
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Profile' })).toContainText(email)
})
