import { randomInt } from 'node:crypto'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  signUpByForm,
  test,
} from './support/journey.ts'

test('a visitor finds a course, signs up, registers, and staff see the registration', async ({
  page,
  browser,
  baseURL,
}) => {
  const asha = newAccount()
  // To staff, the same number is a possible duplicate.
  const phone = `98765 ${randomInt(20_000, 99_999)}`

  // Given a visitor who opens the site and looks at a course
  await open(page, to.home)
  await expect(page).toHaveTitle(/coding training institute/i)
  await page.getByRole('link', { name: 'Explore Courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page
    .getByRole('link', { name: /^(View Details.*Data Science|Data Science)$/ })
    .first()
    .click()
  await expect(page).toHaveURL(to.course('data-science'))
  await expectAccessible(page)

  // When they ask for the demo, they are first sent to sign up
  await page.getByRole('link', { name: 'Get Demo' }).first().click()
  await expect(page).toHaveURL(to.signup)
  await expectAccessible(page)
  await signUpByForm(page, asha)
  await expect(page.getByText('Your account has been created.')).toBeVisible()

  // Then home links back to the form with the course they came from
  const wayOn = page.getByRole('link', { name: /Finish your Fast Track registration/ })
  await expect(wayOn).toBeFocused()
  await expect(wayOn).toContainText('Data Science')
  // The welcome fades, and axe measures a fading text at its palest.
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button')
    .click()
  await expect(page.getByText('Your account has been created.')).toHaveCount(0)
  await expectAccessible(page)
  await wayOn.press('Enter')
  await expect(page).toHaveURL(to.joinFor('data-science'))
  await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
  await expect(page.getByLabel('Email Address')).toHaveValue(asha.email)
  await expect(page.getByLabel('Full Name')).toHaveAttribute('readonly')
  await expectAccessible(page)

  // When they send the form, in which the course is chosen
  await expect(page.getByLabel('Preferred Course')).toHaveValue('Data Science')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Enroll in Fast Track →' }).click()

  // Then it is confirmed, and the form stands empty below
  await expect(
    page.getByText("Thank you! We'll contact you soon with course details."),
  ).toBeFocused()
  const stored = page.getByRole('region', { name: 'You are registered for Fast Track' })
  await expect(stored.getByRole('heading', { name: 'Data Science' })).toBeVisible()
  await expect(stored).toContainText(`+91 ${phone}`)
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await expectAccessible(page)

  // And the mails to the student and to admissions are sent
  const mailbox = await browser.newPage({ baseURL })
  await expect(async () => {
    await mailbox.goto(endpoints.mailbox)
    await expect(mailbox.getByText(asha.email).first()).toBeVisible({ timeout: 500 })
    await expect(
      mailbox.getByText('New Fast Track registration: Data Science').first(),
    ).toBeVisible()
  }).toPass()

  // And staff find the registration
  const desk = await (await browser.newContext({ baseURL })).newPage()
  await signIn(desk, demoSignIn('admin'))
  await desk.goto(to.admin)
  await expect(desk).toHaveURL(to.adminSection('dashboard'))
  await desk.goto(to.adminSection('enrollment'))
  await desk.getByRole('searchbox').fill(asha.email)
  // Others may have registered meanwhile: the list shows them until the search has finished.
  const numbers = desk.getByText(new RegExp(`^(\\+91 )?${phone}$`)).filter({ visible: true })
  await expect(desk.getByText(/^1 registration matches/)).toBeVisible()
  await expect(numbers).toHaveCount(1)
  await expect(desk.getByText(asha.name).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(desk)
})
