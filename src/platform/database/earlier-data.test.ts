import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, openSite, visit } from '../../../test-support/site.ts'

const names = readdirSync('db/migrations').sort()
const earlier = 'test-support/earlier'
const password = 'a long enough password'

type Of = { inTextsOfThen: boolean; rows?: boolean }

/** A database as the code left it whose last migration is this one; in the texts of then, where kept. */
async function databaseOf(last: string, { inTextsOfThen, rows = true }: Of) {
  const { connectionString } = await emptyDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const name of names.filter((one) => one.slice(0, 4) <= last)) {
    const hasOwn = inTextsOfThen && readdirSync(earlier).includes(basename(name))
    const text = readFileSync(`${hasOwn ? earlier : 'db/migrations'}/${name}`, 'utf8')
    await client.query(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  // What was settled in a word of then, the tables of now would not take.
  if (rows) await client.query(readFileSync(`${earlier}/${last}.sql`, 'utf8'))
  await client.end()
  return connectionString
}

// S162
test.each([
  ['0004', false],
  ['0019', true],
  ['0026', false],
])(
  'what the code of %s left is there after the next start, and works',
  async (last, inTextsOfThen) => {
    const connectionString = await databaseOf(last, { inTextsOfThen })

    const site = await openSite({ connectionString, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    onTestFinished(() => site.close())

    expect(await site.sql('select name from migrations order by name')).toEqual(
      names.map((name) => ({ name })),
    )
    const asha = visit(site)
    const response = await asha.post('/api/auth/login', { email: 'asha@earlier.example', password })
    expect(response.status).toBe(200)
    const ownText = await (await asha.get('/api/me/registrations')).text()
    expect(ownText).toContain('Data Science')

    const meenal = visit(site)
    await meenal.post('/api/auth/login', { email: 'meenal@earlier.example', password })
    const list = await (await meenal.get('/api/admin/registrations?search=Asha')).json()
    expect(list).toMatchObject({
      total: 1,
      registrations: [{ name: 'Asha Kulkarni', course: 'Data Science' }],
    })
    const { id } = (list as { registrations: { id: number }[] }).registrations[0] ?? {}
    const read = await meenal.get(`/api/admin/registrations/${id}`)
    expect(((await read.json()) as { timeline: unknown[] }).timeline.length).toBeGreaterThan(0)
  },
)

// S162
test('the texts of then end in the same tables as those of now', async () => {
  const shapes = await Promise.all(
    [true, false].map(async (inTextsOfThen) => {
      const connectionString = await databaseOf('0019', {
        inTextsOfThen,
        rows: false,
      })
      const site = await openSite({
        connectionString,
        settings: { SMTP_URL: 'smtp://127.0.0.1:1' },
      })
      onTestFinished(() => site.close())
      return site.sql(
        `select 'column' as what, table_name || '.' || column_name as name, data_type || is_nullable as how
           from information_schema.columns where table_schema = 'public'
         union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
         union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
           from pg_constraint where connamespace = 'public'::regnamespace
          order by 1, 2`,
      )
    }),
  )
  expect(shapes[0]).toEqual(shapes[1])
})
