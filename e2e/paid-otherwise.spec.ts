import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { cancelBatch, gatewayFails, newBatch, post, startPayment } from './support/checkout.ts'
import {
  expect,
  expectAccessible,
  newAccount,
  open,
  openRow,
  signIn,
  signUp,
} from './support/journey.ts'
import { testOnOwnSite } from './support/own-site.ts'

const test = testOnOwnSite({ DEMO_CHECKOUT: '1' })
const online = to.adminRecord('finance', sectionParts.online)

// S219
test('payments of another amount: staff see both amounts, accept one and refund one', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await signIn(page, site.admin)
  const batch = await newBatch(page, 'classroom', 3)

  // Given two payers of half the amount
  await gatewayFails(page, 'Payments are of half the sum that was asked for')
  const keptPage = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  const refundedPage = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  const ofKept = await startPayment(keptPage, 'Kiran Halfpaid', batch.id)
  const ofReturned = await startPayment(refundedPage, 'Lata Halfpaid', batch.id)
  await ofKept.pay()
  await ofReturned.pay()
  await gatewayFails(page)

  // Then each sees the received and the requested amount
  for (const { openOrder } of [ofKept, ofReturned]) await openOrder()
  const heldText = 'Payment received, and we are checking it'
  await expect(keptPage.getByRole('heading', { name: heldText })).toBeVisible({ timeout: 30_000 })
  const sumOf = (name: string) =>
    keptPage.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').innerText()
  const [came, requestedSum] = [await sumOf('Amount paid'), await sumOf('Order amount')]
  expect(came).not.toBe(requestedSum)
  await expectAccessible(keptPage)

  // When staff accept one payment as it is
  await open(page, online)
  const lineOf = (name: string) => page.getByRole('region', { name: `Details: ${name}` })
  for (const name of ['Kiran Halfpaid', 'Lata Halfpaid']) {
    const line = await openRow(page, name)
    await expect(line.getByText('The amount paid differs from the order.')).toBeVisible()
    await expect(line.getByText(`Order amount: ${requestedSum}`)).toBeVisible()
  }
  await expect(page.getByText(came, { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByLabel('A batch for Kiran Halfpaid').selectOption({ value: String(batch.id) })
  await page.getByRole('button', { name: 'Confirm seat for Kiran Halfpaid' }).click()
  await expect(lineOf('Kiran Halfpaid')).toHaveCount(0)

  // Then the payer has a seat and a receipt of the amount, and the rest is due
  await keptPage.reload()
  await expect(
    keptPage.getByRole('heading', { name: 'Payment received. Your seat is confirmed.' }),
  ).toBeVisible()
  await expect(keptPage.getByText('Order amount', { exact: true })).toBeVisible()
  await expect(keptPage.getByRole('link', { name: '(PDF)' })).toBeVisible()
  await open(keptPage, to.profile)
  await expect(keptPage.getByText(`${came} due`, { exact: true })).toBeVisible()

  // And the other is refunded in full
  await lineOf('Lata Halfpaid').getByRole('button', { name: 'Refund in full' }).click()
  const sure = page.getByRole('dialog', { name: `Refund ${came}?` })
  await sure.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(refundedPage.getByRole('heading', { name: heldText })).toBeVisible()
  await expect(async () => {
    await refundedPage.reload()
    const back = refundedPage.getByRole('heading', { name: 'Your refund is sent' })
    await expect(back).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(refundedPage)
  await keptPage.close()
  await refundedPage.close()
})

test('staff choose another batch for a student without a seat, who then has seat and receipt', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await signIn(page, site.admin)
  const [first, other] = [
    await newBatch(page, 'classroom', 4),
    await newBatch(page, 'classroom', 9),
  ]
  const phone = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  const order = await startPayment(phone, 'Nandini Otherbatch', first.id)
  await cancelBatch(page, first.id)
  await order.pay()
  await order.openOrder()
  await expect(
    phone.getByRole('heading', { name: 'Payment received, but the batch was cancelled' }),
  ).toBeVisible({ timeout: 30_000 })

  // When staff choose another batch for them
  await open(page, online)
  const line = await openRow(page, 'Nandini Otherbatch')
  await expect(
    line.getByText(
      'Payment received, batch is cancelled: choose another batch, the waitlist or a refund.',
    ),
  ).toBeVisible()
  await page.getByLabel('A batch for Nandini Otherbatch').selectOption({ value: String(other.id) })
  await page.getByRole('button', { name: 'Confirm seat for Nandini Otherbatch' }).click()
  await expect(line).toHaveCount(0)

  // Then the seat is theirs, with its receipt, on the page of the order and in the profile
  await phone.reload()
  await expect(
    phone.getByRole('heading', { name: 'Payment received. Your seat is confirmed.' }),
  ).toBeVisible()
  const receipt = phone.getByRole('link', { name: '(PDF)' })
  const name = (await receipt.innerText()).replace('(PDF)', '').trim()
  const documentResponse = await phone.request.get((await receipt.getAttribute('href')) ?? '')
  expect(documentResponse.headers()['content-type']).toBe('application/pdf')
  await expect(phone.getByRole('link', { name: 'Add to your calendar' })).toHaveAttribute(
    'href',
    new RegExp(`/${other.id}\\b`),
  )
  await phone.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(phone.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await expect(phone.getByText('All paid', { exact: false }).first()).toBeVisible()
  await expectAccessible(phone)
  await phone.close()
})

test('the enrolment paid by a bounced cheque is ended, and the student reads why', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.setTimeout(90_000)
  await signIn(page, site.admin)
  const phone = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  const leela = newAccount('Leela Bounced')
  await signUp(phone, leela)
  await post(phone, '/api/free-demo/register', {
    phone: '98765 43211',
    course: 'Python Programming',
  })

  // Given a fee paid by cheque, and a refund request of its student
  const response = await page.request.get('/api/admin/students?search=Leela%20Bounced')
  const [{ id }] = (await response.json()).students
  const startsOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const { enrolment } = await post(page, fillPath('/api/admin/students/{id}/enrolments', { id }), {
    key: crypto.randomUUID(),
    course: 'python-programming',
    registration: null,
    feePaise: 500_000,
    discountPaise: 0,
    discountReason: 'Agreed at the desk',
    startsOn,
    parts: [{ rest: true, on: startsOn }],
    isAdult: true,
    guardian: null,
  })
  await post(page, fillPath('/api/admin/enrolments/{id}/payments', { id: enrolment }), {
    key: crypto.randomUUID(),
    paise: 500_000,
    method: 'cheque',
    reference: '000301',
    bank: 'SBI',
  })
  await open(phone, to.profile)
  await phone
    .getByRole('button', { name: 'Leave this course and request a refund (Python Programming)' })
    .click()
  await phone.getByRole('button', { name: 'Request to leave' }).click()
  await expect(phone.getByRole('heading', { name: 'We have received your request' })).toBeVisible()

  // When it is approved, and the cheque bounces
  const refunds = to.adminRecord('finance', sectionParts.refunds)
  await open(page, refunds)
  const line = await openRow(page, leela.name)
  await line.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve ₹5,000' }).click()
  await expect(line.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
  const { cheques } = await (await page.request.get('/api/admin/cheques')).json()
  await post(page, fillPath('/api/admin/cheques/{id}', { id: cheques[0].id }), {
    to: 'bounced',
    reason: 'Funds insufficient',
  })

  // Then nothing is refunded, and the request ends with a reason
  await page.reload()
  await openRow(page, leela.name)
  await expect(line.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
  await expect(line.getByText(/^Cannot be paid/)).toBeVisible()
  await line.getByRole('button', { name: 'Close what cannot be paid' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Nothing to pay: ${leela.name}` })
  await dialog.getByLabel('Why nothing is paid').fill('')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog.getByText('Give a reason: the student reads it.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Why nothing is paid').fill('Your cheque 000301 bounced.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(line).toContainText('“Your cheque 000301 bounced.”')

  await phone.reload()
  await expect(phone.getByText('Your cheque 000301 bounced.', { exact: false })).toBeVisible()
  await expectAccessible(phone)
  await phone.close()
})
