import { to } from '../src/ui/addresses/site-map.ts'
import { codeOf } from '../test-support/shown-code.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

// S74
test('an export asks for the password again and continues', async ({ page, site, browser }) => {
  await signIn(page, site.admin)
  await open(page, to.adminSection('students'))
  // The same user sets up an app on another device: this session is older than it.
  const otherPage = await browser.newPage({ baseURL: site.address })
  await signIn(otherPage, site.admin)
  await open(otherPage, to.settings)
  await otherPage.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (await otherPage.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await otherPage.getByLabel('Code that the app shows now').fill(codeOf(secret, -1))
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

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).press('Enter')
  await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(dialog).toBeHidden()
})
