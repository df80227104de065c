import type { Browser } from '@playwright/test'
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

/** Somebody registers elsewhere meanwhile. */
async function registerSomebody(browser: Browser, baseURL: string | undefined, name: string) {
  const otherContext = await browser.newContext({ baseURL })
  const register = await otherContext.request.post('/api/auth/register', { data: newAccount(name) })
  expect(register.ok()).toBe(true)
  const data = { phone: `9${String(Date.now()).slice(-9)}`, course: 'Data Science' }
  expect((await otherContext.request.post('/api/free-demo/register', { data })).ok()).toBe(true)
  await otherContext.close()
}

test('a registration arrives while staff look at the dashboard', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const notifications = page.getByRole('region', { name: /^Notifications/ })
  const badge = notifications.getByText(/^\d+ unread$/)

  // Given a member of staff at the dashboard: four figures, three charts, the way from enquiry to joining, three notifications
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('dashboard'))
  await expect(page.getByText(/^Compared with /)).toBeVisible()
  await expect(page.getByRole('term')).toHaveText([
    'Registrations',
    'New students',
    'Income',
    'Conversion',
  ])
  await expect(
    page.getByRole('img', { name: /^(Registrations|Enrolments|Income) by day/ }),
  ).toHaveCount(3)
  const funnel = page.getByRole('list', { name: 'From enquiry to enrolment as bars' })
  await expect(funnel.getByRole('listitem').first()).toHaveText(/^Enquiries\d/)
  await expect(notifications.getByRole('listitem')).toHaveCount(3)
  const unread = Number.parseInt(await badge.innerText(), 10)
  expect(unread).toBeGreaterThanOrEqual(7)
  await expectAccessible(page)

  // When somebody registers, then it appears here without a reload, and is announced
  const name = `Zarina ${crypto.randomUUID().slice(0, 8)}`
  await registerSomebody(browser, baseURL, name)
  const ownItem = notifications.getByRole('listitem').filter({ hasText: name })
  await expect(ownItem.getByRole('link', { name: /^Unread: / })).toBeVisible()
  await expect
    .poll(async () => Number.parseInt(await badge.innerText(), 10))
    .toBeGreaterThan(unread)
  await expect(notifications.getByRole('status')).toHaveText(/^New: /)

  // When it is marked as read in the list, then it is, and the focus stays where it was
  await notifications.getByRole('button', { name: 'Show all' }).click()
  await ownItem.getByRole('button', { name: 'Mark as read' }).click()
  await expect(ownItem.getByText('Unread: ')).toHaveCount(0)
  await expect(ownItem.getByRole('link')).toBeFocused()

  // And all at once
  await notifications.getByRole('button', { name: 'Mark all read' }).click()
  await expect(notifications.getByRole('heading')).toBeFocused()
  await expect(notifications.getByText('Unread: Rohan Jadhav')).toHaveCount(0)
  await expectAccessible(page)
})

test('staff look at a year, at the table behind a chart, and at what was changed', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('dashboard'))

  // When they choose another period, it is in the address and survives a reload
  await page.getByRole('link', { name: '12 months' }).click()
  await expect(page.getByRole('img', { name: /^Registrations by month: \d/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: '12 months' })).toHaveAttribute(
    'aria-current',
    'true',
  )

  // And the arrow keys show the values of a month beside those of the year before
  const slider = page.getByRole('slider', { name: 'Registrations: values of a month' })
  await slider.focus()
  await page.keyboard.press('End')
  const valueText = (await slider.getAttribute('aria-valuetext')) ?? ''
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^November 2026: \d+\. Before, November 2025: \d+\.$/,
  )
  const note = page.getByText(/^November 2026: \d+$/)
  await expect(note).toBeVisible()
  expect(valueText).toContain(await note.innerText())
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^October 2026: \d+$/)).toBeVisible()
  await expect(page.getByText(/^October 2025: \d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^October 2026: \d+$/)).toBeHidden()

  // And ninety days are weeks, which begin on Monday
  await page.getByRole('link', { name: '90 days' }).click()
  await expect(page.getByRole('img', { name: /^Registrations by week: \d/ })).toBeVisible()
  await expect(page.getByText('Last 90 days, one bar a week from Monday').first()).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Registrations: values of a week' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '12 months' }).click()
  await expect(page.getByRole('img', { name: /^Income by month: ₹/ })).toBeVisible()

  // And the table holds what the chart shows
  await page.getByText('Income as a table').click()
  const table = page.getByRole('table').filter({ visible: true })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('row').last()).toContainText('₹')
  await expectAccessible(page)

  // And the link to who changed what
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused()
  await page.getByRole('button', { name: '+ Filter' }).click()
  const filters = page.getByRole('dialog', { name: 'Filter', exact: true })
  await filters.getByRole('button', { name: 'Kind' }).click()
  await filters.getByRole('button', { name: 'Student', exact: true }).click()
  await expect(page).toHaveURL(/kind=student/)
  await expect(page.getByRole('button', { name: 'Kind: Student', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a tap on a chart shows the values of that day', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, `${to.adminSection('dashboard')}?period=7d`)
  const slider = page.getByRole('slider', { name: 'Income: values of a day' })
  await slider.scrollIntoViewIfNeeded()

  await slider.tap({ position: { x: 5, y: 40 } })

  const first = ((await slider.getAttribute('aria-valuetext')) ?? '').split('. Before')[0] ?? ''
  await expect(slider).toHaveValue('0')
  await expect(page.getByText(first, { exact: true })).toBeVisible()
})

test('the sidebar folds to a rail of icons, and a reload keeps it so', { tag: '@desktop' }, async ({
  page,
}) => {
  const expectWidth = (width: number) =>
    expect(page.getByRole('banner')).toHaveCSS('width', `${width}px`)

  // Given a member of staff who comes from the public site, with only its style sheet
  await signIn(page, demoSignIn('admin'))
  await open(page, to.home)
  await page.getByRole('link', { name: 'Go to Admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await expectWidth(240)

  await page.getByRole('button', { name: 'Fold the sidebar' }).click()
  await expectWidth(70)
  await page.reload()
  const unfold = page.getByRole('button', { name: 'Unfold the sidebar' })
  await expect(unfold).toBeVisible()
  await expectWidth(70)

  await unfold.click()
  await expectWidth(240)
})

test('the list of registrations grows by itself', { tag: '@desktop' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('enrollment'))
  await expect(
    page.getByRole('link', { name: 'Rohan Jadhav' }).filter({ visible: true }),
  ).toBeVisible()

  const name = `Zarina ${crypto.randomUUID().slice(0, 8)}`
  await registerSomebody(browser, baseURL, name)

  await expect(page.getByRole('link', { name }).filter({ visible: true })).toBeVisible()
})
