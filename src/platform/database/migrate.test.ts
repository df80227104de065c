import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, emptyDatabase } from '../../../test-support/site.ts'
import { migrate } from './migrate.ts'

const files = (await readdir('db/migrations')).sort()

/** A database of the demo world, for statements that the tables must refuse. */
let world: pg.Client
beforeAll(async () => {
  const { connectionString } = await cloneDatabase()
  world = new pg.Client({ connectionString })
  await world.connect()
})
afterAll(() => world.end())

test('processes that start together on an empty database make it once', async () => {
  const { connectionString, ask } = await openEmptyDatabase()

  const outcomes = await Promise.all([1, 2, 3].map(() => migrateInProcess(connectionString)))

  expect(outcomes).toEqual(outcomes.map(() => ({ code: 0, said: '' })))
  expect(await ask('select name from migrations order by name')).toEqual(
    files.map((name) => ({ name })),
  )
  expect(await ask(`select to_regclass('graphile_worker.jobs') is not null as ready`)).toEqual([
    { ready: true },
  ])
})

test('a migration is applied once, however often the product starts', async () => {
  const { connectionString, ask } = await openEmptyDatabase()
  await migrate({ connectionString })
  const first = await ask('select * from migrations order by name')

  await migrate({ connectionString })

  expect(await ask('select * from migrations order by name')).toEqual(first)
})

test('a migration that was changed after it had been applied is refused', async () => {
  const { connectionString, ask } = await openEmptyDatabase()
  await migrate({ connectionString })
  await ask(`update migrations set checksum = 'of an older text' where name = $1`, [files[0]])

  expect(await migrate({ connectionString })).toEqual({
    ok: false,
    reason: `The migration ${files[0]} was changed after it had been applied.`,
  })
})

// S73
test('another process is waited for only so long, and a later try needs no more', async () => {
  const { connectionString, ask } = await openEmptyDatabase()
  const other = new pg.Client({ connectionString })
  await other.connect()
  await other.query('select pg_advisory_lock(4201731)')

  expect(await migrate({ connectionString }, { patience: 100 })).toEqual({
    ok: false,
    reason:
      'Another process has been changing the tables of this database for too long. See what it does, and start again.',
  })

  expect(await ask(`select to_regclass('migrations') as made`)).toEqual([{ made: null }])
  await other.end()
  expect(await migrate({ connectionString }, { patience: 10_000 })).toEqual({ ok: true })
})

const notNew = '23505'
const notAllowed = '23514'
const pointsNowhere = '23503'

test.each([
  ['an e-mail in capitals', `insert into users (name, email) values ('A', 'Asha@x.example')`],
  ['an e-mail too long', `insert into users (name, email) values ('A', repeat('a', 255))`],
  ['an empty name', `insert into users (name, email) values ('', 'a@x.example')`],
  ['a name of 101', `insert into users (name, email) values (repeat('अ', 101), 'a@x.example')`],
  ['a role of fancy', `insert into staff_roles (user_id, role) select id, 'chief' from users`],
  ['a phone number as typed', `update registrations set phone = '98765 43210'`],
  ['a phone number without its plus', `update registrations set phone = '919876543210'`],
  ['a phone number that is too short', `update registrations set phone = '+919876'`],
  ['a status of fancy', `update registrations set status = 'maybe'`],
  ['an empty course', `update registrations set course = ''`],
  [
    'a session id of other bytes',
    `insert into sessions select '\\x00', id, '', now(), now() from users`,
  ],
  ['a course under another id', `update courses set id = id || '-2'`],
])('the tables refuse %s', async (_what, statement) => {
  await expect(world.query(statement)).rejects.toMatchObject({ code: notAllowed })
})

test.each([
  [
    'the same e-mail twice',
    `insert into users (name, email) select name, email from users limit 1`,
    notNew,
  ],
  [
    'a second registration of one person for a course',
    `insert into registrations (student_id, user_id, course, phone)
     select student_id, user_id, course, '+919812345678' from registrations limit 1`,
    notNew,
  ],
  [
    'a registration of nobody',
    `insert into registrations (student_id, course, phone)
     values (1, 'Data Science', '+919812345678')`,
    pointsNowhere,
  ],
  [
    'the end of a student who is registered',
    `delete from students where id in (select student_id from registrations)`,
    // restrict_violation: said at once, not at the end of the transaction.
    '23001',
  ],
  ['two courses in one place', `update courses set position = 0`, notNew],
])('the tables refuse %s', async (_what, statement, code) => {
  await expect(world.query(statement)).rejects.toMatchObject({ code })
})

test('a person may register for as many courses as there are', async () => {
  const { rows } = await world.query(
    `insert into registrations (student_id, user_id, course, phone)
     select student_id, user_id, 'Other', phone from registrations limit 1
     returning status`,
  )

  expect(rows).toEqual([{ status: 'new' }])
})

async function openEmptyDatabase() {
  const { connectionString } = await emptyDatabase()
  const ask = async (statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return (await client.query(statement, values).finally(() => client.end())).rows
  }
  return { connectionString, ask }
}

async function migrateInProcess(connectionString: string) {
  const { href } = new URL('./migrate.ts', import.meta.url)
  const script = `import(process.argv[1]).then(({ migrate }) => migrate({ connectionString: process.argv[2] }))`
  const child = spawn(process.execPath, ['-e', script, href, connectionString], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  return { code, said: Buffer.concat(chunks).toString() }
}
