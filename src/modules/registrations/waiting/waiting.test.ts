import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../../test-support/mails.ts'
import {
  openRegistrationDesk,
  type RegistrationDesk,
} from '../../../../test-support/registration-desk.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { waitingJob } from './notify-of-waiting.server.ts'

// A Friday, eleven in the morning in India.
const now = new Date('2026-11-20T05:30:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

let desk: RegistrationDesk
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
})
afterAll(() => desk.site.close())

const setLimit = async (enquiryLimitMinutes: number | null) => {
  const answer = await desk.meenal.ask('/api/admin/enquiry-assignment', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enquiryAssignment: 'nobody', enquiryLimitMinutes }),
  })
  return answer.status
}
const look = async () => {
  await desk.site.sql('select graphile_worker.add_job($1)', [waitingJob.name])
  await waitFor(async () =>
    expect(
      await desk.site.sql('select from graphile_worker.jobs where task_identifier = $1', [
        waitingJob.name,
      ]),
    ).toEqual([]),
  )
}
const notices = async () => {
  const { notifications } = await (await desk.meenal.get('/api/admin/notifications')).json()
  return notifications.filter(({ kind }: { kind: string }) => kind === 'waiting')
}

// S416
test('owners are told once of enquiries that nobody calls within the limit', async () => {
  const owner = await hire(desk.site, 'Olga Pinto', 'owner')
  await desk.addRegistration({ name: 'Wanda Waits', registeredAt: before(20) })
  await desk.addRegistration({ name: 'Walter Waits', registeredAt: before(16) })
  await desk.addRegistration({ name: 'Just Now', registeredAt: before(5) })
  await desk.addRegistration({ name: 'Of an old list', registeredAt: '2026-06-01T06:00:00Z' })
  await desk.addRegistration({ name: 'Called', status: 'contacted', registeredAt: before(60) })
  await desk.meenal.post('/api/admin/registrations', {
    key: 'walk-in-1',
    name: 'At the Counter',
    phone: '9822012345',
    course: 'Data Science',
    source: 2,
  })
  await desk.site.sql(
    "update registrations set registered_at = $1 where enquiry_key = 'desk walk-in-1'",
    [before(30)],
  )

  await look()
  expect(await notices()).toEqual([])
  expect(await setLimit(15)).toBe(200)
  await look()
  await look()

  expect(await notices()).toMatchObject([{ name: 'Wanda Waits', enquiries: 2, minutes: 15 }])
  const mails = await mailsTo(desk.site, owner.email)
  const subjects = mails.map(({ subject }) => subject)
  expect(subjects).toContain('2 enquiries are waiting for a call')
  expect(mails.map(({ text }) => text).join()).not.toContain('Wanda')
})

// S416
test('the limit is whole minutes of a day at most', async () => {
  expect(await Promise.all([0, 1.5, 1441, -1].map(setLimit))).toEqual([400, 400, 400, 400])
})
