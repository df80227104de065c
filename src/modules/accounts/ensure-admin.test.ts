import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretFor } from '../../../test-support/mails.ts'
import { openPopup, returnFromProvider, signInBody } from '../../../test-support/popup.ts'
import { openProvider } from '../../../test-support/provider.ts'
import { cloneDatabase, openSite, type Site, signUp, visit } from '../../../test-support/site.ts'

let connectionString: string
let open: Site[]
beforeEach(async () => {
  connectionString = (await cloneDatabase()).connectionString
  open = []
})
afterEach(async () => {
  for (const site of open) await site.close()
})

/** Starts the site on the same database with an admin named in its settings. */
async function start(admin?: { email: string; password: string }, more: object = {}) {
  const settings: Record<string, string> = admin
    ? { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...more }
    : { ...more }
  const site = await openSite({ connectionString, settings })
  open.push(site)
  return site
}

const rolesLogged = (site: Site) =>
  site.logged.map((line) => JSON.parse(line)).filter((line) => line.event === 'role')

const admin = { email: 'Principal@Tarkshala.example', password: 'given at start' }

// S297
test('an admin who is not there yet is created', async () => {
  const site = await start(admin)
  const visitor = visit(site)

  const response = await visitor.post('/api/auth/login', admin)

  expect(response.status).toBe(200)
  expect((await visitor.get('/api/admin/registrations')).status).toBe(200)
  const [row] = await site.sql(
    'select id, role from users join staff_roles on user_id = id where email = $1',
    ['principal@tarkshala.example'],
  )
  expect(row).toMatchObject({ role: 'owner' })
  expect(rolesLogged(site)).toMatchObject([{ outcome: 'owner', userId: row?.id }])
})

test('the admin has the name of the settings', async () => {
  const site = await start(admin, { ADMIN_NAME: 'Asha Kulkarni' })
  const rows = await site.sql('select name from users where email = $1', [
    'principal@tarkshala.example',
  ])
  expect(rows).toEqual([{ name: 'Asha Kulkarni' }])
})

test('an earlier account with the e-mail loses its password and sessions', async () => {
  const squatter = await signUp(await start())

  const site = await start({ email: squatter.email, password: 'given at start' })

  const cookie = squatter.cookie()
  expect((await visit(site).get('/api/me', { headers: { cookie } })).status).toBe(401)
  expect((await visit(site).post('/api/auth/login', squatter)).status).toBe(401)
  const rightful = visit(site)
  await rightful.post('/api/auth/login', { email: squatter.email, password: 'given at start' })
  expect((await rightful.get('/api/admin/registrations')).status).toBe(200)
  expect(rolesLogged(site)).toHaveLength(1)
})

test('a link that somebody asked for before opens nothing afterwards', async () => {
  const before = await start()
  const squatter = await signUp(before)
  const secret = await secretFor(before, squatter.email, /^Confirm/)

  const site = await start({ email: squatter.email, password: 'given at start' })

  const response = await visit(site).post('/api/auth/verify-email', { secret })
  expect(response.status).toBe(410)
})

test('an earlier account by an identity provider loses its sign-in as well', async () => {
  await using provider = await openProvider()
  const email = 'principal@tarkshala.example'
  const enter = async (site: Site, way: string) => {
    const squatter = visit(site)
    const back = provider.approve(await openPopup(squatter), { sub: '108', email })
    const { message } = await returnFromProvider(squatter, back)
    return squatter.post(`/api/auth/${way}`, message && signInBody(message))
  }
  expect((await enter(await start(undefined, provider.settings), 'register')).status).toBe(201)

  const site = await start(admin, provider.settings)

  expect((await enter(site, 'login')).status).toBe(401)
})

test('an existing admin is not changed by later starts', async () => {
  const first = await start(admin)
  const existing = visit(first)
  await existing.post('/api/auth/login', admin)
  const before = await first.sql(
    'select users.* from users join staff_roles on user_id = id where role = $1',
    ['owner'],
  )

  const second = await start({ ...admin, password: 'another password' })

  const cookie = existing.cookie()
  expect((await visit(second).get('/api/me', { headers: { cookie } })).status).toBe(200)
  const inAgain = await visit(second).post('/api/auth/login', admin)
  const response = await visit(second).post('/api/auth/login', {
    ...admin,
    password: 'another password',
  })
  expect([inAgain.status, response.status]).toEqual([200, 401])
  expect(
    (await second.sql('select * from users where email = $1', ['principal@tarkshala.example']))[0],
  ).toEqual(before.find((row) => row.email === 'principal@tarkshala.example'))
  expect(rolesLogged(second)).toEqual([])
})

test('two starts at once make one admin', async () => {
  const [one, two] = await Promise.all([start(admin), start(admin)])

  const rows = await one.sql(
    'select role from users join staff_roles on user_id = id where email = $1',
    ['principal@tarkshala.example'],
  )
  expect(rows).toEqual([{ role: 'owner' }])
  expect((await visit(two).post('/api/auth/login', admin)).status).toBe(200)
})
