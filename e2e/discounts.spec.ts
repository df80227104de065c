import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { inviteCounsellor } from './support/invite-colleague.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  open,
  openRow,
  signIn,
  test,
} from './support/journey.ts'

test('a discount above the limit waits, an owner approves it, and everybody reads how much and why', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  await signIn(page, demoSignIn('admin'))
  const kavita = await inviteCounsellor(page, `Kavita Discount ${Date.now()}`)
  const name = `Meera Waiting ${Date.now()}`
  const email = `waiting-${Date.now()}@mail.example`
  const response = await page.request.post('/api/admin/students', { data: { name, email } })
  const { id } = (await response.json()).student

  // A counsellor sees while typing that it needs approval
  const desk = await browser.newPage({ baseURL, viewport })
  await signIn(desk, kavita)
  await open(desk, to.adminRecord('students', id))
  await desk.getByRole('button', { name: 'Enrol in a course' }).click()
  const form = desk.getByRole('dialog', { name: 'Enrol in a course' })
  await form.getByLabel('Course').selectOption('MERN Stack')
  await form
    .getByLabel('Seat in a batch')
    .selectOption('')
    .catch(() => undefined)
  await form.getByLabel('Discount in rupees').fill('2000')
  await expect(form.getByText('Within your limit of 10%.')).toBeVisible()
  await form.getByLabel('Discount in rupees').fill('20000')
  await expect(form.getByText('Your limit is 10%: an owner has to approve it.')).toBeVisible()
  await form.getByLabel('Reason for the discount').fill('Friend of the house')
  await form.getByLabel('They are 18 or older').check()
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Send for approval' }).click()
  const waitingList = desk.getByRole('list', { name: 'Enrolments waiting for approval' })
  await expect(
    waitingList.getByText(
      `MERN Stack: Waiting for approval: discount of ₹20,000, by ${kavita.name}`,
    ),
  ).toBeVisible()
  await expect(waitingList.getByText('₹20,000 off ₹22,749 (88%)')).toBeVisible()
  await expectAccessible(desk)

  // An owner finds it among refunds, and approves it
  await open(page, to.adminRecord('finance', sectionParts.refunds))
  const card = await openRow(page, name)
  await expect(card.getByText('₹20,000 off ₹22,749 (88%)')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: `Approve: ${name}` })
  await expect(dialog.getByText('Reason: Friend of the house')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve ₹20,000' }).click()
  await expect(card.getByText('Done', { exact: true })).toBeVisible()

  // It is shown at the enrolment
  await open(page, to.adminRecord('students', id))
  await page.getByRole('link', { name: 'MERN Stack' }).click()
  const discount = page.getByRole('region', { name: 'Discount' })
  await expect(discount).toContainText('₹20,000 off ₹22,749 (88%)')
  await expect(discount).toContainText(`Requested by ${kavita.name}, approved by`)
  await open(desk, to.adminRecord('students', id))
  await expect(
    desk.getByText(/reason: Friend of the house, requested by .*, approved by/).first(),
  ).toBeVisible()
})

test('an owner sets the limits', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminRecord('settings', sectionParts.money))
  const part = page.getByRole('region', { name: 'Discount limits' })
  await part.getByLabel('Accountant, percent').fill('101')
  await part.getByRole('button', { name: 'Save limits' }).click()
  await expect(part.getByText('Enter whole percent from 0 to 100.')).toBeVisible()
  await part.getByLabel('Accountant, percent').fill('1')
  await part.getByRole('button', { name: 'Save limits' }).click()
  await expect(part.getByText(/^Saved by /)).toBeVisible()
  await expectAccessible(page)
  await part.getByLabel('Accountant, percent').fill('0')
  await part.getByRole('button', { name: 'Save limits' }).click()
  await expect(part.getByRole('button', { name: 'Save limits' })).toBeDisabled()
})
