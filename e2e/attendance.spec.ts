import { firstClassFrom } from '../src/modules/batches/next-class.ts'
import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../src/ui/format/days.ts'
import { readQr } from '../test-support/read-qr.ts'
import { post } from './support/checkout.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

const size = 30

// S414, S430
test('a roll of thirty takes at most 32 taps, and a class is moved', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  test.slow()
  // Given a batch of thirty with a class that is on
  await signIn(page, site.admin)
  const today = dayInIndia(new Date())
  const days = [1, 3, 5]
  const startsOn = firstClassFrom(addDays(today, 7), days)
  const batch = await post(page, '/api/admin/batches', {
    courseId: 'python-programming',
    mode: 'classroom',
    stateCode: '27',
    days,
    fromTime: '19:00',
    toTime: '21:00',
    startsOn,
    endsOn: addDays(startsOn, 30),
    trainerId: null,
    room: 'Attic',
    seats: size,
    opensOn: today,
    closesOn: startsOn,
    holdMinutes: 15,
    offerHours: 24,
  })
  for (let number = 1; number <= size; number += 1) {
    const { student } = await post(page, '/api/admin/students', {
      name: `Student ${100 + number}`,
      phone: `98220 10${100 + number}`,
    })
    await post(page, fillPath('/api/admin/batches/{id}/people', { id: batch.id }), {
      student: String(student.id),
    })
  }
  const slot = { day: today, fromTime: '00:00', toTime: '23:59', room: 'Loft', link: '' }
  await post(page, '/api/admin/classes', {
    ...slot,
    trainerId: null,
    batch: batch.id,
    key: crypto.randomUUID(),
  })

  // When each student is marked by a tap of their own
  await open(page, to.adminSection('attendance'))
  const row = page.getByRole('listitem').filter({ hasText: 'Loft' })
  await row.getByRole('link', { name: /^Take attendance of Python/ }).click()
  await expect(page.getByText('Nobody is marked yet')).toBeVisible()
  let taps = 0
  for (let number = 1; number <= size; number += 1) {
    await page.getByRole('button', { name: `Present: Student ${100 + number}` }).click()
    taps += 1
  }
  await page.getByRole('button', { name: 'Save attendance' }).click()
  taps += 1

  // Then it is saved
  await expect(page.getByText('Attendance saved.')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(32)
  await expectAccessible(page)

  // And the QR code of the class is read as the address that marks a student
  await page.getByRole('link', { name: 'Attendance code' }).click()
  await page.getByRole('button', { name: 'Show the code' }).click()
  const digits = page.getByText(/^\d{6}$/)
  await expect(digits).toBeVisible()
  await expect(async () => {
    const address = await readQr(
      await page.locator('main [shape-rendering=crispEdges]').screenshot(),
    )
    expect(address).toBe(`${site.address}${to.profile}#class-${await digits.innerText()}`)
  }).toPass({ timeout: 30_000 })
  await expectAccessible(page)

  // And when another class of the batch is moved to another room, everybody is told
  const timetable = to.adminRecord('attendance', sectionParts.timetable)
  await open(page, `${timetable}?from=${startsOn}&days=7`)
  await page
    .getByRole('link', { name: /^Change Python/ })
    .first()
    .click()
  await page.getByLabel('Room').fill('Seminar room')
  await page.getByRole('button', { name: 'Save and send mails' }).click()
  await expect(page.getByText(/^Class saved\./)).toBeVisible()
  await expectAccessible(page)
})
