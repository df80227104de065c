import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { enrolStudent } from './support/enrol-student.ts'
import { expect, expectAccessible, open, openRow, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

const partOf = (part: keyof typeof sectionParts) => to.adminRecord('finance', sectionParts[part])

test('cash is recorded with five keys besides the student’s name, and its receipt opens', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await enrolStudent(page, 'Kaveri Unmistakable')
  await open(page, partOf('desk'))

  // When somebody types the name, the first result is opened, and the instalment is paid
  await page.keyboard.type('Kaveri Unmis')
  await expect(page.getByRole('link', { name: /Kaveri Unmistakable/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount in rupees')).toBeFocused()
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('2000')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')

  // Then Enter opens the receipt
  await expect(page.getByText(/₹2,000 received\. RC\//)).toBeVisible()
  const receipt = page.getByRole('link', { name: 'Open the receipt to print' })
  await expect(receipt).toBeFocused()
  await expectAccessible(page)
  const popup = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await popup
  const address = (await receipt.getAttribute('href')) ?? ''
  expect(address).toMatch(/\/api\/admin\/documents\/\d+$/)
  const documentResponse = await page.request.get(address)
  expect(documentResponse.headers()['content-type']).toBe('application/pdf')
})

test('a receipt entered by mistake is cancelled in the ledger, and is no refund in the day book', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await enrolStudent(page, 'Kamala Enteredtwice')
  await open(page, partOf('desk'))
  await page.keyboard.type('Kamala Entered')
  await expect(page.getByRole('link', { name: /Kamala Enteredtwice/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount in rupees')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/₹2,000 received\. RC\//)).toBeVisible()

  await page.getByRole('button', { name: /^Cancel receipt RC/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel receipt RC/ })
  await dialog.getByLabel('Reason').selectOption('Other')
  await dialog.getByRole('button', { name: 'Cancel receipt' }).click()
  await expect(dialog.getByText('Say what was wrong.')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('Entered twice')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel receipt' }).click()

  await expect(page.getByText(/^RC\S+ cancelled by RF/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Cancelled receipt, Cash/ })).toContainText('₹2,000')
  await expect(page.getByRole('button', { name: /^Cancel receipt RC/ })).toHaveCount(0)
  await expectAccessible(page)
  await open(page, partOf('dayBook'))
  await expect(page.getByRole('main')).toContainText('Cancelled receipt')
})

test('the fee desk opens on what was taken today, with its receipts, and on who is due today', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await enrolStudent(page, 'Meera Paidtoday')
  await enrolStudent(page, 'Nisha Duetoday')
  await open(page, partOf('desk'))
  const due = page.getByRole('region', { name: 'Due today' })
  await expect(due).toContainText('Meera Paidtoday')
  await page.keyboard.type('Meera Paid')
  await expect(page.getByRole('link', { name: /Meera Paidtoday/ })).toBeVisible()
  await expect(due).toBeHidden()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Cash' }).check()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/₹2,000 received\. RC\//)).toBeVisible()

  await open(page, partOf('desk'))
  const payments = page.getByRole('region', { name: 'Payments today' })
  await expect(payments).toContainText('Meera Paidtoday')
  await expect(payments.getByRole('link', { name: /^RC\// }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Received today\s*₹[\d,]+\s*Cash\s*₹/)
  await expect(due).not.toContainText('Meera Paidtoday')
  await expectAccessible(page)
  await due.getByRole('link', { name: 'Nisha Duetoday' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nisha Duetoday')
})

test('a UPI payment is shown as a QR code, reported as paid, and counts once it is matched', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await enrolStudent(page, 'Lakshmi Bycode')
  // Given a receiving UPI id
  await open(page, to.adminRecord('settings', sectionParts.money))
  await expectAccessible(page)
  await page.getByLabel('UPI address').fill('fees@okbank')
  await page.getByLabel('Name at the bank').fill('Institute Fees')
  await page.getByRole('button', { name: 'Save UPI address' }).click()
  await expect(page.getByText('Saved. Codes from now on go there.')).toBeVisible()

  // When the desk requests the next instalment by UPI
  await open(page, partOf('desk'))
  await page.keyboard.type('Lakshmi Bycode')
  await expect(page.getByRole('link', { name: /Lakshmi Bycode/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'UPI' }).check()
  await page.getByRole('button', { name: 'Show the code to pay' }).click()

  // Then there is a code with the amount, and nothing is paid
  const code = page.getByRole('region', { name: 'Pay by UPI' })
  await expect(code).toContainText('₹2,000')
  await expect(code).toContainText('Institute Fees, fees@okbank')
  await expect(page.getByText('₹5,000 due').first()).toBeVisible()
  await expectAccessible(page)
  await code.getByLabel('UTR on the payer’s phone, 12 digits').fill('1234')
  await code.getByRole('button', { name: 'Save UTR' }).click()
  await expect(code.getByText('A UTR has 12 digits.')).toBeVisible()

  // And it counts once the bank shows it
  await open(page, partOf('matching'))
  await expectAccessible(page)
  const claim = await openRow(page, 'Lakshmi Bycode')
  await claim.getByRole('button', { name: 'Confirm received' }).click()
  await claim.getByLabel('UTR, 12 digits').fill('428100000001')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(claim).toHaveCount(0)
})

test('a day is closed with a cash count, and the accountant’s exports describe their content', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await open(page, partOf('dayBook'))
  await expectAccessible(page)
  await page.getByRole('button', { name: /Count (the cash|again)/ }).click()
  await expect(page.getByLabel('₹2,000', { exact: true })).toBeFocused()
  await page.getByLabel('₹500', { exact: true }).fill('1')
  // A tab half below the bar is not a small tab.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('₹500 counted')).toBeVisible()
  await expect(page.getByText(/(less|more) than expected\.|matches the book\./)).toBeVisible()
  // Axe counts what the bar of a phone partly covers as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)

  await open(page, partOf('payouts'))
  await expectAccessible(page)

  await open(page, partOf('files'))
  await page.getByText('Column guide').first().click()
  await expect(page.getByText('Day in India').first()).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Day book' }).click()
  expect((await download).suggestedFilename()).toMatch(/-day-book\.csv$/)
})

test('a wrong field gets the focus, a double click sends once, and the second of two savers is told', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site.admin)
  await enrolStudent(page, 'Revathi Doublepress')
  await open(page, partOf('desk'))
  await page.keyboard.type('Revathi Double')
  await expect(page.getByRole('link', { name: /Revathi Doublepress/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount in rupees')).toBeFocused()

  // When a waiver is sent by keyboard, first with nothing filled in
  await page.getByRole('button', { name: 'Waive part of the fee' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Waive part of the fee' })
  await dialog.getByRole('button', { name: 'Waive' }).press('Enter')
  await expect(dialog.getByText('Enter the amount.')).toBeVisible()
  await expect(dialog.getByLabel('Amount in rupees')).toBeFocused()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await expect(dialog.getByLabel('Why')).toBeFocused()
  await expectAccessible(page)

  // Then Enter pressed twice waives once, and the result is announced
  const requests: string[] = []
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/waivers', async (route) => {
    requests.push(route.request().url())
    await answer.promise
    await route.continue()
  })
  await page.keyboard.type('Goodwill')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Waiving...' })).toBeVisible()
  await page.keyboard.press('Enter')
  answer.resolve()
  await expect(page.getByRole('status').filter({ hasText: '₹100 waived.' })).toBeFocused()
  expect(requests).toHaveLength(1)

  // When two people change the instalments
  const other = await context.newPage()
  await open(other, new URL(page.url()).pathname)
  for (const tab of [page, other])
    await tab.getByRole('button', { name: 'Change instalments' }).press('Enter')
  async function save(tab: typeof page, first: string, second: string) {
    await tab.getByLabel('Amount 1 in rupees').fill(first)
    await tab.getByLabel('Amount 2 in rupees').fill(second)
    await tab.getByLabel('Reason', { exact: true }).fill('As agreed today')
    await tab.keyboard.press('Enter')
  }
  await save(other, '1900', '3100')
  await expect(
    other.getByRole('status').filter({ hasText: 'The instalments are changed.' }),
  ).toBeFocused()
  await save(page, '1800', '3200')

  // Then the second is told, sees both, and may put theirs in place of the other
  const conflict = page.getByRole('region', { name: 'Not saved' })
  await expect(conflict.getByRole('alert')).toBeFocused()
  await expect(conflict).toContainText('Nothing was overwritten')
  await expect(page.getByRole('region', { name: 'Payment plan' })).toContainText('₹1,900')
  await expect(page.getByLabel('Amount 1 in rupees')).toHaveValue('1800')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep my version' }).press('Enter')
  await page.getByRole('button', { name: 'Save instalments' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Payment plan' })).toContainText('₹1,800')
})
