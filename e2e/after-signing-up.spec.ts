import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import {
  demoSignIn,
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  signUp,
  signUpByForm,
  type TestAccount,
  test,
} from './support/journey.ts'

const wayOn = (page: Page) =>
  page.getByRole('link', { name: /Finish your Fast Track registration/ })
const course = (page: Page) => page.getByLabel('Preferred Course')
const stored = (page: Page) =>
  page.getByRole('region', { name: 'You are registered for Fast Track' })
const newPhone = () => `98765 ${randomInt(20_000, 99_999)}`

// S119
test('a registration is made by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const asha = newAccount()
  await open(page, to.course('android-development'))
  await tabTo(page, 'Get Demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Next: create your account, then tap “Finish your registration”; your course is already chosen.',
  )
  for (const [label, text] of [
    ['Full Name', asha.name],
    ['Email Address', asha.email],
    ['Password', asha.password],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')

  await expect(wayOn(page)).toBeFocused()
  await expect(wayOn(page)).toContainText('Android Development')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(course(page)).toHaveValue('Android Development')
  await tabTo(page, 'Phone Number')
  await page.keyboard.type(newPhone())
  await page.keyboard.press('Enter')

  await expect(page.getByText('Thank you!')).toBeFocused()
  await expect(stored(page)).toContainText('Android Development')
})

// S439
test('the welcome after a sign-up does not cover the next step', async ({ page }) => {
  await open(page, to.joinFor('data-science'))
  await signUpByForm(page, newAccount())
  await expect(wayOn(page)).toBeFocused()
  const welcome = page.getByRole('region', { name: 'Notifications, Alt+T' }).getByRole('status')
  await expect(welcome).toBeVisible()
  const isCovered = async () => {
    const [way, message] = [await wayOn(page).boundingBox(), await welcome.boundingBox()]
    if (!way || !message) return true
    const isBeside = way.x + way.width <= message.x
    return !isBeside && message.y < way.y + way.height
  }
  await expect.poll(isCovered).toBe(false)
})

// S118
test('the course is kept through the login, and home shows no way back once it is registered', async ({
  page,
}) => {
  const asha = newAccount()
  await page.request.post('/api/auth/register', { data: asha })
  await page.request.post('/api/auth/logout')
  await open(page, to.joinFor('data-analyst'))
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeFocused()
  await page.getByLabel('Email Address').fill(asha.email)
  await page.getByLabel('Password', { exact: true }).fill(asha.password)
  await page.keyboard.press('Enter')
  await expect(wayOn(page)).toContainText('Data Analyst')
  await wayOn(page).click()
  await expect(course(page)).toHaveValue('Data Analyst')
  await page.getByLabel('Phone Number').fill(newPhone())
  await page.getByRole('button', { name: 'Enroll in Fast Track →' }).click()
  await expect(stored(page)).toBeVisible()

  // When they go back and forward, home shows no hint and the form does not return
  await page.goBack()
  await expect(page).toHaveURL(to.home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(wayOn(page)).toHaveCount(0)
  await page.goForward()
  await expect(stored(page)).toContainText('Data Analyst')
})

// S118
test('the course is kept through a provider’s popup', { tag: '@desktop' }, async ({ page }) => {
  await open(page, to.joinFor('mern-stack'))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Sign up with/ }).click(),
  ])
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(newAccount().email)
  await popup.getByLabel('Name').fill('Popup Patil')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(wayOn(page)).toContainText('MERN Stack')
  await wayOn(page).click()
  await expect(course(page)).toHaveValue('MERN Stack')
})

test('an unknown course selects nothing', { tag: '@desktop' }, async ({ page }) => {
  await signUp(page, newAccount())
  await open(page, `${to.joinFreeDemo}?course=%3Cscript%3E`)
  await expect(course(page)).toHaveValue('')
})

