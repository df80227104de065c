import { randomInt } from 'node:crypto'
import { endpoints, to } from '../src/site-map.ts'
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
  // Whoever has the same number is the same person to staff.
  const phone = `98765 ${randomInt(20_000, 99_999)}`

  // Given a visitor who opens the site and looks at a course
  await open(page, to.home)
  await expect(page).toHaveTitle(/coding training institute/i)
  await page.getByRole('link', { name: 'Explore Courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page
    .getByRole('link', { name: /View Details.*Data Science|Data Science/ })
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

  // Then home offers the way back to what they wanted
  await page.getByRole('link', { name: /Finish your Fast Track registration/ }).click()
  await expect(page).toHaveURL(to.joinFreeDemo)
  await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)
  await expect(page.getByLabel('Email Address')).toHaveValue(asha.email)
  await expect(page.getByLabel('Full Name')).toHaveAttribute('readonly')
  await expectAccessible(page)

  // When they send the form
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Preferred Course').selectOption('Data Science')
  await page.getByRole('button', { name: 'Enroll in Fast Track →' }).click()

  // Then it is acknowledged and the form is ready for another course
  await expect(
    page.getByText("Thank you! We'll contact you soon with course details."),
  ).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await expect(page.getByLabel('Preferred Course')).toHaveValue('')
  await expect(page.getByLabel('Full Name')).toHaveValue(asha.name)

  // And the mail to the student and the one to admissions have left
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
  // Others may have registered meanwhile: the list is theirs until the search has answered.
  const numbers = desk.getByText(`+91 ${phone}`).filter({ visible: true })
  await expect(desk.getByText(/^1 registration matches/)).toBeVisible()
  await expect(desk.getByRole('link', { name: asha.email })).toBeVisible()
  await expect(numbers).toHaveCount(1)
  await expect(desk.getByText(asha.name).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(desk)
})
