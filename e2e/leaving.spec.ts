import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { countKeysAndClicks } from './support/count-keys.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newAccount,
  open,
  openRow,
  signIn,
  signUp,
  test,
} from './support/journey.ts'

/** Staff join a student with an account to a course, and take the fee: as the desk does, by its routes. */
async function enrol(staff: Page, name: string) {
  const post = async (address: string, data: object) => {
    const answer = await staff.request.post(address, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const response = await staff.request.get(`/api/admin/students?search=${encodeURIComponent(name)}`)
  const { students } = await response.json()
  const startsOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const { enrolment } = await post(
    fillPath('/api/admin/students/{id}/enrolments', { id: students[0].id }),
    {
      key: crypto.randomUUID(),
      course: 'python-programming',
      registration: null,
      feePaise: 1_200_000,
      discountPaise: 200_000,
      discountReason: 'Came with a friend',
      startsOn,
      parts: [{ rest: true, on: startsOn }],
      isAdult: true,
      guardian: null,
    },
  )
  const paid = { key: crypto.randomUUID(), paise: 1_000_000, method: 'cash', reference: null }
  await post(fillPath('/api/admin/enrolments/{id}/payments', { id: enrolment }), paid)
}

// S231, S400
test('a student asks to leave, sees the refund amount first, an owner approves, and both see the state', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  const asha = newAccount(`Asha Leaving ${Date.now()}`)
  await signUp(page, asha)
  await page.request.post('/api/free-demo/register', {
    data: { phone: `98${Date.now().toString().slice(-8)}`, course: 'Python Programming' },
  })
  const staff = await browser.newPage({ baseURL, viewport })
  await signIn(staff, demoSignIn('admin'))
  await enrol(staff, asha.name)

  // Before anything is asked: one card for the course, its Fast Track in a line of it
  await open(page, to.profile)
  const card = page
    .getByRole('region', { name: 'Your courses' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Python Programming' }) })
  await expect(card.getByText('Fast Track: Registered')).toBeVisible()
  await expect(card.getByText('All paid.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'My status' })).toHaveCount(0)
  const leave = page.getByRole('button', {
    name: 'Leave this course and request a refund (Python Programming)',
  })
  await leave.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Leave Python Programming?' })
  await expect(dialog.getByText('You get back')).toBeVisible()
  await expect(
    dialog.getByText('Your course has not started, so you get everything back.'),
  ).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: '₹10,000' })).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(leave).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Request to leave' }).click()
  await expect(page.getByRole('heading', { name: 'We have received your request' })).toBeVisible()
  await expectAccessible(page)

  // The desk
  await open(staff, to.adminRecord('finance', sectionParts.refunds))
  await staff.getByLabel('Search requests').fill(asha.name)
  const hand = countKeysAndClicks(staff)
  let waitingRefunds = staff.locator('main')
  await hand.click(async () => {
    waitingRefunds = await openRow(staff, asha.name)
  })
  await expect(waitingRefunds.getByText('10 days left')).toBeVisible()
  await hand.click(() => waitingRefunds.getByRole('button', { name: 'Approve' }).click())
  const decision = staff.getByRole('dialog', { name: `Approve: ${asha.name}` })
  await expect(decision.getByText('Refund', { exact: true })).toBeVisible()
  await expectAccessible(staff)
  await hand.click(() => decision.getByRole('button', { name: 'Approve ₹10,000' }).click())
  hand.task('approve a refund', 3)
  const byHand = waitingRefunds
  await expect(byHand.getByText('To be paid by hand')).toBeVisible()
  await expectAccessible(staff)

  // The profile follows
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await expect(page.getByText(/^Withdrew on .*: ₹10,000 to be refunded$/)).toBeVisible()

  // Paid in cash
  await byHand.getByRole('button', { name: 'Mark as paid' }).click()
  const payDialog = staff.getByRole('dialog', { name: `Paid to ${asha.name}` })
  await payDialog.getByLabel('Cash').check()
  await payDialog.getByRole('button', { name: '₹10,000 is paid' }).click()
  await expect(byHand.getByText('Done', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Refund sent' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Refund voucher/ })).toBeVisible()
  await expectAccessible(page)

  // At 320 pixels nothing moves sideways
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await staff.close()
})