// S118
test('the course is kept with storage blocked', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('blocked')
      },
    })
  })
  await open(page, to.joinFor('data-science'))
  await signUpByForm(page, newAccount())
  await wayOn(page).click()
  await expect(course(page)).toHaveValue('Data Science')
})

test('a registration is shown in the place of the form, now and later, with the next step', async ({
  page,
  context,
}) => {
  const asha = await registered(page, 'Digital Marketing')
  await open(page, to.joinFreeDemo)
  await expect(stored(page)).toContainText('Digital Marketing')
  await expect(stored(page)).toContainText(asha.phone)
  await expect(stored(page)).toContainText(/We call .* within one working day, between 10 am/)
  await expect(stored(page).getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  await expect(stored(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await expectAccessible(page)

  // When another tab registers for a second course
  const other = await context.newPage()
  await open(other, to.joinFreeDemo)
  await other.getByRole('button', { name: 'Register for another course' }).click()
  await expect(other.getByRole('heading', { name: 'Register for Fast Track' })).toBeFocused()
  await expect(other.getByLabel('Phone Number')).toHaveValue('')
  await expect(course(other)).toHaveValue('')
  await course(other).selectOption('Python Programming')
  await other.getByLabel('Phone Number').fill(asha.phone)
  await other.getByRole('button', { name: 'Enroll in Fast Track →' }).click()
  await expect(other.getByText('Thank you!')).toBeFocused()

  // Then this one shows it once its window is focused
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(stored(page)).toContainText('Python Programming')

  // And a wrong number and the preferred start are changed in its row
  await page.getByRole('button', { name: 'Change number or start for Digital Marketing' }).click()
  await expect(course(page)).toHaveValue('Digital Marketing')
  await page.getByLabel('Preferred start (optional)').selectOption({ index: 2 })
  await page.getByLabel('Phone Number').fill('70201 23456')
  await page.getByRole('button', { name: 'Enroll in Fast Track →' }).click()
  await expect(stored(page)).toContainText('+91 70201 23456')
  await expect(stored(page)).toContainText(/Preferred start\w{3} \d+ \w{3}.*, online/)

  // Which the profile leads to at once, with what is stored
  await open(page, to.profile)
  await page.getByRole('link', { name: 'Change number or start for Digital Marketing' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveValue('+917020123456')
  await expect(course(page)).toHaveValue('Digital Marketing')
})

// S121
test('a wrong number and a missing course are reported together', { tag: '@desktop' }, async ({
  page,
}) => {
  await signUp(page, newAccount())
  await open(page, to.joinFreeDemo)
  await page.getByLabel('Phone Number').fill('12345')
  await page.getByRole('button', { name: 'Enroll in Fast Track →' }).click()
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText([
    /not look like a mobile number in India/,
    'Choose the course you want to try.',
  ])
})

test('when the registration cannot be loaded, the form is shown', { tag: '@desktop' }, async ({
  page,
}) => {
  await signUp(page, newAccount())
  await page.route('/api/me/registrations', (call) => call.abort())
  await open(page, to.joinFreeDemo)
  await expect(page.getByLabel('Phone Number')).toBeVisible()

  // What was sent is shown as it was sent
  await page.getByLabel('Phone Number').fill('98765 43210')
  await course(page).selectOption('Other')
  await page.getByRole('button', { name: 'Enroll in Fast Track →' }).click()
  await expect(stored(page)).toContainText('98765 43210')

  // And the profile says that it could not load the data
  await open(page, to.profile)
  const statusRegion = page.getByRole('region', { name: 'My status' })
  await expect(statusRegion.getByRole('alert')).toBeVisible()
  await page.unroute('/api/me/registrations')
  await statusRegion.getByRole('button', { name: 'Try again' }).click()
  await expect(statusRegion).toContainText('Other')
})

test('the profile shows the student’s status step by step, and counts what staff confirmed', async ({
  page,
  browser,
  baseURL,
}) => {
  const asha = await registered(page, 'Data Science')
  const desk = await (await browser.newContext({ baseURL })).newPage()
  await signIn(desk, demoSignIn('admin'))
  await open(page, to.profile)
  const statusRegion = page.getByRole('region', { name: 'My status' })
  const present = statusRegion.locator('[aria-current=step]')
  await expect(statusRegion.getByRole('listitem').filter({ hasText: 'to come' })).toHaveCount(4 + 1)
  await expect(present).toHaveText(/^Registered, now/)
  await expectAccessible(page)

  // When a counsellor works on it
  const list = await desk.request.get(`/api/admin/registrations?search=${asha.email}`)
  const { id } = (await list.json()).registrations[0]
  let version = 1
  const work = async (part: string, data: object) => {
    const answer = await desk.request.post(`/api/admin/registrations/${id}/${part}`, {
      data: { version: version++, ...data },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const next = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await work('contacts', { outcome: 'reached', note: 'Shy.', nextContactOn: next })
  await look(page)
  await expect(present).toHaveText(/^We called, now/)
  await expect(statusRegion).toContainText('Meenal from admissions spoke with you.')
  await expect(statusRegion).toContainText('Meenal calls you on')
  await work('status', { to: 'confirmed', payment: { method: 'cash' } })
  await work('status', { to: 'attending' })
  await look(page)

  // Then the steps, the figures and the courses show it
  await expect(present).toHaveText(/^Day 1 of 15, now/)
  const figure = page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText('Courses', { exact: true }) })
  await expect(figure.getByRole('definition')).toHaveText('1')
  await page.getByRole('tab', { name: 'Enrolled Courses' }).click()
  const courses = page.getByRole('tabpanel', { name: 'Enrolled Courses' })
  await expect(courses).toContainText('In Progress')
  await expect(courses.getByRole('link', { name: 'Continue Learning' })).toHaveAttribute(
    'href',
    to.course('data-science'),
  )
  await expectAccessible(page)
})

test('at 320 px, and with text at 200 %, nothing overflows', { tag: '@desktop' }, async ({
  page,
}) => {
  const asha = await registered(page, 'AI/ML (Artificial Intelligence & Machine Learning)')
  expect(asha.phone).toBeTruthy()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const size of ['100%', '200%'])
    for (const path of [to.joinFreeDemo, to.profile]) {
      await open(page, path)
      await expect(page.getByRole('heading', { name: /^AI\/ML/ })).toBeVisible()
      await page.evaluate((question) => {
        document.documentElement.style.fontSize = question
      }, size)
      // Only what this file tests: bars and the rest of these pages have journeys of their own.
      const overflowing = await page.evaluate(() => {
        const { clientWidth } = document.documentElement
        const part = document.querySelector('[aria-labelledby="standing-heading"], #form-heading')
        const all = (part?.closest('section') ?? part)?.querySelectorAll('*') ?? []
        return [...all]
          .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
          .map((one) => `${one.tagName} ${one.textContent}`)
      })
      expect(overflowing, `${path} at ${size}`).toEqual([])
    }
})

/** A student registered for a course, without an open page. */
async function registered(page: Page, title: string): Promise<TestAccount & { phone: string }> {
  const account = newAccount()
  const phone = newPhone()
  await signUp(page, account)
  const answer = await page.request.post('/api/free-demo/register', {
    data: { phone, course: title },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { ...account, phone }
}

/** As if the window were focused again. */
function look(page: Page) {
  return page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Presses Tab until an element of this name has the focus; no page has a hundred stops. */
async function tabTo(page: Page, name: string) {
  for (let stop = 0; stop < 100; stop++) {
    await page.keyboard.press('Tab')
    const isFound = await page.evaluate((wantedPath) => {
      const focused = document.activeElement
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : focused
      return label?.textContent?.trim() === wantedPath
    }, name)
    if (isFound) return
  }
  throw new Error(`No Tab leads to “${name}”.`)
}
