import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retention } from '../../../content/retention.ts'
import { runRetentionJob } from '../../../test-support/run-retention-job.ts'
import { openSite, signUp, visit } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import { assignRoles } from '../../../test-support/team.ts'
import { allSeatsJob } from '../../modules/batches/offer-free-seats.server.ts'
import { reconcileAllJob } from '../../modules/checkout/reconcile-orders.server.ts'
import { dueOrdersJob } from '../../modules/checkout/settle-order.server.ts'
import { reminderJob } from '../../modules/enrolments/reminders/remind-of-dues.server.ts'
import { backupJob } from '../../modules/operations/backups/nightly-backups.server.ts'
import { waitingJob } from '../../modules/registrations/waiting/notify-of-waiting.server.ts'
import { weeklyReportJob } from '../../modules/reports/send-weekly-report.server.ts'
import { retentionJob } from './retention.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const sql = (text: string, values: unknown[] = []) => studentsSite.site.sql(text, values)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const run = () => runRetentionJob(studentsSite.site)

const accountOf = async (email: string) =>
  (await sql('select id from users where email = $1', [email]))[0]?.id as string | undefined
const findEvents = (action: string) =>
  sql(`select record_id, actor_name, facts from audit_events where event = $1`, [action])

describe('an account whose e-mail nobody confirmed', () => {
  const old = daysAgo(retention.unconfirmedAccount.days + 1)
  const aged = async (change = '') => {
    const person = await signUp(studentsSite.site)
    await sql('update users set created_at = $2 where email = $1', [person.email, old])
    await sql('delete from sessions where user_id = (select id from users where email = $1)', [
      person.email,
    ])
    if (change) await sql(`update users set ${change} where email = $1`, [person.email])
    return person
  }

  // S72
  test('is deleted after its time, and the audit log says so without a name', async () => {
    const { email, name } = await aged()
    const id = await accountOf(email)

    await run()

    expect(await accountOf(email)).toBeUndefined()
    const entries = await findEvents('remove unconfirmed account')
    expect(entries).toContainEqual({
      record_id: id,
      actor_name: 'System',
      facts: {},
    })
    const lines = studentsSite.site.logged.filter((line) => line.includes('"event":"retention"'))
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ removed: { accounts: 1 } })
    expect(lines.join()).not.toContain(email)
    expect(lines.join()).not.toContain(name)
  })

  test.each([
    ['was confirmed', 'email_verified_at = now()'],
    ['was disabled: it is to stay out', 'disabled_at = now()'],
    ['is young', 'created_at = now()'],
  ])('stays where it %s', async (_, change) => {
    const { email } = await aged(change)

    await run()

    expect(await accountOf(email)).toBeDefined()
  })

  test('stays where it is of staff', async () => {
    const { email } = await aged('created_at = created_at')
    await assignRoles(studentsSite.site, email, 'trainer')

    await run()

    expect(await accountOf(email)).toBeDefined()
  })

  test('stays where somebody registered from it, or is signed in on it', async () => {
    const [registered, present] = [await signUp(studentsSite.site), await signUp(studentsSite.site)]
    await studentsSite.register(registered, studentsSite.newPhone())
    await sql('update users set created_at = $1, student_id = null where email = any($2)', [
      old,
      [registered.email, present.email],
    ])
    await sql('delete from sessions where user_id = (select id from users where email = $1)', [
      registered.email,
    ])

    await run()

    expect(await accountOf(registered.email)).toBeDefined()
    expect(await accountOf(present.email)).toBeDefined()
    expect((await present.get('/api/me')).status).toBe(200)
  })
})

// S72
test('what has expired is deleted, the rest stays', async () => {
  const { email } = await signUp(studentsSite.site)
  for (const expires of ["now() - interval '1 minute'", "now() + interval '1 hour'"])
    for (const insert of [
      `into sessions (id, user_id, expires_at) select sha256(gen_random_uuid()::text::bytea), id, ${expires} from users where email = '${email}'`,
      `into mailed_links (id, user_id, purpose, email, expires_at) select sha256(gen_random_uuid()::text::bytea), id, 'verify-email', email, ${expires} from users where email = '${email}'`,
      `into sign_in_credentials (id, issuer, subject, email, email_verified, name, expires_at) values (sha256(gen_random_uuid()::text::bytea), 'i', 's', 'e@x.example', true, 'N', ${expires})`,
      `into provider_flows values (sha256(gen_random_uuid()::text::bytea), 's', 'n', 'v', 'p', ${expires})`,
      `into rate_limits values (gen_random_uuid()::text, 1, extract(epoch from ${expires}) * 1000)`,
    ])
      await sql(`insert ${insert}`)
  const failed = `select id from graphile_worker._private_jobs where attempts >= max_attempts`
  await sql(`select graphile_worker.add_job('send-mail', '{}', max_attempts := 1, run_at := now() + interval '1 hour')
               from generate_series(1, 2)`)
  await sql(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
  await sql(`update graphile_worker._private_jobs set updated_at = now() - interval '40 days'
              where id = (select min(id) from graphile_worker._private_jobs where max_attempts = 1)`)

  await run()

  for (const table of ['sessions', 'mailed_links', 'sign_in_credentials', 'provider_flows']) {
    const [{ gone: goneCount, standing: remainingCount } = {}] = await sql(
      `select count(*) filter (where expires_at < now())::int gone, count(*)::int standing from ${table}`,
    )
    expect([table, goneCount]).toEqual([table, 0])
    expect(remainingCount).toBeGreaterThan(0)
  }
  expect(
    await sql(`select from rate_limits where expire < extract(epoch from now()) * 1000`),
  ).toEqual([])
  expect(await sql(failed)).toHaveLength(1)
})

test('two processes know one and the same hour, and two runs at once take everything once', async () => {
  const { connectionString } = studentsSite.site
  const second = await openSite({ connectionString, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const unusedAccounts = await Promise.all(Array.from({ length: 30 }, () => signUp(second)))
  const emails = unusedAccounts.map(({ email }) => email)
  await sql('update users set created_at = $2 where email = any($1)', [emails, daysAgo(365)])
  await sql('delete from sessions where user_id in (select id from users where email = any($1))', [
    emails,
  ])
  const before = (await findEvents('remove unconfirmed account')).length

  await sql('select graphile_worker.add_job($1) from generate_series(1, 4)', [retentionJob.name])
  await run()

  expect(await sql('select from users where email = any($1)', [emails])).toEqual([])
  expect((await findEvents('remove unconfirmed account')).length).toBe(before + 30)
  expect(
    await sql('select identifier from graphile_worker._private_known_crontabs order by 1'),
  ).toEqual([
    { identifier: backupJob.name },
    { identifier: waitingJob.name },
    { identifier: allSeatsJob.name },
    { identifier: dueOrdersJob.name },
    { identifier: reconcileAllJob.name },
    { identifier: reminderJob.name },
    { identifier: retentionJob.name },
    { identifier: weeklyReportJob.name },
  ])
  await second.close()
})

// S72
test('the privacy page names the times that the job keeps', async () => {
  const page = await (await visit(studentsSite.site).get('/privacy')).text()

  const { unconfirmedAccount, lostEnquiry, failedMail } = retention
  for (const { days } of [unconfirmedAccount, failedMail]) expect(page).toContain(`${days} days`)
  expect(page).toContain(`${lostEnquiry.days / 365} years`)
})
