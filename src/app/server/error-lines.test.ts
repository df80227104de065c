import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoAdmin, demoStudents } from '../../../content/people.ts'
import {
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import { emptyDatabase, openSite, type Site, signUp, visit } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { migrate } from '../../platform/database/migrate.ts'

/** Makes writes to a table fail, with the written values in every part of the error. */
const breakTable = (table: string, code: string) => `
  create or replace function fail() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file' using errcode = '${code}',
        detail = 'Failing row contains ' || new::text, hint = new::text;
    end $$;
  create trigger broken before insert or update on ${table} for each row execute function fail()`

describe('a start that fails at a row about a person', () => {
  // S72
  test.each([
    [
      'a full disk',
      '53100',
      'The database of DATABASE_URL (localhost) says that its disk is full.',
    ],
    ['a fault of ours', 'XX000', 'The start failed: could not extend file'],
  ])('prints no personal data: %s', async (_, code, notice) => {
    const { connectionString, sql } = await openEmptyDatabase()
    await migrate({ connectionString })
    await sql(breakTable('students', code))
    const DATA_DIR = await makeDataFolder()
    onTestFinished(() => removeDataFolder(DATA_DIR))

    const product = startProduct({ DATA_DIR, DATABASE_URL: connectionString })

    expect(await product.exited).toEqual({ code: 1, signal: null })
    const { out, err } = product.output
    expect(err).toBe(`${notice}\n`)
    const people = [demoAdmin, ...demoStudents].flatMap((person) => [
      person.name,
      person.email,
      ...('phone' in person ? [person.phone] : []),
    ])
    for (const text of people) expect(out + err).not.toContain(text)
    expect(out.length).toBeLessThan(5_000)
  })
})

describe('while the site runs', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())

  /** The lines logged during a failure, once one reports it. */
  async function linesOf(table: string, provoke: () => Promise<unknown>, notice: string) {
    const before = site.logged.length
    await site.sql(breakTable(table, 'XX000'))
    try {
      await provoke()
      const lines = () => site.logged.slice(before).join('')
      await waitFor(() => expect(lines()).toContain(notice))
      return lines()
    } finally {
      await site.sql(`drop trigger broken on ${table}`)
    }
  }

  test('a request logs its error and no personal data', async () => {
    const asha = {
      name: 'Asha of the Line',
      email: 'asha.line@mail.example',
      password: 'long words here',
    }

    const lines = await linesOf(
      'users',
      () => visit(site).post('/api/auth/register', asha),
      'could not extend file',
    )

    for (const text of [...Object.values(asha), 'params', 'Failed query', '$argon2'])
      expect(lines).not.toContain(text)
  })

  // S72
  test('a job logs its error and no personal data', async () => {
    const { email } = await signUp(site)

    const lines = await linesOf(
      'mailed_links',
      () => visit(site).post('/api/auth/forgot-password', { email }),
      'could not extend file',
    )

    for (const text of [email, 'params', 'Failed query']) expect(lines).not.toContain(text)
    await site.sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  })

  test('the catalogue logs its error without the query', async () => {
    const before = site.logged.length
    await site.sql('alter table site_settings rename to elsewhere')
    await site.sql('notify catalogue_changed')
    const lines = () => site.logged.slice(before).join('')
    await waitFor(() => expect(lines()).toContain('catalogue not read'))
    await site.sql('alter table elsewhere rename to site_settings')

    expect(lines()).toContain('does not exist')
    expect(lines()).not.toContain('Failed query')
  })
})

// S72
test.each([
  ['thrown', 'throw error'],
  ['a promise nobody looked at', 'Promise.reject(error)'],
  ['one of several', 'throw new AggregateError([error])'],
])('an uncaught error ends the process without logging personal data: %s', async (_, how) => {
  const script = `
    const { createLog, endOnSurprise } = await import(${JSON.stringify(new URL('../../platform/log.ts', import.meta.url).href)})
    const { DrizzleQueryError } = await import('drizzle-orm')
    endOnSurprise(createLog())
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505', detail: 'Key (email)=(asha@mail.example) already exists.',
      where: 'asha@mail.example', constraint: 'users_email_key' })
    const error = new DrizzleQueryError('insert', ['Asha', 'asha@mail.example'], cause)
    ${how}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
  let notice = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      notice += chunk
    })
  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(JSON.parse(notice)).toMatchObject({
    level: 60,
    err: { error: 'duplicate key value', code: '23505', constraint: 'users_email_key' },
  })
  expect(notice).not.toMatch(/asha/i)
})

async function openEmptyDatabase() {
  const { connectionString } = await emptyDatabase()
  const sql = async (statement: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return { connectionString, sql }
}
