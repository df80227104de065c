import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAuditLog } from '../../../test-support/audit-log.ts'
import { lockAuditLog, runConcurrently } from '../../../test-support/database-locks.ts'
import {
  type FailedMails,
  listMails,
  openFailedMails,
  updateMail,
} from '../../../test-support/failed-mails.ts'
import { signUp, type Visitor, visit } from '../../../test-support/site.ts'
import { assignRoles } from '../../../test-support/team.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

let failedMails: FailedMails
let nikhil: Visitor
beforeAll(async () => {
  failedMails = await openFailedMails()
  const clerk = await signUp(failedMails.site, { name: 'Nikhil Rane' })
  await assignRoles(failedMails.site, clerk.email, 'owner')
  nikhil = clerk
})
afterAll(() => failedMails.close())

async function parkMail(name?: string) {
  const zarina = await failedMails.register({ name })
  const mail = await failedMails.waitForFailedMail(zarina.id)
  const openOf = async () => (await failedMails.list(`?registration=${zarina.id}`)).mails
  return { zarina, mail, openOf }
}

/** Staff correct the e-mail of a student's entry, as the form does. */
async function correctEmail(student: number, email: string) {
  const { student: entry } = (await (
    await failedMails.meenal.get(`/api/admin/students/${student}`)
  ).json()) as { student: { version: number } }
  const saved = await failedMails.meenal.ask(`/api/admin/students/${student}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: entry.version, email }),
  })
  expect(saved.status).toBe(200)
}

const arrivedAt = (address: string) =>
  failedMails.mailServer.received.filter(({ to }) => to === address)
const historyOf = async (registration: number) => {
  const page = await failedMails.meenal.get(`/api/admin/registrations/${registration}`)
  const { timeline } = (await page.json()) as {
    timeline: { who: string | null; what: string; note: string | null }[]
  }
  return timeline.map(({ who: author, what, note }) => [author, what, note])
}
const audited = (id: number) => readAuditLog(failedMails.site, { kind: 'registration', id })
const subject = 'Your Fast Track registration at Tarkshala'

test('a corrected e-mail gets the mail, which leaves the list', async () => {
  const { zarina, mail, openOf } = await parkMail()
  const right = `right-${zarina.id}@mail.example`
  await correctEmail(zarina.student, right)
  expect(await openOf()).toMatchObject([{ to: zarina.email, otherAddress: right }])

  const answer = await failedMails.updateMail(mail.id, { resolution: 'resent', to: right })

  expect(await answer.json()).toEqual({
    success: true,
    message: `The mail is on its way to ${right}.`,
  })
  await waitFor(() => expect(arrivedAt(right)).toHaveLength(1))
  expect(await openOf()).toEqual([])
  expect(await historyOf(zarina.id)).toEqual([
    ['Meenal Joshi', `Sent the mail “${subject}” again, to another address`, null],
    ['System', `The mail “${subject}” did not arrive`, 'There seems to be no such address.'],
    [null, expect.stringContaining('Registered with'), null],
  ])
  expect(await audited(zarina.id)).toEqual([
    {
      actor_name: 'Meenal Joshi',
      action: 'resend mail',
      before: { email: zarina.email },
      after: { email: right },
    },
  ])
  expect(
    await failedMails.site.sql('select mail from failed_mails where id = $1', [mail.id]),
  ).toEqual([{ mail: null }])
})

test('a mail that is refused once more is parked once more', async () => {
  const { zarina, mail } = await parkMail()

  await failedMails.updateMail(mail.id, { resolution: 'resent', to: zarina.email })
  const parkedAgain = await failedMails.waitForFailedMail(zarina.id)

  expect(parkedAgain).toMatchObject({
    to: zarina.email,
    attempts: mail.attempts,
    reason: mail.reason,
  })
  expect(parkedAgain.id).not.toBe(mail.id)
})

test('a mail that is dismissed is off the list, and no mail leaves', async () => {
  const { zarina, mail, openOf } = await parkMail()

  expect((await failedMails.updateMail(mail.id, { resolution: 'dismissed' })).status).toBe(200)

  expect(await openOf()).toEqual([])
  expect((await historyOf(zarina.id))[0]).toEqual([
    'Meenal Joshi',
    `Dismissed the mail “${subject}”`,
    null,
  ])
  const waitingQuery = `select from graphile_worker.jobs where key like 'registration-${zarina.id}-%'`
  expect(await failedMails.site.sql(waitingQuery)).toEqual([])
})

// S81
test('two who press at once send one mail', async () => {
  const { zarina, mail } = await parkMail()
  const right = `once-${zarina.id}@mail.example`
  await correctEmail(zarina.student, right)

  const releaseLock = await lockAuditLog(failedMails.site)
  const press = (clerk: Visitor) => () =>
    updateMail(clerk, mail.id, { resolution: 'resent', to: right })
  const answers = await runConcurrently(failedMails.site, releaseLock, [
    press(failedMails.meenal),
    press(nikhil),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(await answers[1]?.json()).toMatchObject({
    message: expect.stringMatching(/^Meenal Joshi sent this mail again at .+, so nothing was done/),
  })
  await waitFor(() => expect(arrivedAt(right)).toHaveLength(1))
  expect(await audited(zarina.id)).toHaveLength(1)
})

// S81
test('a mail goes to addresses we have for them, and to no other', async () => {
  const { zarina, mail, openOf } = await parkMail()

  for (const to of ['thief@mail.example', `${zarina.email},thief@mail.example`, '']) {
    const answer = await failedMails.updateMail(mail.id, { resolution: 'resent', to })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('nothing was') })
  }

  expect(await openOf()).toHaveLength(1)
  expect(arrivedAt('thief@mail.example')).toEqual([])
})

// S81
test('an address that was corrected meanwhile is not taken for the one on the screen', async () => {
  const { zarina, mail } = await parkMail()
  const [first, second] = [`first-${zarina.id}@mail.example`, `second-${zarina.id}@mail.example`]
  await correctEmail(zarina.student, first)
  await correctEmail(zarina.student, second)

  expect((await failedMails.updateMail(mail.id, { resolution: 'resent', to: first })).status).toBe(
    409,
  )
  expect((await failedMails.updateMail(mail.id, { resolution: 'resent', to: second })).status).toBe(
    200,
  )
})

test('word to the admissions desk goes to the address that is set now', async () => {
  const setEmail = async (admissionsEmail: string | null) => {
    await failedMails.site.sql('update site_settings set admissions_email = $1', [admissionsEmail])
  }
  await setEmail('desk@nowhere.example')
  const zarina = await failedMails.register({ email: `known-${Date.now()}@mail.example` })
  const mail = await failedMails.waitForFailedMail(zarina.id)
  await setEmail('desk@mail.example')

  expect(mail).toMatchObject({ recipient: 'admissions', to: 'desk@nowhere.example' })
  const [open] = (await failedMails.list(`?registration=${zarina.id}`)).mails
  expect(open).toMatchObject({ otherAddress: 'desk@mail.example', isOfAccount: false })
  const response = await failedMails.updateMail(mail.id, {
    resolution: 'resent',
    to: 'desk@mail.example',
  })
  await setEmail(null)

  expect(response.status).toBe(200)
  await waitFor(() => expect(arrivedAt('desk@mail.example')).toHaveLength(1))
})

test('a student’s page has the mails of every entry that became theirs', async () => {
  const { zarina, mail } = await parkMail()
  const other = await parkMail()
  await failedMails.meenal.post(`/api/admin/students/${other.zarina.student}/merges`, {
    other: zarina.student,
  })

  const { mails } = await failedMails.list(`?student=${other.zarina.student}`)

  expect(mails.map(({ id }) => id)).toEqual([other.mail.id, mail.id])
  expect((await failedMails.list('?student=999999')).mails).toEqual([])
})

test('the list goes on where the page before ended, each mail once', async () => {
  const { zarina } = await parkMail()
  await failedMails.site.sql(
    `insert into failed_mails (job_id, mail_id, attempts, refusals, first_attempt_at, reason, line,
       failed_at, registration_id, recipient, mail)
     select -n, mail_id, attempts, refusals, first_attempt_at, reason, line, failed_at, registration_id,
       recipient, mail
       from failed_mails, generate_series(1, 70) n where registration_id = $1`,
    [zarina.id],
  )
  const first = await failedMails.list(`?registration=${zarina.id}`)
  const second = await failedMails.list(`?registration=${zarina.id}&before=${first.next}`)

  const ids = [...first.mails, ...second.mails].map(({ id }) => id)
  expect(first.mails).toHaveLength(50)
  expect(new Set(ids).size).toBe(71)
  expect(second.next).toBeNull()
  await failedMails.site.sql('delete from failed_mails where job_id < 0')
})

describe('nobody but staff', () => {
  test('reads or settles a mail', async () => {
    const { zarina, mail } = await parkMail()
    const stranger = visit(failedMails.site)

    expect((await stranger.get('/api/admin/failed-mails')).status).toBe(401)
    expect((await zarina.get('/api/admin/failed-mails')).status).toBe(403)
    expect((await updateMail(stranger, mail.id, { resolution: 'dismissed' })).status).toBe(401)
    expect((await updateMail(zarina, mail.id, { resolution: 'dismissed' })).status).toBe(403)
    expect((await listMails(failedMails.meenal, `?registration=${zarina.id}`)).mails).toHaveLength(
      1,
    )
  })

  // S80
  test('reads what a mail says: the list has its subject only', async () => {
    const { mail } = await parkMail()

    expect(Object.keys(mail)).toEqual(expect.not.arrayContaining(['text', 'html', 'mail']))
    expect(JSON.stringify(mail)).not.toContain('Thank you for registering')
  })
})

test.each([
  {},
  { resolution: 'forget' },
  { resolution: 'resent' },
  { resolution: 'resent', to: ['a@mail.example'] },
  { resolution: 'resent', to: 'a'.repeat(300) },
  'dismissed',
  null,
])('a body that says something else is refused: %j', async (body) => {
  expect((await failedMails.updateMail(1, body)).status).toBe(400)
})

test.each(['0', '-1', 'x', '1e99', '%00', '99999999999999999999'])(
  'there is nothing at %s',
  async (id) => {
    const answer = await failedMails.meenal.ask(`/api/admin/failed-mails/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"resolution":"dismissed"}',
    })
    expect(answer.status).toBe(400)
  },
)

test('a mail that is not there, or is still being tried, is nobody’s to settle', async () => {
  const [trying] = await failedMails.site.sql<{ id: string }>(
    `insert into failed_mails (job_id, mail_id, attempts, refusals, first_attempt_at, reason, line)
     values (-1, 'trying', 1, 1, now(), 'refused', '550') returning id`,
  )

  expect(
    (await failedMails.updateMail(Number(trying?.id), { resolution: 'dismissed' })).status,
  ).toBe(404)
  expect((await failedMails.updateMail(999_999, { resolution: 'dismissed' })).status).toBe(404)
})
