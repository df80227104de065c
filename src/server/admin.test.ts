import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { institute } from '../../content/institute.ts'
import { demoAdmin } from '../../content/people.ts'
import {
  isRunning,
  makeDataFolder,
  ownServer,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../../test-support/product-process.ts'
import { openSite, type Site, signUp, visit } from '../../test-support/site.ts'
import { readOrder } from './admin-orders.ts'

vi.setConfig({ testTimeout: 60_000 })

const password = 'four words in a row'

/** Runs `npm run admin` and says how it ended. */
async function order(settings: Record<string, string>, words: string[], input = '') {
  const command = ['src/server/admin.ts', ...words]
  const { ended, said } = startProduct(settings, { command, input })
  const { code } = await ended
  return { code, out: said.out.trimEnd(), err: said.err.trimEnd() }
}

const shownPassword = (out: string) => out.match(/^Password {3}(\S+) {3}\(shown this once\)$/m)?.[1]
const reachOf = async (address: string, cookie: string) =>
  (await visit({ address }).get('/api/admin/registrations', { headers: { cookie } })).status

describe('with a database that was given', () => {
  let site: Site
  let scratch: string
  beforeAll(async () => {
    site = await openSite()
    scratch = await makeDataFolder()
  })
  afterAll(async () => {
    await site.close()
    await removeDataFolder(scratch)
  })

  const ask = (words: string[], input?: string) =>
    order({ DATA_DIR: scratch, DATABASE_URL: site.connectionString }, words, input)
  const auditOf = (email: string) =>
    site.sql(
      `select a.actor_name, a.action, a.before, a.after from audit_entries a
         join users u on u.id::text = a.record_id and a.record_kind = 'account'
        where u.email = $1 order by a.id`,
      [email],
    )

  test('it makes an admin whose password it shows once', async () => {
    const email = 'new.counsellor@staff.example'

    const { code, out, err } = await ask([
      'create',
      'New.Counsellor@Staff.example',
      'Devika',
      'Rao',
    ])

    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`${email} is an admin`) })
    const given = shownPassword(out) ?? ''
    const devika = visit(site)
    const entered = await devika.post('/api/auth/login', { email, password: given })
    expect(await entered.json()).toMatchObject({ user: { name: 'Devika Rao' } })
    expect(await reachOf(site.address, devika.cookie())).toBe(200)
    const [person] = await site.sql('select id from users where email = $1', [email])
    expect(JSON.parse(err)).toMatchObject({
      event: 'role',
      outcome: 'admin',
      userId: person?.id,
      time: expect.stringMatching(/Z$/),
    })
    expect(await auditOf(email)).toEqual([
      { actor_name: 'System', action: 'create account', before: null, after: { role: 'admin' } },
    ])
  })

  test('what it changes ends every session, and is noted', async () => {
    const person = await signUp(site)
    const enter = async (typed = person.password) => {
      const response = await person.post('/api/auth/login', { ...person, password: typed })
      const { message } = (await response.json()) as { message: string }
      return { status: response.status, message }
    }
    const change = async (verb: string, ...more: string[]) => {
      const before = person.cookie()
      const { code, err } = await ask([verb, person.email, ...more], `${password}\n`)
      expect({ code, lines: err.split('\n').length }).toEqual({ code: 0, lines: 1 })
      expect(await reachOf(site.address, before)).toBe(401)
    }

    await change('promote')
    expect(await enter()).toMatchObject({ status: 200 })
    expect(await reachOf(site.address, person.cookie())).toBe(200)

    await change('demote')
    expect(await enter()).toMatchObject({ status: 200 })
    expect(await reachOf(site.address, person.cookie())).toBe(403)

    await change('disable')
    const closed = await enter()
    expect(closed.status).toBe(401)
    expect(closed.message).toContain(institute.phone.display)

    await change('enable')
    expect(await enter()).toMatchObject({ status: 200 })

    await change('reset', '--password-stdin')
    expect(await enter()).toMatchObject({ status: 401 })
    expect(await enter(password)).toMatchObject({ status: 200 })

    const [student, admin] = [{ role: 'student' }, { role: 'admin' }]
    expect(await auditOf(person.email)).toMatchObject([
      { action: 'change role', before: student, after: admin },
      { action: 'change role', before: admin, after: student },
      { action: 'disable account', before: { disabled: false }, after: { disabled: true } },
      { action: 'enable account', before: { disabled: true }, after: { disabled: false } },
      { action: 'reset password', before: null, after: null },
    ])
  })

  test('the last admin stays one, also when the last two are taken away at once', async () => {
    const two = ['one@staff.example', 'two@staff.example']
    await site.sql(`update users set role = 'student'`)
    await site.sql(
      `insert into users (name, email, role) select 'Staff', unnest($1::text[]), 'admin'`,
      [two],
    )

    const ended = await Promise.all([
      ask(['demote', 'one@staff.example']),
      ask(['disable', 'two@staff.example']),
    ])

    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
    const refused = ended.find(({ code }) => code === 1)
    expect(refused?.err).toMatch(/^\w+@staff\.example is the only admin: make somebody else one/)
    expect(
      await site.sql(`select from users where role = 'admin' and disabled_at is null`),
    ).toHaveLength(1)
  })

  test('what cannot be is one line, and changes nothing', async () => {
    const { email } = await signUp(site)
    const everything = () => site.sql('select * from users order by id')
    const before = await everything()

    const tries: [words: string[], says: RegExp, input?: string][] = [
      [['reset', email, password], /^Usage: /],
      [['disable', 'nobody@mail.example'], /^There is no account with the e-mail nobody@/],
      [['demote', email], / is no admin\.$/],
      [['reset', email, '--password-stdin'], /one of the most common ones/, 'password1\n'],
    ]
    const ended = await Promise.all(tries.map(([words, , input]) => ask(words, input)))

    expect(ended).toEqual(
      tries.map(([, says]) => ({ code: 1, out: '', err: expect.stringMatching(says) })),
    )
    for (const { err } of ended) expect(err).toMatch(/^[^\n]+$/)
    expect(await everything()).toEqual(before)
  })
})

