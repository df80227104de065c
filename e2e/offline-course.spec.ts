import type { Page } from '@playwright/test'
import { to } from '../src/ui/addresses/site-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { dayInIndia } from '../src/ui/format/days.ts'
import { giveSeat, newBatch, post, registerStudent } from './support/checkout.ts'
import { expect, expectAccessible, open, signIn, signInByForm } from './support/journey.ts'
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
test('a student reads their course without a connection, and the next user of the device cannot', async ({
  page,
  site,
}) => {
  test.slow()
  // Given a student with a seat in a batch with work
  await signIn(page, site.admin)
  const room = { room: 'Lab 8' }
  const { id: batch } = await newBatch(page, 'classroom', 3, 'data-science', room)
  await post(page, fillPath('/api/admin/batches/{id}/assignments', { id: batch }), {
    kind: 'project',
    title: 'Sales report',
    brief: 'Find the ten best.',
    dueOn: today,
    lateDays: 0,
    language: null,
    checks: [],
  })
  const { context, student, account, id } = await registerStudent(page, 'Salma Bano', '98765 43229')
  await giveSeat(page, batch, id)

  // When they have visited it once, and the connection is lost
  const heading = student.getByRole('heading', { level: 1 })
  const address = to.ownCourse(batch)
  const visitCourse = async () => {
    await open(student, address)
    await expect(heading).toHaveText(course)
    await expect.poll(() => countCopies(student)).toBe(1)
  }
  await visitCourse()
  await context.setOffline(true)
  await student.goto(address)

  // Then it is there with its classes and its work, and says of when it is
  await expect(student.getByText(/^You are offline\. This is your course as of/)).toBeVisible()
  await expect(heading).toHaveText(course)
  await expect(student.getByRole('heading', { name: 'Sales report' })).toBeVisible()
  await expect(student.getByRole('region', { name: 'Classes' })).toContainText('Lab 8')
  await expect(student.getByRole('button')).toHaveCount(0)
  await expectAccessible(student)

  // And once they have signed out, nobody at this computer reads it
  await context.setOffline(false)
  await open(student, to.profile)
  await student.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(student).toHaveURL(to.home)
  expect(await countCopies(student)).toBe(0)
  await context.setOffline(true)
  await expect(student.goto(address)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)

  // Nor does anybody once the session was ended elsewhere, or another account signs in
  await signIn(student, account)
  await visitCourse()
  await context.clearCookies()
  await student.goto(to.home)
  await expect.poll(() => countCopies(student)).toBe(0)
  await signIn(student, account)
  await visitCourse()
  await student.evaluate(() => localStorage.removeItem('token'))
  await signInByForm(student, site.admin)
  expect(await countCopies(student)).toBe(0)
})
