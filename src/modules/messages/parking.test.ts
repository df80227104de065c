import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FailedMails,
  openFailedMails,
  retryJobsNow,
} from '../../../test-support/failed-mails.ts'
import { recordFees } from '../../../test-support/recorded-fees.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { say } from '../../ui/api/reasons.ts'
import { unsentTexts } from '../../ui/staff/unsent-texts.ts'
import { explainRefusal, patience } from './rules.ts'

let failedMails: FailedMails
beforeAll(async () => {
  failedMails = await openFailedMails()
})
afterAll(() => failedMails.close())

const rows = (registration: number) =>
  failedMails.site.sql<{ attempts: number; refusals: number; mail: object | null }>(
    'select attempts, refusals, mail from failed_mails where registration_id = $1',
    [registration],
  )
const jobsOf = (registration: number) =>
  failedMails.site.sql<{ key: string; attempts: number; last_error: string | null }>(
    `select key, attempts, last_error from graphile_worker.jobs
      where key like 'registration-' || $1::text || '-%'`,
    [registration],
  )
const noticesOf = (registration: number) =>
  failedMails.site.sql<{ facts: object }>(
    `select facts from notifications where kind = 'mail' and record_id = $1`,
    [registration],
  )

// S77
test('a mail that is refused for good is tried as often as is said, then parked, and staff hear of it', async () => {
  const zarina = await failedMails.register()

  const mail = await failedMails.waitForFailedMail(zarina.id)

  expect(mail).toMatchObject({
    recipient: 'student',
    to: zarina.email,
    subject: expect.stringContaining('Your Fast Track registration'),
    reason: 'There seems to be no such address.',
    line: '550 5.1.1 <…>: no such user here',
    attempts: patience.refusals,
    registration: { id: zarina.id, name: 'Zarina Shaikh', phone: zarina.phone },
    student: { id: zarina.student },
    isOfAccount: true,
    otherAddress: null,
  })
  expect(await rows(zarina.id)).toMatchObject([{ refusals: patience.refusals }])
  expect(await noticesOf(zarina.id)).toEqual([{ facts: { name: 'Zarina Shaikh' } }])
  await waitFor(async () => expect(await jobsOf(zarina.id)).toEqual([]))
  expect(failedMails.mailServer.received.filter(({ to }) => to === zarina.email)).toEqual([])
})

// S77
test('a mail that is put off is tried for days, then parked', async () => {
  await failedMails.mailServer.behave('answers 451')
  const zarina = await failedMails.register({ email: `put-off-${Date.now()}@mail.example` })
  const putOff = { attempts: expect.any(Number), last_error: expect.stringContaining('451') }
  await waitFor(async () => {
    await retryJobsNow(failedMails.site)
    const waitingJobs = await jobsOf(zarina.id)
    expect(waitingJobs).toMatchObject([putOff, putOff])
    expect(waitingJobs.every(({ attempts }) => attempts > patience.refusals)).toBe(true)
  })
  expect((await failedMails.list(`?registration=${zarina.id}`)).mails).toEqual([])

  await failedMails.site.sql(
    `update failed_mails set first_attempt_at = first_attempt_at - interval '${patience.days} days'`,
  )
  const mail = await failedMails.waitForFailedMail(zarina.id)
  await failedMails.mailServer.behave('accepts')

  expect(mail.reason).toBe(
    `The mail server asked us to try again later, for ${patience.days} days.`,
  )
})

// S78
test.each(['refuses connections', 'rejects our server', 'rejects our sender'] as const)(
  'while the server takes no mail at all nothing is parked, and what waits is counted: it %s',
  async (behaviour) => {
    await failedMails.mailServer.behave(behaviour)
    const zarina = await failedMails.register()
    await waitFor(async () => {
      await retryJobsNow(failedMails.site)
      const waitingJobs = await jobsOf(zarina.id)
      expect(waitingJobs.every(({ attempts }) => attempts > patience.refusals)).toBe(true)
    })

    expect(await rows(zarina.id)).toEqual([])
    const { waiting: waitingMails } = await failedMails.list()
    expect(waitingMails).toEqual({ count: expect.any(Number), since: expect.stringMatching(/Z$/) })
    expect(waitingMails?.count).toBeGreaterThanOrEqual(2)

    await failedMails.mailServer.behave('accepts')
    await failedMails.waitForFailedMail(zarina.id)
    await waitFor(async () => {
      await retryJobsNow(failedMails.site)
      expect((await failedMails.list()).waiting).toBeNull()
    })
  },
)

test('a mail that arrives after refusals leaves nothing behind', async () => {
  await failedMails.mailServer.behave('answers 554')
  const zarina = await failedMails.register({ email: `late-${Date.now()}@mail.example` })
  await waitFor(async () => {
    const waitingJobs = await jobsOf(zarina.id)
    expect(waitingJobs.map(({ last_error }) => last_error)).toEqual([
      expect.stringContaining('554'),
      expect.stringContaining('554'),
    ])
  })

  await failedMails.mailServer.behave('accepts')
  await waitFor(async () => {
    await retryJobsNow(failedMails.site)
    expect(await jobsOf(zarina.id)).toEqual([])
  })

  expect(
    await failedMails.site.sql(
      `select from failed_mails where mail_id like 'registration-${zarina.id}-%'`,
    ),
  ).toEqual([])
})

