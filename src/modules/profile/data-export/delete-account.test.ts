import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestFromSandbox, signInBody } from '../../../../test-support/popup.ts'
import { recordFees } from '../../../../test-support/recorded-fees.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
  visit,
} from '../../../../test-support/site.ts'
import { assignRoles } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const remove = (visitor: Visitor, confirmation: unknown) =>
  visitor.ask('/api/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation }),
  })
const register = (visitor: Visitor, phone: string, course: string) =>
  visitor.post('/api/free-demo/register', { phone, course })
const putPicture = async (visitor: Visitor) => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const headers = { 'content-type': 'image/png' }
  const body = new Uint8Array(Buffer.from(pixel, 'base64'))
  expect((await visitor.ask('/api/me/picture', { method: 'PUT', headers, body })).status).toBe(200)
}

let lastPhone = 9_876_540_000
const newPhone = () => `+91${++lastPhone}`

/** Takes the fee of a registration, as the desk does. */
const payFee = (email: string, course: string) =>
  site.sql(
    recordFees(
      `select r.id, 50000, 'Sunil of the desk', now() from registrations r
         join users u on u.id = r.user_id where u.email = $1 and r.course = $2`,
    ),
    [email, course],
  )

/** Every row that contains this text as `table: row`, in all tables except mails and counters. */
async function whereverStands(text: string): Promise<string[]> {
  const tables = await site.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`,
  )
  const rowsOfTables = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await site.sql<{ row: string }>(
        `select t::text as row from ${name} t where strpos(t::text, $1) > 0`,
        [text],
      )
      return rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return rowsOfTables.flat()
}

test('deleting an account removes all personal data and signs out everywhere', async () => {
  const asha = await signUp(site, { name: 'Asha Whose Name Is Nowhere Else' })
  const phone = newPhone()
  await register(asha, phone, 'Data Science')
  await register(asha, phone, 'MERN Stack')
  await putPicture(asha)
  const [picture] = await site.sql('select picture from users where email = $1', [asha.email])
  const otherBrowser = visit(site)
  await otherBrowser.post('/api/auth/login', { email: asha.email, password: asha.password })
  expect(await whereverStands(asha.email)).not.toEqual([])

  const response = await remove(asha, asha.password)

  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie().join()).toMatch(/^session=; Max-Age=0/)
  expect(response.headers.get('clear-site-data')).toBe('"cache"')
  expect((await otherBrowser.get('/api/me')).status).toBe(401)
  expect((await visit(site).get(picture?.picture)).status).toBe(404)
  for (const text of [asha.email, asha.name, phone]) expect(await whereverStands(text)).toEqual([])
  const login = { email: asha.email, password: asha.password }
  expect((await visit(site).post('/api/auth/login', login)).status).toBe(401)
  await waitFor(async () => {
    const mails = await site.sql(
      `select from sandbox.mails where convert_from(raw, 'utf8') ~ $1
          and convert_from(raw, 'utf8') ~ 'Subject: Your account at .* is deleted'`,
      [`To: ${asha.email}`],
    )
    expect(mails).toHaveLength(1)
  })
  // The address is free again, and nothing of the old account returns with it.
  const repeatResponse = await visit(site).post('/api/auth/register', { ...login, name: 'Asha' })
  expect(repeatResponse.status).toBe(201)
})

test('deleting keeps a registration with a paid fee, with name and phone, and removes the others', async () => {
  const asha = await signUp(site, { name: 'Asha Who Paid' })
  const phone = newPhone()
  await register(asha, phone, 'Data Science')
  await register(asha, phone, 'MERN Stack')
  await payFee(asha.email, 'Data Science')

  expect((await remove(asha, asha.password)).status).toBe(200)

  expect(
    await site.sql(
      `select s.name, s.email, s.phone, r.course, r.user_id, r.phone as called
         from registrations r join students s on s.id = r.student_id where r.phone = $1`,
      [phone],
    ),
  ).toEqual([
    { name: asha.name, email: null, phone, course: 'Data Science', user_id: null, called: phone },
  ])
  expect(await whereverStands(asha.email)).toEqual([])
})

test('deleting leaves what staff entered', async () => {
  const asha = await signUp(site)
  const phone = newPhone()
  await site.sql(`insert into students (name, phone, source) values ('Asha K.', $1, 'staff')`, [
    phone,
  ])
  await register(asha, phone, 'Other')

  expect((await remove(asha, asha.password)).status).toBe(200)

  expect(await site.sql('select name from students where phone = $1', [phone])).toEqual([
    { name: 'Asha K.' },
  ])
})

test('deleting removes what the account entered before staff merged it', async () => {
  const phone = newPhone()
  const [{ id } = {}] = await site.sql<{ id: number }>(
    `insert into students (name, source) values ('Kept By Staff', 'staff') returning id::int`,
  )
  const asha = await signUp(site, { name: 'Asha Whose Entry Was Joined' })
  await register(asha, phone, 'Other')
  const [{ own: studentId } = {}] = await site.sql<{ own: number }>(
    'select student_id::int as own from users where email = $1',
    [asha.email],
  )
  const admin = await signUp(site)
  await assignRoles(site, admin.email, 'owner')
  const merged = await admin.post(`/api/admin/students/${id}/merges`, { other: studentId })
  expect(merged.status).toBe(200)

  expect((await remove(asha, asha.password)).status).toBe(200)

  expect(await site.sql('select name, email, phone from students where id = $1', [id])).toEqual([
    { name: 'Kept By Staff', email: null, phone: null },
  ])
  expect(await site.sql('select from students where id = $1', [studentId])).toEqual([])
  expect(await whereverStands(asha.name)).toEqual([])
  await assignRoles(site, admin.email)
})

test('deleting keeps a shared record for the other account', async () => {
  const phone = newPhone()
  const asha = await signUp(site, { name: 'Asha' })
  await register(asha, phone, 'Other')
  const brother = await signUp(site, { name: 'Her brother' })
  await site.sql(
    `update users set student_id = (select student_id from users where email = $1)
      where email = $2`,
    [asha.email, brother.email],
  )

  expect((await remove(asha, asha.password)).status).toBe(200)

  expect(await site.sql('select name, email from students where phone = $1', [phone])).toEqual([
    { name: 'Her brother', email: null },
  ])
  expect(await whereverStands(asha.email)).toEqual([])
})

test('deleting anonymises a record that other data refer to', async () => {
  const asha = await signUp(site)
  const phone = newPhone()
  await register(asha, phone, 'Other')
  const [{ id } = {}] = await site.sql('select id from students where phone = $1', [phone])
  await site.sql(
    `insert into students (name, source, merged_into) values ('From a list', 'import', $1)`,
    [id],
  )

  expect((await remove(asha, asha.password)).status).toBe(200)

  expect(
    await site.sql('select name, email, phone, course, status from students where id = $1', [id]),
  ).toEqual([
    { name: 'Deleted account', email: null, phone: null, course: null, status: 'Inactive' },
  ])
})

test.each([
  ['a wrong password', 'not the password'],
  ['the e-mail instead', 'e-mail'],
  ['nothing', undefined],
  ['an empty text', ''],
  ['a list', ['x']],
  ['a long text', 'x'.repeat(1025)],
])('deleting is not done for %s', async (_, confirmation) => {
  const asha = await signUp(site)
  await register(asha, newPhone(), 'Other')
  const before = await whereverStands(asha.email)

  const response = await remove(asha, confirmation === 'e-mail' ? asha.email : confirmation)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ fields: { confirmation: expect.any(String) } })
  expect(await whereverStands(asha.email)).toEqual(before)
  expect((await asha.get('/api/me')).status).toBe(200)
})

test('deleting an account without a password is confirmed by its e-mail address', async () => {
  const asha = visit(site)
  const { message } = await requestFromSandbox(asha, {
    email: 'leaving@mail.example',
    name: 'Asha',
  })
  await asha.post('/api/auth/register', message && signInBody(message))

  expect((await remove(asha, 'somebody@mail.example')).status).toBe(400)
  expect((await remove(asha, ' Leaving@Mail.example ')).status).toBe(200)

  expect(await whereverStands('leaving@mail.example')).toEqual([])
})

test('two simultaneous deletions succeed once', async () => {
  const asha = await signUp(site)

  const answers = await Promise.all([1, 2, 3].map(() => remove(asha, asha.password)))

  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses[0]).toBe(200)
  for (const status of statuses.slice(1)) expect([401, 409]).toContain(status)
  expect(await whereverStands(asha.email)).toEqual([])
})

test('deleting waits for a fee being recorded, and keeps the payment', async () => {
  const asha = await signUp(site)
  const phone = newPhone()
  await register(asha, phone, 'Other')
  const desk = new pg.Client(site.connectionString)
  await desk.connect()
  await desk.query('begin')
  await desk.query(
    recordFees(`select id, 50000, 'Sunil of the desk', now() from registrations where phone = $1`),
    [phone],
  )

  const deleting = remove(asha, asha.password)
  await waitFor(async () => {
    const waitingQuery = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    expect(await site.sql(waitingQuery)).toHaveLength(1)
  })
  await desk.query('commit')
  await desk.end()

  expect((await deleting).status).toBe(200)
  expect(await site.sql('select from registrations where phone = $1', [phone])).toHaveLength(1)
  expect(await whereverStands(asha.email)).toEqual([])
})

test('the last admin cannot be deleted, also when the last two try at the same time', async () => {
  const second = await signUp(site)
  const [first, { password: firstPassword = '' } = {}] = [
    await signInAsAdmin(site),
    site.signIns.find(({ role }) => role === 'admin'),
  ]
  const alone = await remove(first, firstPassword)
  expect(alone.status).toBe(409)
  expect(await alone.json()).toMatchObject({
    message: expect.stringContaining('the only owner'),
  })
  await assignRoles(site, second.email, 'owner')

  const answers = await Promise.all([remove(first, firstPassword), remove(second, second.password)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await site.sql(`select from staff_roles where role = 'owner'`)).toHaveLength(1)
})

test('deleting needs a session', async () => {
  expect((await remove(visit(site), 'x')).status).toBe(401)
})
