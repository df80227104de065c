import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretFor } from '../../../../test-support/mails.ts'
import {
  addAuthenticatorApp,
  challengeAt,
  sendSecondStep,
} from '../../../../test-support/second-step.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

/**
 * Everything that belongs to an account, by column and table. The test fails for anything in neither list:
 * whoever adds a table or column decides whether a stranger's entries there may outlive the account's
 * handover.
 */
const droppedColumns = [
  'password_hash',
  'password_verified',
  'phone',
  'picture',
  'external_picture',
  'terms_publication',
]
const keptColumns = {
  id: 'what registrations and the audit log name',
  name: 'an account cannot be without one',
  email: 'what was proved',
  email_verified_at: 'what was proved',
  disabled_at: 'staff set it',
  student_id: 'by proof only, decision 0020',
  factor_due_at: 'a date that starts with a role',
  created_at: 'a time',
  updated_at: 'a time',
}
const droppedTables = [
  'email_codes',
  'factor_challenges',
  'factors',
  'pending_sign_ins',
  'known_browsers',
  'mailed_links',
  'profile_pictures',
  'provider_accounts',
  'recovery_codes',
  'sessions',
]
const keptTables = {
  staff_roles: 'what is given',
  course_trainers: 'staff set it',
  round_robin_positions: 'a place in a round robin',
  report_recipients: 'staff set it',
  notification_reads: 'which notifications were read',
  saved_views: 'filters of lists',
  idempotency_keys: 'which request was answered how, for a retry; opens nothing',
}

let site: Site
let owner: Visitor
const open: Site[] = []
beforeAll(async () => {
  site = await openSite()
  open.push(site)
  // Another start signs the demo's people out.
  owner = await hire(site, 'Devika Rao', 'owner')
})
beforeEach(async () => {
  await site.sql('delete from rate_limits')
})
afterAll(async () => {
  for (const one of open) await one.close()
})

/** Starts the site on the same database with an admin named in its settings. */
async function startWith(email: string, admin: { password: string }) {
  const { connectionString } = site
  const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: admin.password }
  const secondSite = await openSite({ connectionString, settings })
  open.push(secondSite)
  return secondSite
}

/** Somebody who signed up with another's e-mail and set everything an account can hold. */
async function prepareAccount() {
  const stranger = await signUp(site, { name: 'Not The Owner' })
  const { email, password } = stranger
  const app = await addAuthenticatorApp(stranger, new Date())
  const half = visit(site)
  expect((await half.post('/api/auth/login', { email, password })).status).toBe(202)
  await challengeAt(stranger, '/api/me/factors/new-passkey')
  expect((await stranger.post('/api/me/email/code', {})).status).toBe(200)
  const [{ id } = { id: '' }] = await site.sql<{ id: string }>(
    `update users set phone = '+919876500000', picture = '/profile-pictures/x',
            external_picture = 'https://pictures.example/x.jpg'
      where email = $1 returning id`,
    [email],
  )
  await site.sql(
    `insert into provider_accounts (issuer, subject, user_id)
     values ('https://id.example', $1::text, $1::uuid)`,
    [id],
  )
  const picture = `insert into profile_pictures (key, user_id, webp) values (md5($1), $1::uuid, 'x')`
  await site.sql(picture, [id])
  return { ...stranger, ...app, id, half }
}

/** How many rows of an account each table has, and the account's own columns. */
async function inspect(id: string) {
  const links = await site.sql<{ name: string; column: string }>(
    `select c.conrelid::regclass::text as name, a.attname as column
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c' order by 1`,
  )
  const rows: Record<string, number> = {}
  for (const { name, column } of links) {
    // The “not me” link stays: it was mailed to the address, and ends a stranger's sign-in.
    const which = name === 'mailed_links' ? `and purpose <> 'not-me'` : ''
    const [row] = await site.sql<{ count: number }>(
      `select count(*)::int as count from ${name} where ${column} = $1 ${which}`,
      [id],
    )
    rows[name] = row?.count ?? 0
  }
  const [account = {}] = await site.sql('select * from users where id = $1', [id])
  return { rows, account }
}

