import type { Browser, Page } from '@playwright/test'
import { firstClassFrom } from '../../src/modules/batches/next-class.ts'
import { to } from '../../src/ui/addresses/site-map.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../src/ui/format/days.ts'
import { confirmEmail } from './confirm-email.ts'
import { expect, newAccount, open, signUp } from './journey.ts'

const course = 'c-cpp-programming'
const gateway = '/sandbox/gateway'

/** A request of staff or another person, beside the journey. */
export async function post(page: Page, address: string, data: object) {
  const answer = await page.request.post(address, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A batch that is on sale from today, with its first class `startsIn` days from now or soon after. */
export async function newBatch(
  staff: Page,
  mode: 'classroom' | 'online',
  startsIn: number,
  courseId = course,
  { days = [1, 3, 5], ...changes }: { days?: number[] } & Record<string, unknown> = {},
) {
  const today = dayInIndia(new Date())
  const startsOn = firstClassFrom(addDays(today, startsIn), days)
  const { id } = await post(staff, '/api/admin/batches', {
    isClashConfirmed: true,
    courseId,
    mode,
    stateCode: '27',
    days,
    trainerId: null,
    fromTime: '19:00',
    toTime: '21:00',
    startsOn,
    endsOn: addDays(startsOn, 60),
    room: '',
    seats: 5,
    opensOn: today,
    closesOn: startsOn,
    holdMinutes: 15,
    offerHours: 24,
    ...changes,
  })
  return { id: Number(id), startsOn }
}

/** A student in a browser of their own who registered for Data Science, and their number. */
export async function registerStudent(staff: Page, name: string, phone: string) {
  const browser = staff.context().browser() as Browser
  const context = await browser.newContext({ baseURL: new URL(staff.url()).origin })
  const student = await context.newPage()
  const account = newAccount(name)
  await signUp(student, account)
  await post(student, '/api/free-demo/register', { phone, course: 'Data Science' })
  const answer = await staff.request.get(`/api/admin/students?search=${name}`)
  const { students } = await answer.json()
  return { context, student, account, id: Number(students[0].id) }
}

/** The desk gives a student a seat without an enrolment. */
export const giveSeat = (staff: Page, batch: number, student: number) =>
  post(staff, fillPath('/api/admin/batches/{id}/people', { id: batch }), {
    student: String(student),
  })

export async function cancelBatch(staff: Page, id: number) {
  const response = await staff.request.get(fillPath('/api/admin/batches/{id}', { id }))
  const { version } = await response.json()
  const cancelled = { to: 'cancelled', version, reason: 'The trainer is ill.' }
  await post(staff, fillPath('/api/admin/batches/{id}/status', { id }), cancelled)
}

/**
 * A new student begins to pay for a seat; `pay` confirms at the bank, `openOrder` opens the page of their
 * order.
 */
export async function startPayment(page: Page, name: string, batch: number) {
  const account = newAccount(name)
  await signUp(page, account)
  await confirmEmail(page, account.email)
  const { paise } = await (
    await page.request.get(fillPath('/api/checkouts/courses/{id}', { id: course }))
  ).json()
  const { order, gatewayOrder, key } = await post(page, '/api/checkouts', {
    course,
    batch,
    paise,
    phone: '98765 43210',
    isAdult: true,
    agreed: true,
  })
  return {
    openOrder: () => open(page, to.order(order)),
    async pay() {
      const form = { order: gatewayOrder, key, pay: 'success' }
      const paid = await page.request.post(`${gateway}/window`, { form })
      expect(paid.ok(), await paid.text()).toBe(true)
    },
  }
}

/** Faults of the gateway from now on. */
export async function gatewayFails(staff: Page, ...faults: string[]) {
  await staff.goto(gateway)
  for (const box of await staff.getByRole('checkbox').all()) await box.uncheck()
  for (const fault of faults) await staff.getByLabel(fault).check()
  await staff.getByRole('button', { name: 'Save' }).click()
}
