import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAuditEvents } from '../../../../test-support/audit-log.ts'
import {
  approve,
  ledgerSumsOf,
  newBatch,
  newEnrolledStudent,
  newKey,
  refundRequestsOf,
} from '../../../../test-support/refund-requests.ts'
import { addAuthenticatorApp } from '../../../../test-support/second-step.ts'
import { openSite, type Site } from '../../../../test-support/site.ts'
import { assignRoles, hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

const early = new Date('2026-11-23T06:00:00Z')
let now = early
let site: Site
type Colleague = Awaited<ReturnType<typeof hire>>
let owner: Colleague

beforeAll(async () => {
  site = await openSite({ clock: () => now, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  await site.sql('delete from staff_roles')
  owner = await hire(site, 'Devika Rao', 'owner')
})
afterAll(() => site.close())
beforeEach(async () => {
  now = early
  await site.sql('delete from factors')
  await site.sql('delete from staff_roles where user_id <> $1', [owner.id])
  await site.sql(`delete from rate_limits`)
  await passDays(0)
})

/** So many days later, everybody has just signed in. */
async function passDays(days: number) {
  now = new Date(early.getTime() + days * 24 * 60 * 60_000)
  await site.sql(
    `update sessions set created_at = $1, last_used_at = $1, reauthenticated_at = $1, factor_at = null,
            expires_at = $1::timestamptz + interval '12 hours'`,
    [now],
  )
}

const showFactor = async () => {
  await addAuthenticatorApp(owner, now)
  await site.sql('update sessions set factor_at = $1', [now])
}

/** A student who paid, for whom the owner requests a refund. */
async function ownAsk(visitor: Colleague = owner) {
  const student = await newEnrolledStudent(site, owner, { batch: await newBatch(site) })
  const response = await visitor.post('/api/admin/refunds', {
    key: newKey(),
    of: { enrolmentId: student.enrolment },
    paise: 1_200_000,
    reason: 'Moves to Nashik',
  })
  expect(response.status).toBe(201)
  return { student, ask: await askOf(student.enrolment) }
}

async function askOf(enrolment: number) {
  const [ask] = await refundRequestsOf(owner, enrolment)
  return ask ?? expect.fail('Nobody has asked.')
}

const why = 'I am the whole institute.'
const approveOwn = ({ id, paise }: { id: number; paise: number }, notice = why, visitor = owner) =>
  visitor.post(fillPath('/api/admin/refunds/{id}/decision', { id }), {
    decision: 'approve',
    paise,
    alone: notice,
  })

// S191
test('the only owner approves what they asked, with a reason and a second step just shown', async () => {
  const accountant = await hire(site, 'Ravi Menon', 'accountant')
  const trainer = await hire(site, 'Tara Nair', 'trainer')
  const { student, ask } = await ownAsk()
  expect(ask).toMatchObject({ mayDecide: true, asSoleApprover: true })

  expect((await approve(owner, ask)).status).toBe(409)
  expect((await approveOwn(ask, ' ')).status).toBe(400)
  const bare = await approveOwn(ask)
  expect([bare.status, await bare.text()]).toEqual([
    409,
    expect.stringContaining('two-step verification'),
  ])
  await showFactor()
  await site.sql(`update sessions set factor_at = factor_at - interval '11 minutes'`)
  expect((await approveOwn(ask)).status).toBe(409)
  await site.sql('update sessions set factor_at = $1', [now])
  const both = await Promise.all([approveOwn(ask), approveOwn(ask)])

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ owed: 0, open: -1_200_000 })
  expect(await askOf(student.enrolment)).toMatchObject({
    soleApprovalReason: why,
    decidedBy: 'Devika Rao',
  })
  const history = await readAuditEvents(site, { kind: 'student', id: student.studentId })
  expect(history.find(({ event }) => event === 'approve own refund')).toMatchObject({
    inTrail: true,
    actorName: 'Devika Rao',
    facts: expect.objectContaining({ reason: why }),
  })
  const jobs = await site.sql<{ to: string }>(
    `select payload ->> 'to' as to from graphile_worker._private_jobs
      where payload ->> 'subject' like 'Approved by one person alone%' order by 1`,
  )
  const recipients = jobs.map(({ to }) => to)
  expect(recipients.sort()).toEqual([owner.email, accountant.email].sort())
  expect(recipients).not.toContain(trainer.email)
})

// S191
test('as soon as there is a second owner nobody does', async () => {
  const { ask } = await ownAsk()
  await showFactor()

  await hire(site, 'Vidya Deshpande', 'owner')

  expect(await askOf(ask.enrolmentId ?? 0)).toMatchObject({
    mayDecide: false,
    asSoleApprover: false,
  })
  expect((await approveOwn(ask)).status).toBe(409)
})

// S191
test.each([
  [
    'keeps the others out',
    (other: string) =>
      owner.ask(fillPath('/api/admin/team/{id}', { id: other }), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ disabled: true }),
      }),
  ],
  [
    'takes their role',
    (other: string) =>
      owner.ask(fillPath('/api/admin/team/{id}/roles', { id: other }), {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ roles: ['admin'], expected: ['owner'] }),
      }),
  ],
])('who %s for a minute is not alone; after a week without them they are', async (_, remove) => {
  const other = await hire(site, 'Vidya Deshpande', 'owner')
  const { ask } = await ownAsk()
  await showFactor()

  await site.sql('update users set email_verified_at = now() where id = $1', [other.id])
  expect((await remove(other.id)).status).toBe(200)
  await site.sql('update sessions set factor_at = $1, reauthenticated_at = $1', [now])
  expect((await approveOwn(ask)).status).toBe(409)
  await passDays(6)
  await site.sql('update sessions set factor_at = $1', [now])
  expect((await approveOwn(ask)).status).toBe(409)

  await passDays(8)
  await site.sql('update sessions set factor_at = $1', [now])
  expect((await approveOwn(ask)).status).toBe(200)
})

// S191
test('nobody approves alone what would be theirs, and no admin approves', async () => {
  const admin = await hire(site, 'Anil Admin', 'admin')
  const { ask } = await ownAsk(admin)
  expect((await approveOwn(ask, why, admin)).status).toBe(403)

  const [{ ask: others }, { student, ask: ownRequest }] = [await ownAsk(), await ownAsk()]
  await site.sql('update users set student_id = null where email = $1', [student.email])
  await site.sql('update users set student_id = $2 where email = $1', [
    owner.email,
    student.studentId,
  ])
  // When they have been the only approver for long enough to approve others' requests.
  await passDays(30)
  await showFactor()
  expect((await approveOwn(others)).status).toBe(200)

  expect(await askOf(student.enrolment)).toMatchObject({ asSoleApprover: false })
  expect((await approveOwn(ownRequest)).status).toBe(409)
  await site.sql('update users set student_id = null where email = $1', [owner.email])
  await assignRoles(site, admin.email)
})