// S79
test('a process killed between parking a mail and ending its job doubles nothing', async () => {
  const zarina = await failedMails.register()
  // Given a job that cannot be completed, as if its process were killed at that moment
  await failedMails.site.sql(
    `create function stay() returns trigger language plpgsql as $$ begin
       if old.key = 'registration-${zarina.id}-student' then raise 'killed'; end if;
       return old;
     end $$;
     create trigger stay before delete on graphile_worker._private_jobs
       for each row execute function stay()`,
  )
  await failedMails.waitForFailedMail(zarina.id)
  await waitFor(() => expect(failedMails.site.logged.join()).toContain('killed'))
  await failedMails.site.sql(
    'drop trigger stay on graphile_worker._private_jobs; drop function stay',
  )
  expect(await jobsOf(zarina.id)).toHaveLength(1)

  // When another process takes it over
  await waitFor(async () => {
    await failedMails.site.sql(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
        where locked_at is not null`,
    )
    expect(await jobsOf(zarina.id)).toEqual([])
  })

  expect(await rows(zarina.id)).toMatchObject([{ attempts: patience.refusals }])
  expect(await noticesOf(zarina.id)).toHaveLength(1)
})

// S79
test('a mail that could not be parked is tried again, and parked then', async () => {
  await failedMails.site.sql(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
     create trigger broken before insert on notifications for each row
       when (new.kind = 'mail') execute function fail()`,
  )
  const zarina = await failedMails.register()
  await waitFor(async () => {
    await retryJobsNow(failedMails.site)
    const [job] = await jobsOf(zarina.id)
    expect(job?.last_error).toContain('broken')
  })
  expect(await rows(zarina.id)).toEqual([])

  await failedMails.site.sql('drop trigger broken on notifications; drop function fail')
  await failedMails.waitForFailedMail(zarina.id)

  expect(await noticesOf(zarina.id)).toHaveLength(1)
})

// S80
test('a mail with a link in it is shown to nobody: it is dropped, with a line in the log', async () => {
  const zarina = await failedMails.register()
  await failedMails.waitForFailedMail(zarina.id)
  await waitFor(async () => {
    await retryJobsNow(failedMails.site)
    expect(await failedMails.site.sql('select from graphile_worker.jobs')).toEqual([])
  })

  const lines = failedMails.site.logged.map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'mail',
      outcome: 'dropped',
      subject: expect.stringContaining('Confirm your e-mail address'),
    }),
  )
  expect(failedMails.site.logged.join()).not.toContain(zarina.email)
  expect(
    await failedMails.site.sql(`select from failed_mails where mail::text like '%verify-email%'`),
  ).toEqual([])
})

// S83
test('who deletes their account takes the mails that did not arrive along', async () => {
  const zarina = await failedMails.register()
  const paid = await failedMails.register()
  await failedMails.site.sql(recordFees(`select $1::bigint, 50000, 'Sunil', now()`), [paid.id])
  for (const person of [zarina, paid]) {
    await failedMails.waitForFailedMail(person.id)
    const response = await person.ask('/api/me', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation: person.password }),
    })
    expect(response.status).toBe(200)
  }

  for (const person of [zarina, paid]) expect(await rows(person.id)).toEqual([])
  expect(await noticesOf(zarina.id)).toEqual([])
})

test('a mail of a registration that is gone by now is dropped', async () => {
  const zarina = await failedMails.register()
  await failedMails.site.sql('delete from notifications where record_id = $1', [zarina.id])
  await failedMails.site.sql('delete from registrations where id = $1', [zarina.id])

  await waitFor(async () => {
    await retryJobsNow(failedMails.site)
    expect(await jobsOf(zarina.id)).toEqual([])
  })

  expect(await noticesOf(zarina.id)).toEqual([])
})

test.each([
  ['550 5.1.1 No such user', 'There seems to be no such address.'],
  ['550 No such user', 'There seems to be no such address.'],
  ['552 5.2.2 Over quota', 'The mailbox is full.'],
  ['554 5.7.1 Blocked', 'The mail server does not take mail from us.'],
  ['554 Transaction failed', 'The mail server refused this mail.'],
  ['Invalid recipient', 'No mail can be sent to this address.'],
])('%s reads: %s', (line, reason) => {
  expect(say(unsentTexts, explainRefusal({ reason: 'refused', line }))).toBe(reason)
})

// S77
test('whoever runs the site reads how often and how long a mail is tried', async () => {
  const text = await readFile('docs/operating.md', 'utf8')

  const statedDays = text.match(
    /put off is tried for (\d+) days[\s\S]*refused for good is tried (\d+) times/,
  )
  expect(statedDays?.slice(1).map(Number)).toEqual([patience.days, patience.refusals])
})
