import { to } from '../src/ui/addresses/site-map.ts'
import { demoSignIn, expect, expectAccessible, open, signIn, test } from './support/journey.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

// S370
test('a visitor without an account asks for a call, and the desk has the enquiry', async ({
  page,
}) => {
  const phone = `98${String(Date.now()).slice(-8)}`
  await open(page, `${to.course('data-science')}?utm_source=poster`)
  await page.getByRole('link', { name: 'Ask for a call' }).first().click()
  await page.getByRole('button', { name: 'Ask for a call' }).click()

  // Nothing typed is lost if the number is invalid
  await page.getByLabel('Your name').fill('Kavya Rao')
  await page.getByLabel('Phone Number').fill('12345')
  await page.getByRole('button', { name: 'Call me' }).click()
  await expect(page.getByText('Please enter a mobile number of 10 digits.').first()).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Kavya Rao')
  await expectAccessible(page)

  await page.getByLabel('Phone Number').fill(phone)
  const sending = page.waitForRequest('**/api/call-backs')
  await page.getByRole('button', { name: 'Call me' }).click()
  expect((await sending).postDataJSON().landing.first).toMatchObject({ source: 'poster' })
  await expect(
    page.getByText('Thank you. We will call you during our opening hours.'),
  ).toBeVisible()
  await expectAccessible(page)

  await signIn(page, demoSignIn('admin'))
  await open(page, to.adminSection('enrollment'))
  await expect(page.getByText('Kavya Rao').first()).toBeVisible()
})
