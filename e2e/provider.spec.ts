import type { Page } from '@playwright/test'
import { to } from '../src/site-map.ts'
import { expect, newAccount, open, test } from './support/journey.ts'

/** Presses the button and gives the popup, which shows the provider's page. */
async function openProvider(page: Page, button: RegExp) {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible()
  return popup
}

test('signs up', async ({ page }) => {
  page.on('console', (line) => console.log(line.text()))
  const asha = newAccount()
  await open(page, to.signup)
  const popup = await openProvider(page, /^Sign up with/)
  popup.on('console', (line) => console.log('popup', line.text()))
  await popup.getByLabel('E-mail', { exact: true }).fill(asha.email)
  await popup.getByLabel('Name').fill(asha.name)
  await popup.screenshot({ path: '/tmp/A1/popup.png' })
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(to.home)
  await expect(page.getByText('Your account has been created.')).toBeVisible()
  await page.screenshot({ path: '/tmp/A1/home.png' })
})
