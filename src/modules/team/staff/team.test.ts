import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo, secretFor } from '../../../../test-support/mails.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { assignRoles, hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'

const day = 24 * 60 * 60 * 1000
const subject = /Join the team/

let now = new Date()
let site: Site
let owner: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  site = await openSite({ clock: () => now })
})
beforeEach(async () => {
  now = new Date()
  await site.sql('delete from rate_limits')
  await site.sql('delete from staff_roles')
  await site.sql('delete from invitations')
  owner = await hire(site, 'Devika Rao', 'owner')
})
afterAll(() => site.close())

let addresses = 0
const newAddress = () => `colleague-${++addresses}@staff.example`

const send = (visitor: Visitor, method: string, path: string, body?: object) =>
  visitor.ask(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const invite = (email: string, roles = ['counsellor'], visitor: Visitor = owner) =>
  send(visitor, 'POST', '/api/admin/invitations', { email, roles })
const memberPath = (id: string, part = '') => `/api/admin/team/${id}${part}`
const accept = (visitor: Visitor, body: object) => visitor.post('/api/auth/invitation/accept', body)
const newcomer = { name: 'Sana Shaikh', password: 'four words in a row' }

async function rolesOf(email: string) {
  const rows = await site.sql<{ role: string }>(
    `select role from staff_roles join users on id = user_id where email = $1 order by role`,
    [email],
  )
  return rows.map(({ role }) => role)
}

const confirm = (email: string) =>
  site.sql('update users set email_verified_at = now() where email = $1', [email])

describe('an invitation', () => {
  // S105
  test('makes an account for an address without one, once, and every owner hears of it', async () => {
    const second = await hire(site, 'Second Owner', 'owner')
    const email = newAddress()
    expect((await invite(email.toUpperCase(), ['trainer', 'content'])).status).toBe(200)
    const secret = await secretFor(site, email, subject)
    expect(
      await site.sql('select from invitations where secret_hash = sha256($1)', [secret]),
    ).toHaveLength(1)
    const response = await visit(site).post('/api/auth/invitation', { secret })
    expect(await response.json()).toEqual({
      email,
      roles: ['trainer', 'content'],
      invitedBy: 'Devika Rao',
      next: 'choose-password',
    })

    // Two windows of theirs at once: one makes the account.
    const result = await Promise.all([
      accept(visit(site), { secret, ...newcomer }),
      accept(visit(site), { secret, ...newcomer }),
    ])

    expect(result.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([409, 410])])
    expect(await rolesOf(email)).toEqual(['content', 'trainer'])
    const sana = visit(site)
    expect(
      (await sana.post('/api/auth/login', { email, password: newcomer.password })).status,
    ).toBe(200)
    expect((await sana.get('/api/admin/courses')).status).toBe(200)
    expect((await sana.get('/api/admin/students')).status).toBe(403)
    expect((await accept(visit(site), { secret, ...newcomer })).status).toBe(410)
    for (const { email: to } of [owner, second]) {
      const subjects = (await mailsTo(site, to)).map((mail) => mail.subject)
      expect(subjects.filter((one) => one?.startsWith('The team')).slice(-2)).toEqual([
        expect.stringContaining(`${email} was invited as trainer, content editor`),
        expect.stringContaining('Sana Shaikh joined the team'),
      ])
    }
    const activity = await (await owner.get('/api/admin/audit')).text()
    expect(activity).toContain('joined the team as trainer, content editor')
    expect(activity).toContain(`invited ${email} as trainer, content editor`)
  })

  // S105
  test('to an account is for whoever is signed in to it and has confirmed its e-mail', async () => {
    const biju = await signUp(site, { name: 'Biju Varghese' })
    await invite(biju.email)
    const secret = await secretFor(site, biju.email, subject)
    const stranger = await signUp(site)

    expect((await accept(visit(site), { secret, ...newcomer })).status).toBe(409)
    expect((await accept(stranger, { secret })).status).toBe(409)
    expect((await accept(biju, { secret })).status).toBe(409)
    expect(await rolesOf(biju.email)).toEqual([])

    await confirm(biju.email)
    expect((await accept(stranger, { secret })).status).toBe(409)
    expect((await accept(biju, { secret })).status).toBe(200)
    expect(await rolesOf(biju.email)).toEqual(['counsellor'])
    expect((await biju.get('/api/admin/my-day')).status).toBe(200)
    // Their session is one of staff now, and ends as those do.
    now = new Date(now.getTime() + day)
    expect((await biju.get('/api/me')).status).toBe(401)
  })

  // S105
  test.each([
    [
      'has run out',
      async () => {
        now = new Date(now.getTime() + 8 * day)
      },
    ],
    [
      'was withdrawn',
      async (id: number) => {
        await send(owner, 'DELETE', `/api/admin/invitations/${id}`)
      },
    ],
    [
      'was sent again',
      async (id: number) => {
        expect((await send(owner, 'POST', `/api/admin/invitations/${id}`)).status).toBe(200)
      },
    ],
    [
      'came from an owner who is none any more',
      async () => {
        await hire(site, 'Another Owner', 'owner')
        await assignRoles(site, owner.email, 'admin')
      },
    ],
  ])('is good for nothing once it %s', async (_, change) => {
    const email = newAddress()
    await invite(email, ['admin'])
    const secret = await secretFor(site, email, subject)
    const [{ id = 0 } = {}] = await site.sql<{ id: number }>('select id::int from invitations')

    await change(id)

    expect((await accept(visit(site), { secret, ...newcomer })).status).toBe(410)
    expect(await rolesOf(email)).toEqual([])
  })

  test.each(['POST', 'DELETE'])('that was withdrawn is no longer open to a %s', async (method) => {
    await invite(newAddress())
    const [{ id = 0 } = {}] = await site.sql<{ id: number }>('select id::int from invitations')
    const path = `/api/admin/invitations/${id}`
    await send(owner, 'DELETE', path)

    const response = await send(owner, method, path)

    expect(response.status).toBe(404)
    const message = 'This invitation is no longer open: it was accepted or withdrawn.'
    expect(await response.json()).toMatchObject({ message })
  })

  test('is refused to who is on the team, twice, without a role, and with words that are none', async () => {
    const email = newAddress()
    await invite(email)
    const answers = await Promise.all([
      invite(email),
      invite(owner.email),
      invite(newAddress(), []),
      invite(newAddress(), ['emperor']),
      invite('nobody'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(await answers[2]?.json()).toMatchObject({ message: 'Choose at least one role.' })
    expect(await site.sql('select from invitations')).toHaveLength(1)
  })
})

describe('roles', () => {
  test('that somebody else changed meanwhile are not overwritten', async () => {
    const tara = await hire(site, 'Tara Nair', 'counsellor')
    await confirm(tara.email)
    const put = (roles: string[], expected: string[]) =>
      send(owner, 'PUT', memberPath(tara.id, '/roles'), { roles, expected: expected })
    expect((await put(['counsellor', 'trainer'], ['counsellor'])).status).toBe(200)

    expect((await put(['content'], ['counsellor'])).status).toBe(409)

    expect(await rolesOf(tara.email)).toEqual(['counsellor', 'trainer'])
  })

  // S106
  test('that are taken away hold from the next request on, and the session stays', async () => {
    const tara = await hire(site, 'Tara Nair', 'counsellor', 'content')
    expect((await tara.get('/api/admin/my-day')).status).toBe(200)

    await send(owner, 'PUT', memberPath(tara.id, '/roles'), {
      roles: ['content'],
      expected: ['counsellor', 'content'],
    })

    expect((await tara.get('/api/admin/my-day')).status).toBe(403)
    expect((await tara.get('/api/admin/courses')).status).toBe(200)
    const access = await (await tara.get('/api/admin/access')).json()
    expect(access).toMatchObject({ roles: ['content'] })
    const subjects = (await mailsTo(site, owner.email)).map((mail) => mail.subject)
    expect(subjects.at(-1)).toContain('new roles for Tara Nair')
  })

  // S104
  test('of two owners who step down at once one stays, and of two who take each other away', async () => {
    const stepDown = async (asks: 'own' | 'other') => {
      await site.sql('delete from staff_roles')
      const both = [await hire(site, 'One', 'owner'), await hire(site, 'Two', 'owner')] as const
      const [one, two] = both
      const drop = (visitor: typeof one, of: typeof one) =>
        send(visitor, 'PUT', memberPath(of.id, '/roles'), { roles: [], expected: ['owner'] })
      const result =
        asks === 'own'
          ? await Promise.all([drop(one, one), drop(two, two)])
          : await Promise.all([drop(one, two), drop(two, one)])
      const owners = await site.sql(`select from staff_roles where role = 'owner'`)
      return { good: result.filter(({ status }) => status === 200).length, owners: owners.length }
    }

    expect(await stepDown('own')).toEqual({ good: 1, owners: 1 })
    expect(await stepDown('other')).toEqual({ good: 1, owners: 1 })
  })

  test('the only owner neither leaves, nor is kept out by the command line or themselves', async () => {
    const response = await send(owner, 'PUT', memberPath(owner.id, '/roles'), {
      roles: ['admin'],
      expected: ['owner'],
    })
    const out = await send(owner, 'PATCH', memberPath(owner.id), { disabled: true })
    expect([response.status, out.status]).toEqual([400, 400])
    expect(await rolesOf(owner.email)).toEqual(['owner'])
  })
})

// S106
test('an open window hears at once that its person may something else, or nothing more', async () => {
  const tara = await hire(site, 'Tara Nair', 'counsellor', 'trainer')
  const neighbour = await hire(site, 'Biju Varghese', 'trainer')
  const [ownStream, his] = [await look(tara), await look(neighbour)]

  await send(owner, 'PUT', memberPath(tara.id, '/roles'), {
    roles: ['trainer'],
    expected: ['counsellor', 'trainer'],
  })
  await waitFor(() => expect(ownStream.events).toEqual(['access']))

  await send(owner, 'PATCH', memberPath(tara.id), { disabled: true })
  await ownStream.ended
  expect(ownStream.events.at(-1)).toBe('access')
  expect(his.events).toEqual([])
  his.leave()
})

test('somebody is signed out everywhere, kept out and let in again', async () => {
  const tara = await hire(site, 'Tara Nair', 'content')
  const enter = async () => (await tara.post('/api/auth/login', tara)).status
  const end = await send(owner, 'DELETE', memberPath(tara.id, '/sessions'))
  expect([end.status, (await tara.get('/api/me')).status, await enter()]).toEqual([200, 401, 200])

  await send(owner, 'PATCH', memberPath(tara.id), { disabled: true })
  expect([(await tara.get('/api/me')).status, await enter()]).toEqual([401, 401])

  await send(owner, 'PATCH', memberPath(tara.id), { disabled: false })
  expect(await enter()).toBe(200)
  const trail = await site.sql(
    `select event as action, actor_name from audit_events where record_id = $1 order by id`,
    [tara.id],
  )
  expect(trail).toEqual([
    { action: 'end sessions', actor_name: 'Devika Rao' },
    { action: 'disable account', actor_name: 'Devika Rao' },
    { action: 'enable account', actor_name: 'Devika Rao' },
  ])
})

async function look(visitor: Visitor) {
  const controller = new AbortController()
  const response = await visitor.ask('/api/admin/events', { signal: controller.signal })
  expect(response.status).toBe(200)
  const events: string[] = []
  const drain = async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, event = ''] of piece.matchAll(/^event: (\w+)$/gm)) events.push(event)
  }
  return { events, ended: drain().catch(() => undefined), leave: () => controller.abort() }
}
