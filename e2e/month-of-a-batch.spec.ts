import { to } from '../src/ui/addresses/site-map.ts'
import { sectionParts } from '../src/ui/addresses/staff-map.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../src/ui/format/days.ts'
import { newBatch, post, registerStudent } from './support/checkout.ts'
import { expect, expectAccessible, open, signIn } from './support/journey.ts'
import { test } from './support/own-site.ts'

const course = 'Data Science'
const today = dayInIndia(new Date())

test('a month of a batch: seat, classes, an absence, a project, the certificate and its revocation', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  test.slow()
  // Given a batch that began four weeks ago and ends today, and a student who is enrolled in it
  await signIn(page, site.admin)
  const { id: batch, startsOn } = await newBatch(page, 'classroom', -28, 'data-science', {
    days: [2, 4],
    fromTime: '00:01',
    toTime: '00:02',
    room: 'Lab 3',
    endsOn: today,
    opensOn: addDays(today, -40),
    closesOn: today,
  })
  const {
    context,
    student,
    id: number,
  } = await registerStudent(page, 'Farida Sayyed', '98765 43219')
  await post(page, fillPath('/api/admin/students/{id}/enrolments', { id: number }), {
    key: 'farida-enrols',
    course: 'data-science',
    registration: null,
    feePaise: 900_000,
    discountPaise: 0,
    discountReason: 'Fair',
    startsOn,
    isAdult: true,
    guardian: null,
    parts: [{ rest: true, days: 0 }],
    seat: { batch, as: 'seat' },
  })

  // When the classes are held, and she misses one of them
  const work = await page.request.get(fillPath('/api/admin/batches/{id}/work', { id: batch }))
  const sessions: { id: number; day: string }[] = (await work.json()).sessions
  const heldSessions = sessions.filter(({ day }) => day < today)
  for (const [at, session] of heldSessions.entries())
    await post(page, fillPath('/api/admin/classes/{id}/roll', { id: session.id }), {
      key: `roll-of-class-${session.id}`,
      marks: [{ student: number, mark: at === 0 ? 'absent' : 'present', expected: null }],
      reason: 'Marked on paper',
    })

  // And staff give the batch a project and share a recording
  await open(page, to.adminRecord('attendance', `${sectionParts.work}/${batch}`))
  await page.getByRole('button', { name: 'New assignment…' }).click()
  const assignment = page.getByRole('dialog', { name: 'New assignment' })
  await assignment.getByLabel('Instructions').fill('Find the ten best-selling products.')
  await assignment.getByRole('button', { name: 'Give to the batch' }).click()
  await expect(assignment).toContainText('Give a title')
  await assignment.getByLabel('Title').fill('Sales report')
  await assignment.getByLabel('Due on').fill(today)
  await expectAccessible(page)
  await assignment.getByRole('button', { name: 'Give to the batch' }).click()
  await expect(page.getByRole('link', { name: 'Sales report' })).toBeVisible()
  await page.getByRole('button', { name: 'Share…' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share with the batch' })
  await sharing.getByLabel('Title').fill('Recording of day 1')
  await sharing.getByLabel('Link').fill('https://video.example/day-1')
  await sharing.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('link', { name: 'Recording of day 1' })).toBeVisible()
  await expectAccessible(page)

  // Then the card of the course has her attendance, and “Continue Learning” leads her to the batch
  await open(student, to.profile)
  const cards = student.getByRole('region', { name: 'Your courses' })
  const count = `${heldSessions.length - 1} of ${heldSessions.length} classes`
  await cards.getByText(`Attended ${count}`).click()
  await expect(cards.getByText('Absent', { exact: true })).toBeVisible()
  await student.getByRole('tab', { name: 'Enrolled Courses' }).click()
  await student.getByRole('link', { name: 'Continue Learning' }).click()
  await expect(student.getByRole('heading', { level: 1 })).toHaveText(course)
  await expect(student.getByRole('link', { name: 'Recording of day 1' })).toBeVisible()
  await expect(student.getByText(`You came to ${count}.`)).toBeVisible()
  await expectAccessible(student)

  // And she hands in a file, gets it back with feedback, and hands in a link
  const ownWork = student.getByRole('region', { name: 'Assignments' })
  await student.setInputFiles('input[type=file]', {
    name: 'report.py',
    mimeType: 'text/x-python',
    buffer: Buffer.from('print("ten")'),
  })
  await expect(ownWork).toContainText('Waiting for feedback')
  await page.getByRole('link', { name: 'Sales report' }).click()
  const review = page.getByRole('region', { name: 'Farida Sayyed' })
  await expect(review.getByRole('link', { name: 'report.py' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(review).toContainText('Write what the student should change.')
  await page.keyboard.type('Sort them by revenue.')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.keyboard.press('r')
  await expect(page.getByText('Nothing waits for feedback.')).toBeVisible()
  await student.reload()
  await expect(ownWork).toContainText('Sort them by revenue.')
  await ownWork.getByLabel('Link to your work').fill('not a link')
  await ownWork.getByRole('button', { name: 'Submit again' }).click()
  await expect(ownWork.getByRole('alert')).toContainText('https://')
  await ownWork.getByLabel('Link to your work').fill('https://git.example/farida/report')
  await ownWork.getByRole('button', { name: 'Submit again' }).click()
  await expect(ownWork).toContainText('Waiting for feedback')
  await expectAccessible(student)

  // Then the certificate of completion lacks the project, until it is accepted
  const batchPage = `${to.adminRecord('enrollment', sectionParts.batches)}/${batch}/${sectionParts.certificates}`
  await open(page, batchPage)
  const certificates = page.getByRole('region', { name: 'Certificates' })
  await expect(certificates).toContainText('0 of 1 projects accepted.')
  await page.getByRole('link', { name: 'Assignments and materials' }).click()
  await page.getByRole('link', { name: 'Sales report' }).click()
  await expect(review.getByRole('link', { name: 'https://git.example' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('Nothing waits for feedback.')).toBeVisible()
  await open(page, batchPage)
  await certificates.getByRole('button', { name: 'Issue a certificate of completion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  await expect(certificates).toContainText('Valid')

  // And a stranger finds it valid, and revoked once staff revoke it
  await open(student, to.profile)
  const address = await student
    .getByRole('link', { name: /^Open the certificate/ })
    .getAttribute('href')
  const strangers = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const stranger = await strangers.newPage()
  await stranger.goto(address ?? '')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This certificate is valid')
  await expect(stranger.getByRole('main')).toContainText(count)
  await certificates.getByRole('button', { name: 'Revoke completion…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke for good' }).click()
  await expect(certificates).toContainText('Revoked')
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).not.toHaveText(
    'This certificate is valid',
  )
  await strangers.close()
  await context.close()
})