test.each([
  [[], /^Usage: /],
  [['crown', 'a@mail.example'], /^Usage: /],
  [['promote'], /^Usage: /],
  [['list', 'a@mail.example'], /^Usage: /],
  [['reset', 'a@mail.example', '--password', password], /^Usage: /],
  [['promote', 'a@mail.example', '--password-stdin'], /^Usage: /],
  [['promote', 'nobody'], /^nobody is not an e-mail address\.$/],
  [['create', 'a@mail.example', 'two\nlines'], /^The name must be one line of plain text\.$/],
])('%j is nothing it knows', async (words, says) => {
  expect(await readOrder(words)).toEqual({ ok: false, reason: expect.stringMatching(says) })
})

describe('with a database of its own', () => {
  let DATA_DIR: string
  beforeAll(async () => {
    DATA_DIR = await makeDataFolder()
  })
  afterAll(() => removeDataFolder(DATA_DIR))

  test('it works while the site stands still and while it runs, and leaves it as it was', async () => {
    // Given a folder in which nothing ran yet
    const email = 'principal@staff.example'
    const created = await order({ DATA_DIR }, ['create', email])
    expect(created).toMatchObject({ code: 0 })
    const own = shownPassword(created.out)
    expect(isRunning(ownServer(DATA_DIR)?.pid)).toBe(false)

    // When the site starts, its demo is there beside the new admin
    const product = startProduct({ DATA_DIR })
    const address = await product.ready
    const principal = visit({ address })
    await principal.post('/api/auth/login', { email, password: own })
    expect(await reachOf(address, principal.cookie())).toBe(200)
    const [admin] = signInsOf(product)
    expect((await visit({ address }).post('/api/auth/login', admin)).status).toBe(200)

    // Then an order reaches the database that runs, and the site goes on
    const server = ownServer(DATA_DIR)
    expect(await order({ DATA_DIR }, ['demote', email])).toMatchObject({ code: 0 })
    expect((await order({ DATA_DIR }, ['list'])).out).toBe(
      `admin    ${admin?.email}  ${demoAdmin.name}`,
    )
    expect(await reachOf(address, principal.cookie())).toBe(401)
    expect(ownServer(DATA_DIR)).toEqual(server)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  })
})
