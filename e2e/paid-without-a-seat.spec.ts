import type { Locator } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia, formatDay } from '../src/ui/format/days.ts'
import { cancelBatch, giveSeat, newBatch, post } from './support/checkout.ts'
import { requestAndTypeCode } from './support/confirm-email.ts'
import {
  expect,
  expectAccessible,
  newAccount,
  open,
  openRow,
  signIn,
  signUp,
  signUpByForm,
} from './support/journey.ts'
import { testOnOwnSite } from './support/own-site.ts'

const test = testOnOwnSite({ DEMO_CHECKOUT: '1' })
const course = 'c-cpp-programming'

test('a buyer of an online batch gives a GST state; the batch is cancelled during the payment, and staff refund all of it', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.setTimeout(150_000)

  // Given an institute that charges GST, and an online batch
  await signIn(page, site.admin)
  const today = dayInIndia(new Date())
  await post(page, '/api/admin/tax', {
    expected: null,
    validFrom: today,
    gst: 'regular',
    gstin: '27AAPFU0939F1ZV',
    sac: '999293',
    rate: 1800,
  })
  const batch = await newBatch(page, 'online', 2)

  // When somebody on a phone chooses it
  const phone = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  await open(phone, to.payment(course))
  await phone.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const ketaki = newAccount('Ketaki Paidfirst')
  await signUpByForm(phone, ketaki)
  await phone.getByRole('link', { name: /Finish your enrolment/ }).click()
  await phone.getByRole('group', { name: 'Your batch' }).getByRole('radio').first().check()
  await phone.getByLabel('Phone Number').fill('98765 43210')
  await phone.getByRole('group', { name: 'Are you 18 or older?' }).getByLabel('Yes').check()
  await phone.getByLabel(/I have read the terms/).check()
  await phone.getByRole('button', { name: 'Proceed to Checkout' }).click()

  // Then nothing is charged before they choose their state
  await expect(
    phone.getByRole('link', { name: 'Please choose the state you live in.' }),
  ).toBeVisible()
  await phone.getByLabel('The state you live in').selectOption('Karnataka')
  await requestAndTypeCode(phone, ketaki.email)
  await phone.evaluate(() => scrollTo(0, 0))
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const gateway = phone.frameLocator('iframe[title="Payment"]')
  const app = gateway.getByRole('button', { name: 'PhonePe' })
  await app.click()
  const pay = gateway.getByRole('button', { name: /^Pay ₹[\d,]+ in PhonePe$/ })
  await expect(pay).toBeVisible()

  // When the batch is cancelled before they pay
  await cancelBatch(page, batch.id)
  await pay.click()

  // Then their page says that the payment arrived, and what they can choose
  const heading = phone.getByRole('heading', {
    name: 'Payment received, but the batch was cancelled',
  })
  await expect(heading).toBeVisible({ timeout: 30_000 })
  await expect(phone.getByRole('heading', { name: 'What would you like?' })).toBeVisible()
  // A choice is the orange button, the profile is not
  const colourOf = (item: Locator) =>
    item.evaluate((element) => getComputedStyle(element).backgroundColor)
  const choices = phone.getByRole('region', { name: 'What would you like?' }).getByRole('button')
  expect(await colourOf(choices.first())).toBe('rgb(245, 165, 36)')
  expect(await colourOf(phone.getByRole('link', { name: 'Go to your profile' }))).toBe(
    'rgba(0, 0, 0, 0)',
  )
  await expectAccessible(phone)

  // On another device they log in first, and then come back to it
  const laptop = await browser.newPage({ baseURL })
  await open(laptop, new URL(phone.url()).pathname)
  await laptop.getByRole('link', { name: 'Log in to choose' }).click()
  await laptop.getByLabel('Email Address').fill(ketaki.email)
  await laptop.getByLabel('Password', { exact: true }).fill(ketaki.password)
  await laptop.getByRole('button', { name: 'Sign In', exact: true }).click()
  await laptop.getByRole('link', { name: /Choose a seat or a refund/ }).click()
  await expect(laptop.getByRole('button', { name: /^Get a full refund/ })).toBeVisible()
  await laptop.close()

  // And staff see it, put them first on the waitlist, and then refund in full
  await open(page, to.adminRecord('finance', sectionParts.online))
  const order = await openRow(page, 'Ketaki Paidfirst')
  await expect(order.getByRole('button', { name: 'First in line' })).toBeVisible()
  await expectAccessible(page)
  await order.getByRole('button', { name: 'First in line' }).click()
  await expect(order.getByRole('button', { name: 'First in line' })).toHaveCount(0)
  await phone.reload()
  await expect(phone.getByText(/^You are first in line\./)).toBeVisible()
  await order.getByRole('button', { name: 'Refund in full' }).click()
  const sure = page.getByRole('dialog', { name: /^Refund ₹[\d,]+\?$/ })
  await expectAccessible(page)
  await sure.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Being refunded')).toBeVisible()
  await expect(page.getByText('First in line')).toHaveCount(0)
  await expect(async () => {
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Your refund is sent' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(phone)
  await phone.close()
})

test('a full batch on the payment page leads to the form of its waitlist', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  // Given a batch whose only seat is taken
  await signIn(page, site.admin)
  const { id } = await newBatch(page, 'classroom', 5, 'ai-ml', { seats: 1 })
  const { student } = await post(page, '/api/admin/students', {
    name: 'Omkar Firstcome',
    email: newAccount('Omkar Firstcome').email,
    status: 'Active',
  })
  await giveSeat(page, id, student.id)

  // When a student on a phone follows its link
  const phone = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  await signUp(phone, newAccount('Farah Latecomer'))
  await open(phone, to.payment('ai-ml'))
  await phone.getByRole('link', { name: 'Full · join the waitlist' }).click()

  // Then the form is open, below the batch that has the focus, also when the page is loaded anew
  for (let times = 0; times < 2; times += 1) {
    await expect(phone.getByLabel('Your phone number')).toBeInViewport()
    await expect(phone.getByRole('listitem').filter({ hasText: 'Full' })).toBeFocused()
    await phone.reload()
  }
  await expectAccessible(phone)
  await phone.close()
})

