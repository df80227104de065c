import { type Browser, devices, type Page } from '@playwright/test'
import { firstClassFrom } from '../src/modules/batches/next-class.ts'
import { endpoints, to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../src/ui/format/days.ts'
import { newBatch, post } from './support/checkout.ts'
import { requestAndTypeCode } from './support/confirm-email.ts'
import {
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  signUp,
  signUpByForm,
} from './support/journey.ts'
import { test } from './support/own-site.ts'

const course = 'c-cpp-programming'
const batches = to.adminRecord('enrollment', sectionParts.batches)

test('a planned batch is shown on the page of its course with seats and calendar', async ({
  page,
  site,
}) => {
  test.slow()
  // Given a signed-in admin
  await signIn(page, site.admin)
  await open(page, `${batches}/new`)
  const form = page.getByRole('form', { name: 'New batch' })
  await expectAccessible(page)

  // When they make a batch of seven seats
  const startsOn = firstClassFrom(addDays(dayInIndia(new Date()), 3), [1, 3, 5])
  await form.getByLabel('Course').selectOption('C / C++ Programming')
  await form.getByLabel('First day').fill(addDays(startsOn, 1))
  await form.getByLabel('Seats', { exact: true }).fill('7')
  await form.getByLabel('Enrolment closes on').fill(startsOn)
  await form.getByRole('button', { name: 'Create batch' }).click()
  await expect(form).toContainText('There is no class on this day. The first class would be on ')
  await form.getByLabel('First day').fill(startsOn)
  await form.getByRole('button', { name: 'Create batch' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('C / C++ Programming')

  // Then visitors see it as the next start
  await open(page, to.course(course))
  const starts = page.getByRole('region', { name: 'Next starts' })
  await expect(starts.getByRole('listitem').first()).toContainText('7 seats left')
  await expectAccessible(page)
})

// S312
test('a student on the waitlist is offered a freed seat and accepts it', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.slow()
  // Given a batch whose only seat is taken
  await signIn(page, site.admin)
  const batch = await makeFullBatch(page, browser, baseURL)

  // When a student finds it full, and joins its waitlist
  const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL })
  const student = await phone.newPage()
  const account = newAccount('Farida Sayyad')
  await open(student, to.course(course))
  await student.getByRole('button', { name: /Join the waitlist/ }).click()
  await student.getByRole('link', { name: 'Log in to join the waitlist' }).click()
  await expect(student.getByRole('main').getByRole('status')).toContainText(
    'Next: sign in, then tap “Join the waitlist” on the home page.',
  )
  await student.getByRole('link', { name: 'Create an account' }).click()
  await signUpByForm(student, account)
  await student.getByRole('link', { name: /Join the waitlist/ }).click()
  // The form is open and in view
  await expect(student.getByLabel('Your phone number')).toBeInViewport()
  await student.getByLabel('Your phone number').fill('98765 43210')
  await requestAndTypeCode(student, account.email)
  await expectAccessible(student)
  await student.getByRole('button', { name: 'Wait for a seat' }).click()
  await expect(student.getByRole('status').filter({ hasText: 'on the waitlist' })).toBeVisible()

  // Then their profile shows their place on the waitlist
  await open(student, to.profile)
  const waitlist = student.getByRole('region', { name: 'Waitlist' })
  await expect(waitlist).toContainText('You are first in line.')
  await expectAccessible(student)

  // When staff remove the student with the seat, undo it, and remove them after all
  await open(page, `${batches}/${batch}`)
  await expect(page.getByRole('main')).toContainText('1 of 1 seats occupied')
  const remove = page.getByRole('button', { name: 'Remove from batch… Omkar Kadam' })
  const question = page.getByRole('dialog', { name: /^Remove Omkar Kadam from the batch of / })
  await remove.click()
  await expect(question).toContainText(
    'The seat is free at once; Farida Sayyad, first on the waitlist, is offered it after 30 seconds.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/^Omkar Kadam was removed by /)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Removed/ })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('0 of 1 seats occupied')
  await expectAccessible(page)
  await expect(page.getByText('Omkar Kadam was removed from the batch.')).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(page.getByRole('main')).toContainText('1 of 1 seats occupied')
  await remove.click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()

  // Then the student gets a mail once the time to undo is over, and accepts
  const secret = await offerTo(page, account.email)
  await student.goto(`${to.seatOffer}#${secret}`)
  await student.getByRole('button', { name: 'Accept this seat' }).click()
  await expect(student.getByText('The seat is held for you until')).toBeVisible()
  await open(student, to.profile)
  const courses = student.getByRole('region', { name: 'Your courses' })
  await expect(courses).toContainText('Held for you')
  await expect(waitlist).toBeHidden()
  await expectAccessible(student)
  await phone.close()
})

test('a student enrolled at the desk has the seat and the first day of the batch', async ({
  page,
  site,
}) => {
  test.slow()
  // Given a batch on sale, and a student at the desk
  await signIn(page, site.admin)
  const batch = await newBatch(page, 'classroom', 4)
  const { student } = await post(page, '/api/admin/students', {
    name: 'Kavita Wagh',
    email: newAccount('Kavita Wagh').email,
    status: 'Active',
  })
  await open(page, to.adminRecord('students', student.id))

  // When staff choose course and batch
  await page.getByRole('button', { name: 'Enrol in a course' }).click()
  const form = page.getByRole('dialog', { name: 'Enrol in a course' })
  await form.getByLabel('Course').selectOption('C / C++ Programming')
  await form.getByLabel('Seat in a batch').selectOption(String(batch.id))
  await expect(form.getByLabel('First day')).toHaveValue(batch.startsOn)
  await form.getByLabel('They are 18 or older').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(form).toBeHidden()

  // Then the seat is theirs
  await open(page, `${batches}/${batch.id}`)
  await expect(page.getByRole('main')).toContainText('1 of 5 seats occupied')
  await expect(page.getByRole('link', { name: 'Kavita Wagh' })).toBeVisible()
})

/** Made by the signed-in user; its one seat is given to another student. */
async function makeFullBatch(page: Page, browser: Browser, baseURL: string | undefined) {
  const today = dayInIndia(new Date())
  const days = [2, 4]
  const startsOn = firstClassFrom(addDays(today, 2), days)
  const response = await page.request.post('/api/admin/batches', {
    data: {
      isClashConfirmed: true,
      courseId: course,
      mode: 'classroom',
      stateCode: '27',
      days,
      fromTime: '18:00',
      toTime: '20:00',
      startsOn,
      endsOn: addDays(startsOn, 60),
      trainerId: null,
      room: 'Lab 1',
      seats: 1,
      opensOn: today,
      closesOn: startsOn,
      holdMinutes: 15,
      offerHours: 24,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = await response.json()
  const other = await browser.newContext({ baseURL })
  const visitor = await other.newPage()
  const name = 'Omkar Kadam'
  await signUp(visitor, newAccount(name))
  const wish = { phone: '98765 43211', course: 'Data Science' }
  expect((await visitor.request.post('/api/free-demo/register', { data: wish })).ok()).toBe(true)
  await other.close()
  const studentResponse = await page.request.get(`/api/admin/students?search=${name}`)
  const [student] = (await studentResponse.json()).students
  const path = fillPath('/api/admin/batches/{id}/people', { id })
  const seatResponse = await page.request.post(path, { data: { student: String(student.id) } })
  expect(seatResponse.ok(), await seatResponse.text()).toBe(true)
  return id as number
}

/** The link of the mailed offer. */
async function offerTo(page: Page, email: string): Promise<string> {
  let secret: string | undefined
  await expect(async () => {
    const mailbox = await (await page.request.get(endpoints.mailbox)).text()
    const mail = mailbox.split('<article>').find((one) => one.includes(`To ${email}`))
    secret = mail?.match(/seat-offer#([\w-]+)/)?.[1]
    expect(secret).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return secret ?? ''
}
