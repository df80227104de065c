import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { institute } from '../../../content/institute.ts'
import { demoAdmin } from '../../../content/people.ts'
import { secretFor } from '../../../test-support/mails.ts'
import {
  embeddedServer,
  isRunning,
  makeDataFolder,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../../../test-support/product-process.ts'
import { addAuthenticatorApp } from '../../../test-support/second-step.ts'
import { openSite, type Site, signUp, visit } from '../../../test-support/site.ts'
import { chainKeys, linkEvents } from '../../modules/audit/chain.server.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { readOrder } from './admin-command-line.ts'
import { runOrder } from './admin-orders.ts'

const password = 'four words in a row'

/** Runs `npm run admin`; returns exit code and output. */
async function order(settings: Record<string, string>, words: string[], input = '') {
  const command = ['src/app/commands/admin.ts', ...words]
  const { exited: result, output } = startProduct(settings, { command, input })
  const { code } = await result
  return { code, out: output.out.trimEnd(), err: output.err.trimEnd() }
}

const shownPassword = (out: string) => out.match(/^Password {3}(\S+) {3}\(shown this once\)$/m)?.[1]
const reachOf = async (address: string, cookie: string) =>
  (await visit({ address }).get('/api/admin/registrations', { headers: { cookie } })).status

describe('with a database that was given', () => {
  let site: Site
  let scratch: string
  let database: ReturnType<typeof openDatabase>
  beforeAll(async () => {
    site = await openSite()
    scratch = await makeDataFolder()
    const { connectionString } = site
    database = openDatabase(
      { connectionString },
      { onError: () => undefined, beforeCommit: linkEvents(keys) },
    )
  })
  afterAll(async () => {
    await database.pool.end()
    await site.close()
    await removeDataFolder(scratch)
  })

  /** A secret unique to these tests. */
  const keys = chainKeys([Buffer.alloc(32, 7)])

  /** Runs a command in this process, without the time of a start. */
  async function carryOut(...words: string[]) {
    const text: string[] = []
    const log = pino({}, { write: (line: string) => text.push(line) })
    const reading = await readOrder(words)
    if (!reading.ok) throw new Error(reading.reason)
    const result = await runOrder(
      { db: database.db, log, keys, now: new Date(), publicUrl: site.address },
      reading.order,
    )
    return { done: result, logged: text.map((line) => JSON.parse(line)) }
  }
  const ask = (words: string[], input?: string) =>
    order({ DATA_DIR: scratch, DATABASE_URL: site.connectionString }, words, input)

  // S24, S64
  test('a change ends every session and is in the audit log', async () => {
    const person = await signUp(site)
    const [{ id = '' } = {}] = await site.sql<{ id: string }>(
      'select id from users where email = $1',
      [person.email],
    )
    const enter = async () => {
      const response = await person.post('/api/auth/login', person)
      return { status: response.status, ...((await response.json()) as { message: string }) }
    }
    const change = async (verb: string, line: object) => {
      const before = person.cookie()
      const { done: result, logged } = await carryOut(verb, person.email)
      expect(result).toMatchObject({ ok: true })
      expect(logged).toEqual([expect.objectContaining({ ...line, userId: id })])
      expect(await reachOf(site.address, before)).toBe(401)
    }

    const secret = await secretFor(site, person.email, /^Confirm/)
    await person.post('/api/auth/verify-email', { secret })
    await change('promote', { event: 'roles', outcome: 'owner' })
    expect(await enter()).toMatchObject({ status: 200 })
    expect(await reachOf(site.address, person.cookie())).toBe(200)

    await change('demote', { event: 'roles', outcome: '' })
    expect(await enter()).toMatchObject({ status: 200 })
    expect(await reachOf(site.address, person.cookie())).toBe(403)

    await change('disable', { event: 'account', outcome: 'disabled' })
    const closed = await enter()
    expect(closed.status).toBe(401)
    expect(closed.message).toContain(institute.phone.display)

    await change('enable', { event: 'account', outcome: 'enabled' })
    expect(await enter()).toMatchObject({ status: 200 })

    await change('reset', { event: 'password', outcome: 'reset' })
    expect(await enter()).toMatchObject({ status: 401 })

    const [student, owner] = [{ roles: '' }, { roles: 'owner' }]
    expect(
      await site.sql(
        `select actor_name, event as action, facts -> 'before' as before, facts -> 'after' as after from audit_events
          where record_kind = 'account' and record_id = $1 order by id`,
        [id],
      ),
    ).toEqual(
      [
        { action: 'change roles', before: student, after: owner },
        { action: 'change roles', before: owner, after: student },
        { action: 'disable account', before: { disabled: false }, after: { disabled: true } },
        { action: 'enable account', before: { disabled: true }, after: { disabled: false } },
        { action: 'reset password', before: null, after: null },
      ].map((entry) => ({ actor_name: 'System', ...entry })),
    )
  })

  // S297
  test('a link that was mailed before is no longer valid', async () => {
    const { email } = await signUp(site)
    await site.sql(
      `insert into mailed_links (id, user_id, purpose, email, expires_at)
       select sha256('x'), id, 'change-email', 'squatter@mail.example', now() + interval '1 hour'
         from users where email = $1`,
      [email],
    )

    const { done: result } = await carryOut('promote', email)
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/has not confirmed/) })
    await site.sql('update users set email_verified_at = now()')
    await carryOut('promote', email)
    expect(await site.sql(`select from mailed_links where purpose = 'change-email'`)).toEqual([])
  })

  // S130
  test('it lists second steps and takes them from who lost their device, and is noted', async () => {
    const person = await signUp(site)
    expect((await carryOut('factors', person.email)).done).toMatchObject({
      lines: [`${person.email} has no passkey or authenticator app.`],
    })
    expect((await carryOut('reset-factors', person.email)).done).toMatchObject({ ok: false })
    await addAuthenticatorApp(person, new Date())
    const output = await carryOut('factors', person.email)
    expect(output.done).toMatchObject({
      lines: [
        expect.stringMatching(/^authenticator +Authenticator app, added /),
        '10 recovery codes left',
      ],
    })

    const { done: result, logged } = await carryOut('reset-factors', person.email)

    expect(result).toMatchObject({ ok: true })
    expect(logged).toEqual([expect.objectContaining({ event: 'factor', outcome: 'reset' })])
    expect((await person.get('/api/me')).status).toBe(401)
    expect((await (await person.post('/api/auth/login', person)).json()) as object).toMatchObject({
      token: expect.any(String),
    })
    expect(
      await site.sql(
        `select actor_name from audit_events where event = 'reset second steps'
          and record_id = (select id::text from users where email = $1)`,
        [person.email],
      ),
    ).toEqual([{ actor_name: 'System' }])
  })

  test('the last owner cannot be removed, also when the last two are removed at once', async () => {
    await site.sql('delete from staff_roles')
    await site.sql(
      `with staff as (insert into users (name, email)
         select 'Staff', unnest(array['one@staff.example', 'two@staff.example']) returning id)
       insert into staff_roles (user_id, role) select id, 'owner' from staff`,
    )

    const results = await Promise.all([
      carryOut('demote', 'one@staff.example'),
      carryOut('disable', 'two@staff.example'),
    ])

    const error = results.flatMap(({ done: result }) => (result.ok ? [] : [result.reason]))
    expect(error).toEqual([expect.stringMatching(/^\w+@staff\.example is the only owner: make /)])
    expect(
      await site.sql(`select from staff_roles join users on id = user_id
         where role = 'owner' and disabled_at is null`),
    ).toHaveLength(1)
  })

  // S70
  test('a password may come from standard input; what cannot be is one line and changes nothing', async () => {
    const person = await signUp(site)
    const everything = () => site.sql('select * from users order by id')
    const before = await everything()
    const stdin = ['reset', person.email, '--password-stdin']

    const results = await Promise.all([
      ask(['disable', 'nobody@mail.example']),
      ask(stdin, 'password1\n'),
      ask(stdin, 'Asha@Kulkarni1\n'),
      ask(['create', 'devika@staff.example', 'Devika', 'Rao', '--password-stdin'], 'devikarao#1\n'),
    ])

    const one = (says: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(says) })
    expect(results).toEqual([
      one(/^There is no account with the e-mail nobody@mail\.example\.$/),
      one(/^This password is one of the most common ones[^\n]+$/),
      one(/^This password is made of your own name[^\n]+$/),
      one(/^This password is made of your own name[^\n]+$/),
    ])
    expect(await everything()).toEqual(before)

    const { code, out, err } = await ask(stdin, `${password}\n`)
    expect({ code, shown: shownPassword(out) }).toEqual({ code: 0, shown: undefined })
    expect(err).not.toContain(password)
    expect((await person.post('/api/auth/login', { ...person, password })).status).toBe(200)
  })

  test.each([
    ['demote', / has no such role\.$/],
    ['enable', / is not disabled\.$/],
    ['create', / has an account already; promote makes it an owner’s\.$/],
  ])('to %s is refused where it would change nothing', async (verb, says) => {
    const { email } = await signUp(site)

    const { done: result, logged } = await carryOut(verb, email)

    expect(result).toEqual({ ok: false, reason: expect.stringMatching(says) })
    expect(logged).toEqual([])
  })
})