const rolesOf = (id: string) =>
  site
    .sql<{ role: string }>('select role from staff_roles where user_id = $1 order by role', [id])
    .then((rows) => rows.map(({ role }) => role))

async function raise(id: string, roles: string[], seenTables: string[] = []) {
  const response = await owner.ask(fillPath('/api/admin/team/{id}/roles', { id }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ roles, expected: seenTables }),
  })
  return { status: response.status, ...((await response.json()) as { message: string }) }
}

const confirmBehindItsBack = (id: string) =>
  site.sql('update users set email_verified_at = now() where id = $1', [id])

const password = 'given by the operator'

/** Each way in which an account passes to somebody else than its creator. */
const ways: [string, (stranger: { id: string; email: string }) => Promise<unknown>][] = [
  ['ADMIN_EMAIL', ({ email }) => startWith(email, { password })],
  [
    'a role given to whose password nobody proved',
    async ({ id }) => {
      await confirmBehindItsBack(id)
      const raised = await raise(id, ['admin'])
      expect(raised).toMatchObject({ status: 200, message: expect.stringMatching(/Forgot/) })
    },
  ],
  [
    'the link that confirms the e-mail',
    async ({ email }) => {
      const secret = await secretFor(site, email, /^Confirm your e-mail/)
      expect((await visit(site).post('/api/auth/verify-email', { secret })).status).toBe(200)
    },
  ],
  [
    'the link to a new password',
    async ({ email }) => {
      await visit(site).post('/api/auth/forgot-password', { email })
      const secret = await secretFor(site, email, /^Choose a new password/)
      const reset = await visit(site).post('/api/auth/reset-password', { secret, password })
      expect(reset.status).toBe(200)
    },
  ],
]

// S296
test.each(ways)('nothing that a stranger left there outlives %s', async (way, handOver) => {
  // Given an account with entries in every table
  const stranger = await prepareAccount()
  const before = await inspect(stranger.id)
  expect(Object.keys(before.rows).sort()).toEqual(
    [...droppedTables, ...Object.keys(keptTables)].sort(),
  )
  expect(Object.keys(before.account).sort()).toEqual(
    [...droppedColumns, ...Object.keys(keptColumns)].sort(),
  )
  for (const table of droppedTables) expect([table, before.rows[table]]).not.toEqual([table, 0])

  await handOver(stranger)

  const after = await inspect(stranger.id)
  const droppedCounts = Object.fromEntries(droppedTables.map((table) => [table, after.rows[table]]))
  expect(droppedCounts).toEqual({
    ...Object.fromEntries(droppedTables.map((table) => [table, 0])),
    // Only the link to choose a password remains, or the browser that chose it.
    ...(way.includes('confirms') && { mailed_links: 1 }),
    ...(way.includes('new password') && { known_browsers: 1 }),
  })
  expect(after.account).toMatchObject({
    phone: null,
    picture: null,
    external_picture: null,
    terms_publication: null,
  })
  expect(after.account.password_hash).not.toBe(before.account.password_hash)
  expect((await stranger.get('/api/me')).status).toBe(401)
  const code = { recoveryCode: stranger.recoveryCodes[0] }
  expect((await sendSecondStep(stranger.half, code)).status).toBe(401)
  expect((await visit(site).post('/api/auth/login', stranger)).status).toBe(401)
})