test('staff remind a student of an overdue instalment from the list of dues, once', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  const { student } = await post(page, '/api/admin/students', {
    name: 'Meera Owes',
    email: `meera-${Date.now()}@mail.example`,
  })
  const day = dayInIndia(new Date())
  await post(page, fillPath('/api/admin/students/{id}/enrolments', { id: student.id }), {
    key: crypto.randomUUID(),
    course: 'data-science',
    registration: null,
    isAdult: true,
    feePaise: 500_000,
    discountPaise: 0,
    discountReason: 'Agreed at the desk',
    startsOn: day,
    parts: [{ rest: true, on: day }],
    guardian: null,
  })

  await open(page, to.adminRecord('finance', sectionParts.dues))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remind Meera Owes' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remind Meera Owes' })
  const line = dialog.locator('summary', { hasText: 'Meera Owes · ₹5,000 · by mail' })
  await line.press('Enter')
  await expect(dialog.getByText('Dear Meera Owes')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the reminder' }).press('Enter')
  await expect(dialog.getByText('1 reminded by mail.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')

  await page.getByRole('button', { name: 'Remind Meera Owes' }).press('Enter')
  await expect(dialog.getByText('Skipped: They were already reminded today.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Nobody to remind' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')

  await page.getByRole('button', { name: 'Promise to pay of Meera Owes' }).press('Enter')
  await page.getByLabel('Will pay ₹5,000 on').fill(addDays(day, 2))
  await page.keyboard.press('Enter')
  await expect(page.getByText(formatDay(addDays(day, 2), day))).toBeVisible()
  await expectAccessible(page)
})