describe('with a database of its own', () => {
  let DATA_DIR: string
  beforeAll(async () => {
    DATA_DIR = await makeDataFolder()
  })
  afterAll(() => removeDataFolder(DATA_DIR))

  test('it works while the site is stopped and while it runs, and does not stop or start it', async () => {
    // Given a data folder that was never used
    const email = 'principal@staff.example'
    const created = await order({ DATA_DIR }, ['create', email.toUpperCase(), 'Devika', 'Rao'])
    expect(created).toMatchObject({ code: 0, out: expect.stringContaining(`${email} is an owner`) })
    expect(JSON.parse(created.err)).toMatchObject({
      event: 'roles',
      outcome: 'owner',
      time: expect.stringMatching(/Z$/),
    })
    const shownOwn = shownPassword(created.out)
    expect(isRunning(embeddedServer(DATA_DIR)?.pid)).toBe(false)

    // When the site starts, its demo is there beside the new admin
    const product = startProduct({ DATA_DIR })
    const address = await product.ready
    const principal = visit({ address })
    const response = await principal.post('/api/auth/login', { email, password: shownOwn })
    expect(await response.json()).toMatchObject({ user: { name: 'Devika Rao' } })
    expect(await reachOf(address, principal.cookie())).toBe(200)
    const [admin] = signInsOf(product)
    expect((await visit({ address }).post('/api/auth/login', admin)).status).toBe(200)

    // Then a command reaches the running database, and the site continues
    const server = embeddedServer(DATA_DIR)
    expect(await order({ DATA_DIR }, ['demote', email])).toMatchObject({ code: 0 })
    const { out } = await order({ DATA_DIR }, ['list'])
    expect(out.split('\n').filter((line) => / owner /.test(line))).toEqual([
      expect.stringMatching(new RegExp(`^${admin?.email} +owner +${demoAdmin.name}$`)),
    ])
    expect(out).not.toContain(email)
    expect(await reachOf(address, principal.cookie())).toBe(401)
    expect(embeddedServer(DATA_DIR)).toEqual(server)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  })
})
