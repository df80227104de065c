import { to } from '../src/ui/addresses/site-map.ts'
import { myDay, sectionParts } from '../src/ui/addresses/staff-map.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  open,
  openRow,
  signIn,
  test,
} from './support/journey.ts'

const lists = [to.adminSection('enrollment'), to.adminSection('students')]

for (const list of lists) {
  test(`Back keeps the place in ${list}`, async ({ page }) => {
    await signIn(page, demoSignIn('admin'))
    await open(page, list)
    const row = page.locator('[data-row]').nth(35)
    await row.scrollIntoViewIfNeeded()
    const scrollTop = () => page.evaluate(() => window.scrollY)
    const id = await row.getAttribute('data-row')
    expect(await scrollTop()).toBeGreaterThan(500)
    await row.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(scrollTop).toBe(0)
    await page.goBack()
    // Not to the pixel: others may have come into the list meanwhile.
    await expect(page.locator(`[data-row="${id}"]`)).toBeInViewport()
    expect(await scrollTop()).toBeGreaterThan(500)
  })

  test(`${list} shows at least ten rows of one line on a desk`, { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, demoSignIn('admin'))
    await open(page, list)
    await expect(page.locator('[data-row]').nth(20)).toBeAttached()
    const rows = await page.locator('tbody tr').evaluateAll((all) =>
      all.map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return { top, height }
      }),
    )
    expect(rows[0]?.top).toBeLessThanOrEqual(260)
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(44)
    expect(rows.filter(({ top, height }) => top + height <= 800).length).toBeGreaterThanOrEqual(10)
  })
}

const searched = [
  [to.adminSection('finance'), 'Search payments', 'Payment method', 'Cash'],
  [to.adminRecord('finance', sectionParts.dues), 'Search dues', 'Due date', 'All overdue'],
  [
    to.adminRecord('finance', sectionParts.matching),
    'Search payments to confirm',
    'Payment method',
    'UPI',
  ],
  [to.adminRecord('finance', sectionParts.refunds), 'Search requests', 'Kind', 'Waiver'],
  [to.adminRecord('finance', sectionParts.online), 'Search orders', 'Reason', 'Refund failed'],
  [
    to.adminRecord('enrollment', sectionParts.batches),
    'Search batches',
    'Past and cancelled',
    'Included',
  ],
  [to.adminRecord('attendance', sectionParts.work), 'Search batches', 'Submissions', 'To review'],
  [to.adminSection('courses'), 'Search courses', 'Status', 'Archived'],
  [to.adminRecord('settings', sectionParts.team), 'Search people', 'Role', 'Trainer'],
] as const

/** Of these the demo has no rows. */
const emptyLists: string[] = [sectionParts.matching, sectionParts.refunds, sectionParts.online].map(
  (part) => to.adminRecord('finance', part),
)

for (const [list, label, filter, value] of searched)
  test(`${list} is searched and filtered, and keeps both in its address`, async ({
    page,
    isMobile,
  }) => {
    await signIn(page, demoSignIn('admin'))
    await open(page, list)
    const box = page.getByLabel(label, { exact: true })
    await expect(box).toBeVisible()
    await page.getByRole('button', { name: '+ Filter' }).click()
    const menu = page.getByRole('dialog', { name: 'Filter' })
    await menu.getByRole('button', { name: filter }).click()
    await menu.getByRole('button', { name: value, exact: true }).click()
    const chip = page.getByRole('button', { name: `Remove ${filter}: ${value}` })
    await expect(chip).toBeVisible()
    await box.fill('xyzzy')
    await expect(page.getByText(/^No .* match\.$/)).toBeVisible()
    await expectAccessible(page)
    await expect(page).toHaveURL(/xyzzy/)
    await page.reload()
    await expect(box).toHaveValue('xyzzy')
    await expect(chip).toBeVisible()
    await page.getByRole('button', { name: /^Show all/ }).click()
    await expect(chip).toHaveCount(0)
    await expect(box).toHaveValue('')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    if (isMobile || emptyLists.includes(list)) return
    const rows = page.locator('main tbody tr')
    await expect(rows).not.toHaveCount(0)
    // Two lines of figures stand above the payments.
    const top = list === to.adminSection('finance') ? 300 : 260
    await expect.poll(async () => (await rows.first().boundingBox())?.y).toBeLessThanOrEqual(top)
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
    expect(Math.max(...heights)).toBeLessThanOrEqual(44)
  })

test('a row without a page of its own opens below its name, by keyboard', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminRecord('settings', sectionParts.team))
  const details = await openRow(page, 'Meenal Joshi')
  await expect(details.getByRole('button', { name: 'Roles: Meenal Joshi' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Meenal Joshi', exact: true }).press('Enter')
  await expect(details).toHaveCount(0)
})

test('Back leads to the day, the person’s own calls and the older pages that were open', async ({
  page,
}) => {
  await signIn(page, demoSignIn('admin'))
  const leaveAndReturn = async () => {
    await expect.poll(() => page.url()).toContain('?')
    const address = page.url()
    await page.goto(to.adminSection('students'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students')
    await page.goBack()
    await expect(page).toHaveURL(address)
  }

  await open(page, to.adminRecord('enrollment', myDay))
  await page.getByRole('radio', { name: 'Mine' }).check()
  await leaveAndReturn()
  await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked()

  await open(page, to.adminRecord('finance', sectionParts.dayBook))
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(/\d/)
  await page.getByRole('button', { name: 'Day before' }).click()
  const heading = page.getByRole('heading', { name: /^Day book/ })
  await expect(page.getByRole('button', { name: 'Day after' })).toBeVisible()
  const day = (await heading.textContent()) ?? ''
  await leaveAndReturn()
  await expect(heading).toHaveText(day)

  await open(page, to.adminSection('finance'))
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(page.getByRole('button', { name: 'Latest' })).toBeVisible()
  await leaveAndReturn()
  await expect(page.getByRole('button', { name: 'Latest' })).toBeVisible()

  await open(page, to.adminRecord('dashboard', sectionParts.activity))
  const entries = page.locator('main ol > li')
  await expect(entries.first()).toBeVisible()
  const count = await entries.count()
  await page.getByRole('button', { name: 'Show older changes' }).click()
  await expect.poll(() => entries.count()).toBeGreaterThan(count)
  await leaveAndReturn()
  await expect.poll(() => entries.count()).toBeGreaterThan(count)
})

test('on a phone the tabs of a section are one row, with the current one in sight', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminRecord('finance', sectionParts.payouts))
  const tabs = page.getByRole('navigation', { name: 'Finance' }).getByRole('link')
  await expect(tabs.filter({ hasText: 'Payouts' })).toBeInViewport({ ratio: 1 })
  const tops = await tabs.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)
  // The keyboard brings the others into sight.
  await tabs.first().focus()
  await expect(tabs.first()).toBeInViewport({ ratio: 1 })
})
