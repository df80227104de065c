import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { to } from '../src/ui/addresses/site-map.ts'
import {
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  signUp,
  test,
} from './support/journey.ts'

const main = (page: Page) => page.getByRole('main')
const outcome = (page: Page, text: string) =>
  main(page).getByRole('status').filter({ hasText: text })
const avatar = (page: Page, name: string) => page.getByRole('link', { name: `Profile of ${name}` })

test('name, phone number and picture are changed by keyboard, in every tab', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signUp(page, newAccount('Asha Kulkarni'))
  const otherTab = await context.newPage()
  await open(otherTab, to.about)
  await open(page, to.profile)
  await page.getByRole('link', { name: 'Edit Profile' }).press('Enter')
  await expect(page).toHaveURL('/profile/edit')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // When the number is invalid, the error is shown and what was typed stays
  await page.getByLabel('Full Name').press('Control+a')
  await page.keyboard.type('Asha Kulkarni-Joshi')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  const phone = page.getByLabel('Phone Number')
  await expect(main(page).getByRole('alert')).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/does not look like a mobile number in India/)
  await expectAccessible(page)

  // When it is valid, both are saved and shown, here and in the other tab
  await phone.press('Control+a')
  await page.keyboard.type('98765 43210')
  await page.keyboard.press('Enter')
  await expect(outcome(page, 'Your profile is saved.')).toBeFocused()
  for (const tab of [page, otherTab]) await expect(avatar(tab, 'Asha Kulkarni-Joshi')).toBeVisible()

  // When a file is no picture, it says so
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add a picture' }).press('Enter')
    await (await chooser).setFiles(file)
  }
  await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
  await expect(main(page).getByText(/could not read this as a picture/)).toBeFocused()

  // When it is a picture, it is cropped with arrows and slider; Escape returns
  const halves =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><path fill="#f5a524" d="M0 0h900v600H0z"/><path fill="#26327f" d="M0 0h450v600H0z"/></svg>'
  const buffer = await sharp(Buffer.from(halves)).png().toBuffer()
  const photo = { name: 'a.png', mimeType: 'image/png', buffer }
  await choose(photo)
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  await choose(photo)
  await dialog.getByLabel(/Move it with the arrow keys/).focus()
  for (let step = 0; step < 120; step++) await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Zoom').press('End')
  await expect(dialog.getByLabel('Zoom')).toHaveValue('3')
  await page.keyboard.press('Home')
  await dialog.getByRole('button', { name: 'Save picture' }).press('Enter')
  await expect(outcome(page, 'Your picture is saved.')).toBeFocused()
  const picture = avatar(page, 'Asha Kulkarni-Joshi').locator('img')
  await expect(picture).toHaveAttribute('src', /^\/profile-pictures\//)
  await expect(avatar(otherTab, 'Asha Kulkarni-Joshi').locator('img')).toBeVisible()
  // In the middle both halves would look the same; moved to the edge, the left one is larger
  const pictureResponse = await page.request.get((await picture.getAttribute('src')) ?? '')
  const { data, info } = await sharp(await pictureResponse.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (column: number) => [
    ...data.subarray(column * info.channels, column * info.channels + 3),
  ]
  const [red = 0, , blue = 0] = at(Math.round(info.width * 0.6))
  expect(info.width).toBe(512)
  expect(blue).toBeGreaterThan(red)

  await page.getByRole('button', { name: 'Remove picture' }).press('Enter')
  await expect(outcome(page, 'Your picture is removed.')).toBeFocused()
  await expect(picture).toHaveCount(0)
  await page.reload()
  await expect(phone).toHaveValue('+919876543210')
})

test('in Settings other devices are signed out, the data is exported and the account deleted', {
  tag: '@desktop',
}, async ({ page, browser, baseURL, context }) => {
  const asha = newAccount()
  await signUp(page, asha)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const otherContext = await browser.newContext({ baseURL, userAgent: firefox })
  const otherDevice = await otherContext.newPage()
  await signIn(otherDevice, asha)
  await open(otherDevice, to.profile)

  // Given the settings, reached from the profile
  await open(page, to.profile)
  await page.getByRole('link', { name: 'Settings' }).press('Enter')
  await expect(page).toHaveURL('/profile/settings')
  await expect(main(page).getByText('Chrome on Linux')).toBeVisible()
  await expectAccessible(page)

  // When the other device is signed out, it is out once its window is focused
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).press('Enter')
  await expect(outcome(page, 'That device is signed out.')).toBeFocused()
  await expect(main(page).getByText('Firefox on Windows')).toHaveCount(0)
  await otherDevice.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(otherDevice).toHaveURL('/')
  await expect(otherDevice.getByRole('link', { name: 'Login' })).toBeVisible()
  await otherContext.close()

  // The password: a wrong one is refused beside its field
  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await page.keyboard.type('not the password')
  await page.getByLabel('New Password').fill('another five words in row')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(/not your password/)
  await expectAccessible(page)
  await page.getByLabel('Current Password').fill(asha.password)
  await page.keyboard.press('Enter')
  await expect(outcome(page, 'Your password is saved.')).toBeFocused()

  // The data, as a file
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account.email).toBe(asha.email)

  // Deleting says what is deleted and what stays; Escape returns
  const begin = page.getByRole('button', { name: 'Delete my account' })
  await begin.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(dialog.getByText(/Registrations you paid a fee for/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(begin).toBeFocused()
  await begin.press('Enter')
  await dialog.getByLabel('Your Password').fill(asha.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Your Password')).toHaveAccessibleDescription(/not your password/)

  // When it is done, every tab is signed out and nothing of the person is left in the browser
  const otherTab = await context.newPage()
  await open(otherTab, to.profile)
  await dialog.getByLabel('Your Password').fill('another five words in row')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  for (const tab of [page, otherTab]) {
    await expect(tab).toHaveURL('/')
    await expect(tab.getByRole('link', { name: 'Login' })).toBeVisible()
  }
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Asha')
  expect((await page.request.get('/api/me')).status()).toBe(401)
})
