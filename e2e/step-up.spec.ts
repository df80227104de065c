import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { authenticatorCode } from '../test-support/authenticator-code.ts'
import { enrolStudent } from './support/enrol-student.ts'
import { expect, expectAccessible, open, openRow, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

// S74
test('an export asks for the password again and continues', async ({ page, site, browser }) => {
  await signIn(page, site.admin)
  await requestRefund(page, 'Kaveri Onlyone')
  await open(page, to.adminSection('students'))
  // The same user sets up an app on another device: this session is older than it.
  const otherPage = await browser.newPage({ baseURL: site.address })
  await signIn(otherPage, site.admin)
  await open(otherPage, to.settings)
  await otherPage.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (await otherPage.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await otherPage.getByLabel('Code that the app shows now').fill(authenticatorCode(secret, -1))
  await otherPage.keyboard.press('Enter')
  await expect(otherPage.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  await otherPage.close()

  await page.getByRole('link', { name: 'Export CSV' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await page.request.get('/api/me/step-up')).ok()).toBe(true)

  // It takes the place of a dialog that led to it, which is as it was once the question is closed
  await open(page, to.adminRecord('finance', sectionParts.refunds))
  const request = await openRow(page, 'Kaveri Onlyone')
  await request.getByRole('button', { name: 'Approve' }).press('Enter')
  const approval = page.getByRole('dialog', { name: 'Approve: Kaveri Onlyone' })
  const reason = approval.getByLabel('Reason for approving it alone')
  await reason.fill('I am the whole institute.')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(approval).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(approval.getByText('Please confirm once more that it’s you.')).toBeVisible()
  await expect(reason).toHaveValue('I am the whole institute.')
  await expect(reason).toBeFocused()
  await open(page, to.adminSection('students'))

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).press('Enter')
  await dialog.getByLabel('Code from your authenticator app').fill(authenticatorCode(secret))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(dialog).toBeHidden()
})

/** By the only owner, who may approve it alone. */
async function requestRefund(page: Page, name: string) {
  await enrolStudent(page, name)
  const { dues } = await (await page.request.get('/api/admin/dues?age=today')).json()
  const enrolmentId = dues.find((due: { name: string }) => due.name === name).id
  const paise = 200_000
  const payment = { key: `paid-${Date.now()}`, paise, method: 'cash' }
  const path = fillPath('/api/admin/enrolments/{id}/payments', { id: enrolmentId })
  expect((await page.request.post(path, { data: payment })).status()).toBe(201)
  const request = { key: `back-${Date.now()}`, of: { enrolmentId }, paise, reason: 'Moves away' }
  expect((await page.request.post('/api/admin/refunds', { data: request })).status()).toBe(201)
}
