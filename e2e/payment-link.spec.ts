import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia, formatDate } from '../src/ui/format/days.ts'
import { post } from './support/checkout.ts'
import { countKeysAndClicks } from './support/count-keys.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { testOnOwnSite } from './support/own-site.ts'

const test = testOnOwnSite({ DEMO_CHECKOUT: '1' })

test('staff make a payment link, it is paid on a phone, and the gateway refunds part of it', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  test.setTimeout(120_000)

  // Given a student entered at the desk with an open instalment
  const dueOn = addDays(dayInIndia(new Date()), 17)
  await signIn(page, site.admin)
  const { student } = await post(page, '/api/admin/students', {
    name: 'Meera Linkwala',
    email: `meera-${Date.now()}@mail.example`,
  })
  const { enrolment } = await post(
    page,
    fillPath('/api/admin/students/{id}/enrolments', { id: student.id }),
    {
      key: crypto.randomUUID(),
      course: 'data-science',
      registration: null,
      isAdult: true,
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: dueOn,
      parts: [
        { percent: 50, on: dueOn },
        { rest: true, on: addDays(dueOn, 31) },
      ],
      guardian: null,
    },
  )

  // When the desk makes the link, from any screen
  const hand = countKeysAndClicks(page)
  await open(page, to.adminSection('courses'))
  await hand.press('Control+k')
  await page.keyboard.type('Meera Linkwala')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByRole('option', { name: /Meera Linkwala/ })).toBeVisible()
  await hand.press('Enter')
  await hand.click(() => page.getByRole('link', { name: 'Record payment' }).click())
  await expect(page).toHaveURL(to.adminRecord('finance', enrolment))
  await hand.click(() => page.getByRole('button', { name: 'Make a link' }).click())
  await expect(page.getByText(`₹2,500, due ${formatDate(dueOn)}. Good until`)).toBeVisible()
  await expectAccessible(page)
  const whatsApp = await page.getByRole('link', { name: 'Send by WhatsApp' }).last()
  await hand.click(() => whatsApp.click({ trial: true }))
  hand.task('send a payment link', 5)
  const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  // The configured site address has another port than the journey's.
  const link = /\/pay#\S+/.exec(text)?.[0] ?? ''

  // Then anybody with the link pays that instalment without signing in, and reads nothing else. The
  // window is high enough that no footer link is partly below the bottom bar, which would be measured as
  // too small.
  const phone = await browser.newPage({ baseURL, viewport: { width: 390, height: 700 } })
  await phone.goto(link)
  await expect(phone.getByText('For Meera')).toBeVisible()
  await expect(phone.getByText('Linkwala')).toHaveCount(0)
  expect(phone.url()).not.toContain('#')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Pay ₹2,500' }).click()
  const gateway = phone.frameLocator('iframe[title="Payment"]')
  await gateway.getByRole('button', { name: 'Google Pay' }).click()
  await gateway.getByRole('button', { name: 'Pay ₹2,500 in Google Pay' }).click()
  await expect(phone.getByRole('heading', { name: 'Payment received' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(phone.getByText('₹5,000')).toHaveCount(0)

  // And the link has ended
  await phone.goto(link)
  await expect(phone.getByText('This instalment is paid.', { exact: false })).toBeVisible()
  await phone.close()

  // When ₹300 is refunded at the gateway, and the payer disputes the rest
  await page.goto('/sandbox/gateway')
  await page.getByRole('textbox', { name: /^Rupees of/ }).fill('300')
  await page.getByRole('button', { name: 'Give back' }).click()
  await page.getByRole('button', { name: 'Dispute' }).click()

  // Then both are tasks of staff
  await open(page, to.adminRecord('finance', sectionParts.online))
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Disputes' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText(/^Answer by/)).toBeVisible()
  await expect(page.getByText('Refunded at the gateway’s dashboard.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resolved: Meera Linkwala, ₹300' }).click()
  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByRole('heading', { name: 'Refunded by the gateway' })).toHaveCount(0)
})
