import { to } from '../src/ui/addresses/site-map.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

test('Ctrl+K finds a person, a batch, a page and an action, and the account menu leads out', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('dashboard'))
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await page.keyboard.press('/')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('gurleen kaur')
  await expect(dialog.getByRole('option', { name: /Gurleen Kaur Sandhu/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Gurleen Kaur Sandhu' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('java')
  await expect(dialog.getByRole('option', { name: /Batch \d/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('dues')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/finance\/dues/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new enq')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /enquiry/i })).toBeVisible()
  await page.keyboard.press('Escape')

  // The account in view at 800 px, and what it holds
  const account = page.getByRole('button', { name: /^Your account/ })
  const box = await account.boundingBox()
  expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  await account.press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await account.press('Enter')
  await page.getByRole('link', { name: 'Two-step verification' }).click()
  await expect(page).toHaveURL(new RegExp(to.settings))
})