describe('ADMIN_EMAIL of an account', () => {
  // S298
  test('that nobody confirmed: the real admin signs in with the given password alone', async () => {
    const stranger = await prepareAccount()

    const secondSite = await startWith(stranger.email, { password })

    const visitor = visit(secondSite)
    const response = await visitor.post('/api/auth/login', { email: stranger.email, password })
    expect(response.status).toBe(200)
    expect((await visitor.get('/api/admin/team')).status).toBe(200)
    expect((await inspect(stranger.id)).account.name).toBe('Tarkshala Admin')
  })

  // S298
  test('that its owner proved: the password is the given one, their second step stays', async () => {
    const meenal = await signUp(site, { name: 'Meenal Joshi' })
    const secret = await secretFor(site, meenal.email, /^Confirm/)
    expect((await meenal.post('/api/auth/verify-email', { secret })).status).toBe(200)
    const { recoveryCodes } = await addAuthenticatorApp(meenal, new Date())
    await site.sql(`update users set phone = '+919876500001' where email = $1`, [meenal.email])

    await startWith(meenal.email, { password })

    expect((await meenal.get('/api/me')).status).toBe(401)
    expect((await visit(site).post('/api/auth/login', meenal)).status).toBe(401)
    const visitor = visit(site)
    const first = await visitor.post('/api/auth/login', { email: meenal.email, password })
    expect(first.status).toBe(202)
    expect((await sendSecondStep(visitor, { recoveryCode: recoveryCodes[0] })).status).toBe(200)
    expect((await visitor.get('/api/admin/team')).status).toBe(200)
    const [row] = await site.sql('select name, phone from users where email = $1', [meenal.email])
    expect(row).toEqual({ name: 'Meenal Joshi', phone: '+919876500001' })
  })
})

describe('a role', () => {
  // S297
  test('is given to nobody whose e-mail is not confirmed, and nothing of theirs changes', async () => {
    const stranger = await prepareAccount()
    const before = await inspect(stranger.id)

    const raised = await raise(stranger.id, ['counsellor'])

    expect(raised).toEqual({
      status: 400,
      success: false,
      message: expect.stringMatching(/has not confirmed/),
    })
    expect(await inspect(stranger.id)).toEqual(before)
    expect(await rolesOf(stranger.id)).toEqual([])
    expect((await stranger.get('/api/me')).status).toBe(200)
  })

  // S297
  test('more is none either, and one less is always possible', async () => {
    const { id } = await accountOf((await signUp(site)).email)
    await site.sql(`insert into staff_roles (user_id, role) values ($1, 'content')`, [id])

    expect((await raise(id, ['content', 'admin'], ['content'])).status).toBe(400)
    expect(await rolesOf(id)).toEqual(['content'])

    expect((await raise(id, [], ['content'])).status).toBe(200)
    expect(await rolesOf(id)).toEqual([])
  })

  // S297
  test('takes nothing from who confirmed the e-mail in a session of their own', async () => {
    const meenal = await signUp(site)
    const secret = await secretFor(site, meenal.email, /^Confirm/)
    await meenal.post('/api/auth/verify-email', { secret })
    const { recoveryCodes } = await addAuthenticatorApp(meenal, new Date())
    const { id } = await accountOf(meenal.email)
    expect((await raise(id, ['counsellor'])).status).toBe(200)

    const visitor = visit(site)
    expect((await visitor.post('/api/auth/login', meenal)).status).toBe(202)
    expect((await sendSecondStep(visitor, { recoveryCode: recoveryCodes[0] })).status).toBe(200)
    expect((await visitor.get('/api/admin/my-day')).status).toBe(200)
  })

  // S296
  test('and a second step added in the same moment do not pass each other', async () => {
    const stranger = await signUp(site)
    const { id } = await accountOf(stranger.email)
    const adding = Array.from({ length: 5 }, () =>
      addAuthenticatorApp(stranger, new Date()).catch(() => null),
    )

    await startWith(stranger.email, { password })
    await Promise.all(adding)

    expect((await inspect(id)).rows).toMatchObject({ factors: 0, recovery_codes: 0 })
  })

  // S297
  test('is written in one place only', () => {
    const writers = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) =>
      /insert\(staffRoles\)|insert into staff_roles/.test(readFileSync(file, 'utf8')),
    )
    expect(writers).toEqual(['src/modules/accounts/roles/set-roles.server.ts'])
  })
})

async function accountOf(email: string) {
  const [row] = await site.sql<{ id: string }>('select id from users where email = $1', [email])
  if (!row) throw new Error(`There is no account of ${email}.`)
  return row
}
