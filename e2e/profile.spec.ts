import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { timeZone } from '../src/ui/format/time-zone.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  signUp,
  test,
} from './support/journey.ts'

// Of the palette, as a browser computes it
const indigo = 'rgb(38, 50, 127)'

const main = (page: Page) => page.getByRole('main')
const badge = (page: Page, role: string) =>
  main(page)
    .getByRole('paragraph')
    .filter({ hasText: new RegExp(`^${role}$`) })

test('a new student’s profile shows name, three zeros, and no courses yet', async ({ page }) => {
  const asha = newAccount('Ásha Kulkarni')
  await signUp(page, asha)
  await open(page, to.profile)

  // The header
  const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: timeZone })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(asha.name)
  await expect(main(page).getByText('Á', { exact: true })).toBeVisible()
  await expect(badge(page, 'student')).toHaveCSS('background-color', indigo)
  await expect(main(page).getByText(`Member since ${today.format(new Date())}`)).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Logout' })).toBeVisible()

  // The figures
  for (const [label, figure] of [
    ['Courses', '0'],
    ['Completed', '0'],
    ['Avg Progress', '0%'],
  ] as const) {
    const tile = main(page)
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
    await expect(tile.getByRole('definition')).toHaveText(figure)
  }

  // The tabs, by keyboard
  const profile = page.getByRole('tab', { name: 'Profile' })
  const enrolled = page.getByRole('tab', { name: 'Enrolled Courses' })
  await expect(profile).toHaveAttribute('aria-selected', 'true')
  const details = page.getByRole('tabpanel', { name: 'Profile' })
  for (const [term, fact] of [
    ['Email', asha.email],
    ['Role', 'student'],
    ['Member since', today.format(new Date())],
    ['Last updated', today.format(new Date())],
  ] as const) {
    const row = details.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })
    await expect(row.getByRole('definition')).toHaveText(fact)
  }
  await profile.focus()
  await page.keyboard.press('ArrowRight')
  await expect(enrolled).toBeFocused()
  await expect(details).toBeHidden()
  const courses = page.getByRole('tabpanel', { name: 'Enrolled Courses' })
  await expect(courses.getByText("You haven't enrolled in any courses yet.")).toBeVisible()
  await expect(courses.getByRole('link', { name: 'Fast Track (15 Days)' })).toHaveAttribute(
    'href',
    '/join-free-demo',
  )
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(profile).toBeFocused()
  await page.keyboard.press('End')
  await expect(enrolled).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(details).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(enrolled).not.toBeFocused()
  await enrolled.click()
  await expect(courses).toBeVisible()
})

test('an admin has a purple badge', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.profile)
  const [red, green, blue] = await badge(page, 'admin').evaluate((mark) => {
    const ink = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    ink.fillStyle = getComputedStyle(mark).backgroundColor
    ink.fillRect(0, 0, 1, 1)
    return [...ink.getImageData(0, 0, 1, 1).data]
  })
  // Purple: red and blue both well above green
  expect(Math.min(red ?? 0, blue ?? 0)).toBeGreaterThan((green ?? 0) + 20)
  await expectAccessible(page)
})
