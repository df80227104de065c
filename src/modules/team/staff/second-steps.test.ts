import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorMails } from '../../../../content/en/factor-mails.ts'
import { mailsTo } from '../../../../test-support/mails.ts'
import {
  addAuthenticatorApp,
  addPasskey,
  siteOrigin,
} from '../../../../test-support/second-step.ts'
import { openSite, type Site, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'

let now = new Date()
let site: Site
let owner: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  site = await openSite({ clock: () => now, settings: { PUBLIC_URL: siteOrigin } })
  await site.sql('delete from staff_roles')
  owner = await hire(site, 'Devika Rao', 'owner')
})
afterAll(() => site.close())

const reset = (id: string, visitor: { ask: typeof owner.ask } = owner) =>
  visitor.ask(`/api/admin/team/${id}/second-steps`, { method: 'DELETE' })
const stepsOf = async (id: string) => {
  const { members } = (await (await owner.get('/api/admin/team')).json()) as {
    members: { id: string; secondSteps: number }[]
  }
  return members.find((member) => member.id === id)?.secondSteps
}

// S130
test('an owner removes all factors of a colleague who lost the device, and everybody is told', async () => {
  const other = await hire(site, 'Second Owner', 'owner')
  const tara = await hire(site, 'Tara Nair', 'accountant')
  await addPasskey(tara)
  await addAuthenticatorApp(tara, now)
  expect(await stepsOf(tara.id)).toBe(2)

  // Two windows of the owner at once: one succeeds.
  const answers = await Promise.all([reset(tara.id), reset(tara.id)])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await stepsOf(tara.id)).toBe(0)
  expect((await tara.get('/api/me')).status).toBe(401)
  const response = await tara.post('/api/auth/login', tara)
  expect(await response.json()).toMatchObject({ success: true, token: expect.any(String) })
  expect(await site.sql('select from recovery_codes where user_id = $1', [tara.id])).toEqual([])
  expect(
    await site.sql(
      `select actor_name from audit_events where record_id = $1 and event = 'reset second steps'`,
      [tara.id],
    ),
  ).toEqual([{ actor_name: 'Devika Rao' }])
  const subjects = async (email: string) =>
    (await mailsTo(site, email)).map(({ subject }) => subject)
  expect(await subjects(tara.email)).toContain(factorMails.reset.subject)
  expect(await subjects(other.email)).toContain(factorMails.ofStaff.subject('Tara Nair'))
})

// S130
test('nobody does it to themselves, nor without the ability, nor to nobody', async () => {
  const admin = await hire(site, 'Anil Admin', 'admin')
  const tara = await hire(site, 'Tara Nair', 'trainer')
  await addAuthenticatorApp(owner, now)
  await addAuthenticatorApp(tara, now)

  const response = await reset(owner.id)
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    400,
    'You cannot do this to your own account. Ask another owner.',
  ])
  expect((await reset(tara.id, admin)).status).toBe(403)
  expect((await reset(tara.id, tara)).status).toBe(403)
  expect((await reset(tara.id, visit(site))).status).toBe(401)
  expect((await reset('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect([await stepsOf(owner.id), await stepsOf(tara.id)]).toEqual([1, 1])
})

// S130
test('a stolen cookie alone cannot: a step-up is required', async () => {
  const tara = await hire(site, 'Tara Nair', 'trainer')
  await addAuthenticatorApp(tara, now)
  now = new Date(now.getTime() + 11 * 60_000)

  const response = await reset(tara.id)

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ stepUp: true })
  expect(await stepsOf(tara.id)).toBe(1)
})

test('a stolen cookie alone changes nothing of the team, and still reads it', async () => {
  const maya = await hire(site, 'Maya Pillai', 'trainer')
  const before = await (await owner.get('/api/admin/team')).json()
  const send = (method: string, path: string, body?: object) =>
    owner.ask(`/api/admin/team${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })

  for (const response of [
    await send('PUT', `/${maya.id}/roles`, { roles: ['owner'], expected: ['trainer'] }),
    await send('PUT', `/${maya.id}/courses`, { courses: ['Data Science'] }),
    await send('PATCH', `/${maya.id}`, { disabled: true }),
    await send('DELETE', `/${maya.id}/sessions`),
    await owner.post('/api/admin/invitations', {
      email: 'somebody@mail.example',
      roles: ['owner'],
    }),
  ]) {
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ stepUp: true })
  }

  expect(await (await owner.get('/api/admin/team')).json()).toEqual(before)
})
