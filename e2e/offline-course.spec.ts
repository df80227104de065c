import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../src/ui/format/days.ts'
import { post } from './support/buying.ts'
import {
  expect,
  expectAccessible,
  newAccount,
  open,
  signIn,
  signInByForm,
  signUp,
} from './support/journey.ts'
import { test } from './support/own-site.ts'

const course = 'Data Science'
const today = dayInIndia(new Date())

/** Copies in this browser that can be read without a connection. */
const countCopies = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().length
  })

// S432
test('a student reads their course without a connection, and nobody after them does', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.slow()
  // Given a student with a seat in a batch with work
  await signIn(page, site.admin)
  const { id: batch } = await post(page, '/api/admin/batches', {
    ...{ courseId: 'data-science', mode: 'classroom', stateCode: '27', days: [1, 3, 5] },
    ...{ fromTime: '19:00', toTime: '21:00', startsOn: addDays(today, 3) },
    ...{ endsOn: addDays(today, 40), trainerId: null, room: 'Lab 8', seats: 5 },
    ...{ opensOn: today, closesOn: today, holdMinutes: 15, offerHours: 24 },
    isClashConfirmed: true,
  })
  await post(page, fillPath('/api/admin/batches/{id}/assignments', { id: batch }), {
    ...{ kind: 'project', title: 'Sales report', brief: 'Find the ten best.', dueOn: today },
    ...{ lateDays: 0, language: null, checks: [] },
  })
  const visits = await browser.newContext({ baseURL })
  const student = await visits.newPage()
  const account = newAccount('Salma Bano')
  await signUp(student, account)
  await post(student, '/api/free-demo/register', { phone: '98765 43229', course })
  const { students } = await (
    await page.request.get('/api/admin/students?search=Salma Bano')
  ).json()
  await post(page, fillPath('/api/admin/batches/{id}/people', { id: batch }), {
    student: String(students[0].id),
  })

  // When they have visited it once, and the connection is lost
  const heading = student.getByRole('heading', { level: 1 })
  const address = to.ownCourse(batch)
  const visitCourse = async () => {
    await open(student, address)
    await expect(heading).toHaveText(course)
    await expect.poll(() => countCopies(student)).toBe(1)
  }
  await visitCourse()
  await visits.setOffline(true)
  await student.goto(address)

  // Then it is there with its classes and its work, and says of when it is
  await expect(student.getByText(/^You are offline\. This is your course as of/)).toBeVisible()
  await expect(heading).toHaveText(course)
  await expect(student.getByRole('heading', { name: 'Sales report' })).toBeVisible()
  await expect(student.getByRole('region', { name: 'Classes' })).toContainText('Lab 8')
  await expect(student.getByRole('button')).toHaveCount(0)
  await expectAccessible(student)

  // And once they have signed out, nobody at this computer reads it
  await visits.setOffline(false)
  await open(student, to.profile)
  await student.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(student).toHaveURL(to.home)
  expect(await countCopies(student)).toBe(0)
  await visits.setOffline(true)
  await expect(student.goto(address)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await visits.setOffline(false)

  // Nor does anybody once the session was ended elsewhere, or another account signs in
  await signIn(student, account)
  await visitCourse()
  await visits.clearCookies()
  await student.goto(to.home)
  await expect.poll(() => countCopies(student)).toBe(0)
  await signIn(student, account)
  await visitCourse()
  await student.evaluate(() => localStorage.removeItem('token'))
  await signInByForm(student, site.admin)
  expect(await countCopies(student)).toBe(0)
})
