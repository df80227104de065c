import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import catalogue from '../../../content/courses.json' with { type: 'json' }
import { institute } from '../../../content/institute.ts'
import {
  copyProject,
  embeddedServer,
  isRunning,
  makeDataFolder,
  openEmbeddedDatabase,
  type Product,
  removeDataFolder,
  signInsOf,
  startProduct,
} from '../../../test-support/product-process.ts'
import { cloneDatabase, emptyDatabase, signUp, visit } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

const registration = { phone: '98765 43210', course: 'Data Science' }

let scratch: string
beforeAll(async () => {
  scratch = await makeDataFolder()
})
afterAll(() => removeDataFolder(scratch))

let products: Product[] = []
afterEach(async () => {
  await Promise.all(products.map((product) => product.killGroup()))
  products = []
})

function start(...args: Parameters<typeof startProduct>) {
  const product = startProduct(...args)
  products.push(product)
  return product
}

/** Expects a start to fail; returns its last lines. */
async function refusalOf(settings: Record<string, string>) {
  const { exited: result, output } = start({ DATA_DIR: scratch, ...settings })
  expect(await result).toEqual({ code: 1, signal: null })
  return output.err.trimEnd().split('\n')
}

describe('with a database of its own', () => {
  let DATA_DIR: string
  beforeAll(async () => {
    DATA_DIR = await makeDataFolder()
  })
  afterAll(() => removeDataFolder(DATA_DIR))

  test('a busy port is one line, and nothing is left running', async () => {
    const busy = createServer().listen(0)
    await once(busy, 'listening')
    const { port } = busy.address() as AddressInfo

    expect(await refusalOf({ DATA_DIR, PORT: String(port) })).toEqual([
      `Port ${port} is already in use. Stop what runs there, or set another PORT.`,
    ])

    expect(embeddedServer(DATA_DIR)).toBeUndefined()
    busy.close()
  })

  test('it says where it is, keeps its sign-ins, and ends with nothing left running', async () => {
    const first = start({ DATA_DIR })
    const address = await first.ready

    expect(first.output.out).toContain(`${institute.name} is ready at ${address}`)
    expect(first.output.err).toBe('')
    expect(first.output.out).not.toContain('"level":')
    const signIns = signInsOf(first)
    expect(signIns.map(({ role }) => role)).toEqual(['admin', 'student', 'student', 'student'])
    const [admin] = signIns
    expect((await visit({ address }).post('/api/auth/login', admin)).status).toBe(200)
    const server = embeddedServer(DATA_DIR)
    expect(isRunning(server?.pid)).toBe(true)

    expect(await first.signal('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(isRunning(server?.pid)).toBe(false)

    const second = start({ DATA_DIR })
    await second.ready
    expect(signInsOf(second)).toEqual(signIns)
    expect(await second.signal('SIGINT')).toEqual({ code: 0, signal: null })
  })

  test('asked to end before it is ready, it leaves nothing running', async () => {
    const product = start({ DATA_DIR })
    await waitFor(() => expect(isRunning(embeddedServer(DATA_DIR)?.pid)).toBe(true))
    const server = embeddedServer(DATA_DIR)

    expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })

    expect(product.output.out).not.toContain('is ready at')
    expect(isRunning(server?.pid)).toBe(false)
  })

  test('a second start on the same data is one line, and the first goes on', async () => {
    const first = start({ DATA_DIR })
    const address = await first.ready

    const [line, ...more] = await refusalOf({ DATA_DIR })

    expect(line).toContain(DATA_DIR)
    expect(more).toEqual([])
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await first.signal('SIGTERM')
  })

  test('asked to end, it finishes what is under way', async () => {
    const product = start({ DATA_DIR })
    const address = await product.ready
    const student = await signUp({ address })
    const database = await openEmbeddedDatabase(DATA_DIR)
    await database.query('begin; lock table registrations in access exclusive mode')
    const answer = student.post('/api/free-demo/register', registration)
    await waitFor(async () => {
      const { rowCount } = await database.query(
        `select from pg_stat_activity where wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    })

    const result = product.signal('SIGTERM')
    await waitFor(() => expect(fetch(address)).rejects.toThrow())
    await database.query('commit')

    expect((await answer).status).toBe(200)
    await database.end()
    expect(await result).toEqual({ code: 0, signal: null })
  })

  test('asked to end while many ask, it ends all the same', async () => {
    const product = start({ DATA_DIR })
    const { port } = new URL(await product.ready)
    const request = 'GET /courses.json HTTP/1.1\r\nhost: localhost\r\n\r\n'
    let answeredCount = 0
    // Each sends requests without reading responses, so that its connection is never idle.
    for (let callers = 0; callers < 4; callers++) {
      const socket = connect(Number(port), 'localhost')
      socket.on('error', () => undefined)
      socket.setEncoding('latin1').on('data', (text: string) => {
        const answers = text.split('HTTP/1.1 200').length - 1
        answeredCount += answers
        socket.write(request.repeat(answers))
      })
      socket.write(request.repeat(8))
    }
    await waitFor(() => expect(answeredCount).toBeGreaterThan(100))

    expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('a registration that was acknowledged survives kill -9, with both its mails, once', async () => {
    const killed = start({ DATA_DIR })
    const student = await signUp({ address: await killed.ready })

    const answer = await student.post('/api/free-demo/register', registration)
    await killed.killGroup()
    expect(answer.status).toBe(200)
    const database = await openEmbeddedDatabase(DATA_DIR)
    // A mail that was being sent is locked by the dead process; this ages the lock by 45 seconds.
    await database.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
                           where locked_at is not null`)

    const next = start({ DATA_DIR })
    await next.ready
    const readKeptRows = async () => {
      const { rows } = await database.query(
        `select r.phone, r.course, u.password_hash "passwordHash",
                (select count(*)::int from audit_events e where e.record_kind = 'registration' and e.record_id = r.id::text) entries,
                (select array_agg(split_part(message_id, '.', 1) order by message_id)
                   from sandbox.mails where message_id like '<registration-' || r.id || '-%') mails
           from registrations r join users u on u.id = r.user_id where u.email = $1`,
        [student.email],
      )
      return rows
    }
    const mailed = [expect.stringMatching(/-admissions$/), expect.stringMatching(/-student$/)]
    const passwordHash = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await waitFor(async () => {
      expect(await readKeptRows()).toEqual([
        {
          phone: '+919876543210',
          course: 'Data Science',
          passwordHash,
          entries: 1,
          mails: mailed,
        },
      ])
    })
    await database.end()
    await next.signal('SIGTERM')
  })
})

test('a database that cannot be reached is one line, without the password', async () => {
  const [line, ...more] = await refusalOf({
    DATABASE_URL: 'postgresql://institute:hunter2@127.0.0.1:1/institute',
  })

  expect(line).toMatch(
    /^The database of DATABASE_URL \(127\.0\.0\.1:1\) cannot be reached: .*ECONNREFUSED/,
  )
  expect(line).not.toContain('hunter2')
  expect(more).toEqual([])
})

test('a setting that does not exist is one line', async () => {
  expect(await refusalOf({ DATABSE_URL: 'postgresql://x/y' })).toEqual([
    'DATABSE_URL is not a setting; did you mean DATABASE_URL?',
  ])
})

// S06
test('production without its settings is one line for each', async () => {
  expect(await refusalOf({ NODE_ENV: 'production', SESSION_SECRET: 'short' })).toEqual([
    'SESSION_SECRET must have at least 32 characters.',
    'PUBLIC_URL is required in production: set it to the address visitors use.',
    'SMTP_URL is required in production: without it no mail would leave.',
  ])
})

// S70
test('nor does production start with secrets that anybody would guess', async () => {
  const secrets = { ADMIN_PASSWORD: 'password', SESSION_SECRET: 'a'.repeat(36) }
  const more = { ADMIN_EMAIL: 'a@institute.example', PUBLIC_URL: 'https://institute.example' }
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1', ...more }
  expect(await refusalOf({ ...production, ...secrets })).toEqual([
    expect.stringMatching(/^ADMIN_PASSWORD is too easy to guess\. /),
    expect.stringMatching(/^SESSION_SECRET is too easy to guess: /),
  ])
})

// S70
test('a demo does not start where anybody could reach it', async () => {
  expect(await refusalOf({ PUBLIC_URL: 'https://www.institute.in' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is an address anybody can reach, so NODE_ENV must be /),
  ])
})

test('a demo does not become a live site', async () => {
  const { connectionString } = await emptyDatabase()
  const demo = start({ DATA_DIR: scratch, DATABASE_URL: connectionString })
  await demo.ready
  expect(await demo.signal('SIGTERM')).toEqual({ code: 0, signal: null })

  const refusal = await refusalOf({
    DATABASE_URL: connectionString,
    NODE_ENV: 'production',
    SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
    PUBLIC_URL: 'https://www.institute.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })

  expect(refusal).toEqual([
    expect.stringMatching(/^This database belongs to a demo, with invented people: .*DATA_DIR/),
  ])
})

// S06
test('production seeds the catalogue and nobody, and prints no sign-in', async () => {
  const { connectionString } = await emptyDatabase()
  const product = start({
    DATA_DIR: scratch,
    DATABASE_URL: connectionString,
    NODE_ENV: 'production',
    SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
    PUBLIC_URL: 'https://www.institute.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const address = await product.ready

  const database = new pg.Client({ connectionString })
  await database.connect()
  const { rows } = await database.query(
    `select (select count(*)::int from courses) courses, (select count(*)::int from users) people,
            (select count(*)::int from registrations) registrations`,
  )
  await database.end()
  expect(rows).toEqual([{ courses: catalogue.length, people: 0, registrations: 0 }])
  expect(signInsOf(product)).toEqual([])
  expect((await fetch(`${address}/sandbox/mailbox`)).status).toBe(404)
  expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
})

test('from a folder with a space in its path, npm start serves the pages and their files', async () => {
  const folder = await copyProject()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { connectionString } = await cloneDatabase()
  const product = start(
    { DATABASE_URL: connectionString },
    { command: ['scripts/ready.mjs', 'start'], cwd: folder },
  )
  const address = await product.ready

  const html = await (await fetch(address)).text()
  const [, script] = html.match(/<script type="module" async src="([^"]+)"/) ?? []
  expect((await fetch(address + script)).status).toBe(200)
  expect((await fetch(`${address}/pictures/covers/data-science.svg`)).status).toBe(200)
  expect(await product.signal('SIGTERM')).toEqual({ code: 0, signal: null })
})
