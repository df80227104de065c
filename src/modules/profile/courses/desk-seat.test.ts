import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCertificates } from '../../../../test-support/certificates.ts'
import { openSite, type Site, signInAsAdmin, signUp } from '../../../../test-support/site.ts'

let site: Site
let certificates: Awaited<ReturnType<typeof openCertificates>>
beforeAll(async () => {
  site = await openSite({ clock: () => new Date('2026-11-10T06:30:00Z') })
  certificates = await openCertificates(site, await signInAsAdmin(site))
})
afterAll(() => site.close())

test('a seat that the desk gave is among the courses of the profile, without an enrolment, to the end', async () => {
  const batch = await certificates.newBatch()
  const student = await signUp(site, { name: 'Firoz Khan' })
  await certificates.addSeat(batch, 'Firoz Khan', student.email)
  const enrolled = async () => {
    const answer = await student.get('/api/me/registrations')
    return ((await answer.json()) as { enrolled: object[] }).enrolled
  }
  expect(await enrolled()).toMatchObject([
    { title: 'Data Science', status: 'In Progress', progress: 0, batch },
  ])
  // Of five that are planned three are over; a sixth was cancelled.
  await site.sql(
    `insert into class_sessions (batch_id, starts_at, ends_at, status, cancellation_reason, saved_by)
     select $1, day, day + interval '2 hours', case day when '2026-11-05' then 'cancelled' else 'planned' end,
            case day when '2026-11-05' then 'Trainer ill' end, 'Test'
       from generate_series('2026-11-03', '2026-11-13', interval '2 days') day`,
    [batch],
  )
  expect(await enrolled()).toMatchObject([{ status: 'In Progress', progress: 60 }])
  await site.sql(`update batches set ends_on = '2026-11-09' where id = $1`, [batch])
  expect(await enrolled()).toMatchObject([{ status: 'Completed', batch }])

  // An enrolment without a seat of its own is the same course
  await site.sql(
    `insert into enrolments (student_id, course, fee_paise, starts_on, is_adult, key, enrolled_by, enrolled_at)
     select student_id, 'Data Science', 100, '2026-10-05', true, 'seat-without-a-link', 'Desk', now() from users where email = $1`,
    [student.email],
  )
  expect(await enrolled()).toMatchObject([{ title: 'Data Science', status: 'Confirmed', batch }])
})
