import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import {
  expect,
  expectAccessible,
  newAccount,
  open,
  signUp,
  type TestAccount,
  test,
} from './support/journey.ts'

const phone = (page: Page) => page.getByLabel('Phone Number')
const course = (page: Page) => page.getByLabel('Preferred Course')
const send = (page: Page) => page.getByRole('button', { name: 'Enroll in Fast Track →' })
const summary = (page: Page) => page.getByRole('main').getByRole('alert')
const success = "Thank you! We'll contact you soon with course details."

test('the page lists the content of 15 days and asks for four fields', { tag: '@desktop' }, async ({
  page,
}) => {
  const asha = await arrive(page)
  await expect(page).toHaveTitle(/^Fast Track \(15 Days\)/)
  const main = page.getByRole('main')
  await expect(main).toContainText('15 days')
  await expect(main.getByText('₹500', { exact: true })).toBeVisible()
  await expect(main.getByText(/100% money back guarantee/)).toBeVisible()
  await expect(main.getByRole('region', { name: 'What you do in the 15 days' })).toContainText(
    'Set up and start',
  )

  for (const [label, value, type] of [
    ['Full Name', asha.name, 'text'],
    ['Email Address', asha.email, 'email'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
    await expect(page.getByLabel(label)).not.toBeEditable()
    expect(await page.getByLabel(label).evaluate((field: HTMLInputElement) => field.type)).toBe(
      type,
    )
  }
  await expect(phone(page)).toHaveAttribute('type', 'tel')
  await expect(phone(page)).toHaveAttribute('autocomplete', 'tel')
  for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Preferred Course'])
    await expect(page.getByLabel(label)).toHaveAttribute('required')
  await expect(course(page)).toHaveValue('')
  await expect(course(page).getByRole('option')).toHaveText([
    'Choose a course',
    'Java Demo Session (15 Days)',
    'Java Core & Advanced',
    'Full Stack Development with Java',
    'MERN Stack',
    'Android Development',
    'Data Science',
    'Data Analyst',
    'Python Programming',
    'C / C++ Programming',
    'Digital Marketing',
    'Python Full Stack Development',
    'AI/ML (Artificial Intelligence & Machine Learning)',
    'Other',
  ])
})

// S63
test('every failure shows a message, and the typed text stays', async ({ page }) => {
  const asha = await arrive(page)

  // With nothing filled in, everything missing is named and nothing is sent
  let requestCount = 0
  page.on('request', (call) => {
    if (call.url().endsWith('/api/free-demo/register')) requestCount++
  })
  await send(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([
    'Please enter your phone number.',
    'Choose the course you want to try.',
  ])
  await expect(phone(page)).toHaveAccessibleDescription(/Please enter your phone number\./)
  await expect(course(page)).toHaveAccessibleDescription('Choose the course you want to try.')
  await expectAccessible(page)
  await summary(page).getByRole('link').nth(1).click()
  await expect(course(page)).toBeFocused()
  expect(requestCount).toBe(0)

  // When the number is invalid, the server's message is beside it
  await phone(page).fill('12345')
  await course(page).selectOption('Other')
  await phone(page).press('Enter')
  await expect(phone(page)).toHaveAccessibleDescription(/not look like a mobile number in India/)
  await expect(summary(page).getByRole('link')).toHaveText(/not look like a mobile number/)
  await expect(phone(page)).toHaveValue('12345')
  await expect(course(page)).toHaveValue('Other')

  // When the server responds with a reason, without one, with nonsense or not at all
  await phone(page).fill('098765-43210')
  for (const [answer, words] of [
    [{ status: 503, json: { success: false, message: 'Closed today.' } }, 'Closed today.'],
    [{ status: 500, json: { success: false } }, 'Something went wrong. Please try again.'],
    [{ json: { success: false, message: '' } }, 'Something went wrong. Please try again.'],
    [{ body: '<html>' }, 'Failed to send request. Please try again later.'],
    [undefined, 'Failed to send request. Please try again later.'],
  ] as const) {
    await page.route('/api/free-demo/register', (call) =>
      answer ? call.fulfill(answer) : call.abort(),
    )
    await send(page).click()
    await expect(summary(page).getByRole('link')).toHaveText([words])
    await expect(summary(page)).toBeFocused()
    await expect(phone(page)).toHaveValue('098765-43210')
    await expect(course(page)).toHaveValue('Other')
    await expect(page.getByLabel('Email Address')).toHaveValue(asha.email)
    await page.unroute('/api/free-demo/register')
  }

  // Then what was typed is sent once the server is back
  await send(page).click()
  await expect(page.getByRole('status').filter({ hasText: success })).toBeFocused()
  await expect(summary(page)).toHaveCount(0)
})

test('the form is sent once, shows that it is sending, and sending again succeeds too', async ({
  page,
}) => {
  const asha = await arrive(page)
  const requests: unknown[] = []
  let give = () => {}
  await page.route('/api/free-demo/register', async (call) => {
    requests.push(call.request().postDataJSON())
    await new Promise<void>((resolve) => {
      give = resolve
    })
    await call.continue()
  })
  await phone(page).fill('9876500001')
  await course(page).selectOption('MERN Stack')
  await send(page).click()
  const busy = page.getByRole('button', { name: 'Sending Request...' })
  await expect(busy).toBeVisible()
  await busy.click({ force: true })
  await phone(page).press('Enter')
  give()
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
  await expectAccessible(page)
  expect(requests).toEqual([
    { name: asha.name, email: asha.email, phone: '9876500001', course: 'MERN Stack' },
  ])
  await page.unroute('/api/free-demo/register')

  // Then the form stays, empty again, and when the same is sent once more, nobody is told off
  await expect(page.getByRole('heading', { name: 'Register for another course' })).toBeVisible()
  await expect(phone(page)).toHaveValue('')
  await expect(course(page)).toHaveValue('')
  await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
  await phone(page).fill('+91 98765 00001')
  await course(page).selectOption('MERN Stack')
  await send(page).click()
  await expect(page.getByRole('status').filter({ hasText: success })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'MERN Stack' })).toHaveCount(1)
  await expect(phone(page)).toHaveValue('')
})

test('when the session has ended, the typed text is kept until the student is signed in again', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const asha = await arrive(page)
  await phone(page).fill('98765 00002')
  await course(page).selectOption('Data Analyst')
  await context.clearCookies()
  await send(page).click()

  // Then they learn why, and continue after logging in
  await expect(page).toHaveURL('/signup')
  const toast = page.getByRole('region', { name: 'Notifications, Alt+T' }).getByRole('alert')
  await expect(toast).toHaveText('Please login to enroll in the Fast Track Course.')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Fast Track (15 Days)')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeFocused()
  await page.getByLabel('Email Address').fill(asha.email)
  await page.getByLabel('Password', { exact: true }).fill(asha.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Finish your Fast Track registration' }).click()

  // And send what they had typed
  await expect(phone(page)).toHaveValue('98765 00002')
  await expect(course(page)).toHaveValue('Data Analyst')
  await send(page).click()
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
})

/** A new student before the form. */
async function arrive(page: Page): Promise<TestAccount> {
  const account = newAccount()
  await signUp(page, account)
  await open(page, to.joinFreeDemo)
  await expect(send(page)).toBeVisible()
  return account
}
