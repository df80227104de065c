import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  test,
} from './support/journey.ts'

const myDay = to.adminRecord('enrollment', 'my-day')
const newPhone = () => `71000${String(randomInt(100_000)).padStart(5, '0')}`

// S67
test('two people with one phone number are one line of My Day until staff separate them', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = newPhone()
  const [asha, stranger] = [`Asha ${phone}`, `Stranger ${phone}`]
  await register(browser, baseURL, { name: asha, phone, course: 'Data Science' })
  await register(browser, baseURL, { name: stranger, phone, course: 'MERN Stack' })

  // Given My Day, with both on one line and both courses
  await signIn(page, demoSignIn('admin'))
  await open(page, myDay)
  const line = page.getByRole('button', { name: asha })
  await expect(line).toContainText('Data Science')
  await expect(line).toContainText(`Possible duplicate: ${stranger}, MERN Stack`)
  await expect(page.getByRole('button', { name: stranger })).toHaveCount(1)
  await expectAccessible(page)

  // When the counsellor gets no answer on the number both gave
  await line.press('Enter')
  const panel = page.getByRole('region', { name: `Contact with ${asha}` })
  const otherRegistrations = panel.getByRole('checkbox', { name: `and MERN Stack of ${stranger}` })
  await expect(otherRegistrations).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel.getByText('No answer').click()
  await panel.getByLabel('Note').fill('Only Asha’s note.')
  await panel.getByRole('button', { name: 'Save contact' }).press('Enter')

  // Then neither is called again today
  await expect(page.getByRole('status').filter({ hasText: `Saved ${asha}` })).toBeVisible()
  await expect(page.getByRole('button', { name: phone })).toHaveCount(0)

  // When the possible duplicate is opened from the list
  await open(page, to.adminRecord('students', 'suggestions'))
  await expectAccessible(page)
  await page.getByRole('link', { name: stranger }).press('Enter')

  // Then both are shown side by side before anything is merged
  await expect(page.getByRole('heading', { name: 'Are they one person?' })).toBeFocused()
  const facts = page.getByRole('table')
  await expect(facts.getByRole('row', { name: /^Phone \(the same\)/ })).toBeVisible()
  await expect(facts.getByRole('row', { name: /^E-mail/ })).toContainText('typed, not confirmed')
  await expect(facts.getByRole('row', { name: /^Registrations/ })).toContainText('MERN Stack')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // And they are marked as two people
  await page.getByRole('button', { name: 'Two people' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'kept as two people' })).toBeFocused()
  await open(page, to.adminRecord('students', 'suggestions'))
  await expect(page.getByRole('link', { name: stranger })).toHaveCount(0)
})

// S67
test('two records of one person are compared, merged, and separated again', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = newPhone()
  const [walkIn, registeredName] = [`Walk In ${phone}`, `Registered ${phone}`]
  await signIn(page, demoSignIn('admin'))
  const response = await page.request.post('/api/admin/students', {
    data: { name: walkIn, phone },
  })
  const { student } = (await response.json()) as { student: { id: number } }
  await register(browser, baseURL, { name: registeredName, phone, course: 'Other' })

  // Given the student's page with its possible duplicates
  await open(page, to.adminRecord('students', student.id))
  const suggestion = page.getByRole('link', { name: /^Possible duplicate of .*: same phone$/ })
  await expect(suggestion).toContainText(registeredName)
  await expectAccessible(page)

  // When they are compared and merged, keeping the record that staff made
  await suggestion.press('Enter')
  await expect(page.getByRole('radio', { name: walkIn })).toBeChecked()
  await page.getByRole('button', { name: 'They are one person' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `${registeredName} (S-` })).toBeVisible()

  // Then the kept one has the registration
  await page.getByRole('link', { name: `Open S-${student.id}` }).press('Enter')
  const registrations = page.getByRole('region', { name: 'Registrations' })
  await expect(registrations).toContainText('Other')
  await expect(suggestion).toHaveCount(0)

  // And after an undo both are as before, and not suggested again
  await page.getByRole('button', { name: 'Undo merge' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'again, apart from' })).toBeFocused()
  await expect(registrations).toContainText('None.')
  await expect(suggestion).toHaveCount(0)

  // And a manual merge starts with the comparison, too
  const other = page.getByRole('combobox', { name: 'Also the same person' })
  await other.fill('S-1001')
  await expect(page.getByRole('option')).toHaveCount(1)
  await other.press('Enter')
  await expect(page.getByRole('heading', { name: 'Are they one person?' })).toBeVisible()
  await expectAccessible(page)
})

async function expectNoSidewaysScroll(page: Page) {
  const sideways = () => document.documentElement.scrollWidth - innerWidth
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0)
}

/** A visitor who signs up and registers. */
async function register(
  browser: Browser,
  baseURL: string | undefined,
  { name, phone, course }: { name: string; phone: string; course: string },
) {
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': `127.8.${randomInt(256)}.${randomInt(256)}` },
  })
  const { request } = context
  expect((await request.post('/api/auth/register', { data: newAccount(name) })).status()).toBe(201)
  expect(
    (await request.post('/api/free-demo/register', { data: { phone, course } })).status(),
  ).toBe(200)
  await context.close()
}
