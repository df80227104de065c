import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRetentionJob } from '../../../test-support/run-retention-job.ts'
import { cloneDatabase, openSite, signInAsAdmin } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import { templateSecret } from '../../../test-support/template-secret.ts'
import { chainKeys } from './chain.server.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const sql = (text: string, values: unknown[] = []) => studentsSite.site.sql(text, values)
const verify = async () =>
  ((await (await studentsSite.admin.get('/api/admin/audit/chain')).json()) as { message: string })
    .message

const addStudent = () =>
  studentsSite.admin.post('/api/admin/students', {
    name: 'Walk In',
    phone: studentsSite.newPhone(),
  })
const lastEvent = async () => Number((await sql('select max(id) as id from audit_events'))[0]?.id)

/** As somebody with the database owner's login, whom no trigger stops. */
async function forge(statement: string, values: unknown[] = []) {
  for (const table of ['audit_events', 'audit_links'])
    await sql(`alter table ${table} disable trigger user`)
  await sql(statement, values)
  for (const table of ['audit_events', 'audit_links'])
    await sql(`alter table ${table} enable trigger user`)
}

// S74
test('everything that happens is in the chain, also by twenty at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      studentsSite.admin.post('/api/admin/students', {
        name: `Number ${index}`,
        phone: studentsSite.newPhone(),
      }),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  const [{ events = 0, links = 0 } = {}] = await sql(
    `select (select count(*)::int from audit_events) events,
            (select count(event_id)::int from audit_links) links`,
  )
  expect(links).toBe(events)
  expect(await verify()).toBe(`Activity log verified: ${events} entries unchanged.`)
})

// S74
test('erasing a person’s data breaks nothing', async () => {
  const asha = await studentsSite.registerNewPerson('Asha Leaving', studentsSite.newPhone())
  await asha.ask('/api/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: asha.password }),
  })
  await runRetentionJob(studentsSite.site)

  expect(await verify()).toMatch(/^Activity log verified/)
})

describe('is found, and where', () => {
  const cases: [string, string, string, RegExp][] = [
    [
      'another author',
      `update audit_events set actor_name = 'Nobody' where id = $1`,
      `update audit_events set actor_name = 'Meenal Joshi' where id = $1`,
      /^Activity log broken at entry (\d+): it is not as it was recorded/,
    ],
    [
      'another time',
      `update audit_events set happened_at = happened_at + interval '1 microsecond' where id = $1`,
      `update audit_events set happened_at = happened_at - interval '1 microsecond' where id = $1`,
      /^Activity log broken at entry (\d+): it is not as it was recorded/,
    ],
    [
      'out of the trail',
      'update audit_events set in_trail = false where id = $1',
      'update audit_events set in_trail = true where id = $1',
      /^Activity log broken at entry (\d+): it is not as it was recorded/,
    ],
  ]
  // S74
  test.each(cases)('an event with %s', async (_, change, back, pattern) => {
    await addStudent()
    const id = await lastEvent()
    await addStudent()
    await forge(change, [id])

    const notice = await verify()

    expect(notice).toMatch(pattern)
    expect(notice).toContain(`entry ${id}:`)
    await forge(back, [id])
    expect(await verify()).toMatch(/^Activity log verified/)
  })

  // S74
  test('one that was put in beside the product, also after a night and with a low number', async () => {
    await forge(
      `insert into audit_events (id, actor_name, record_kind, record_id, event, key_ids)
       overriding system value values (0, 'Meenal Joshi', 'student', '1', 'edit student', '{}')`,
    )
    await runRetentionJob(studentsSite.site)

    expect(await verify()).toBe(
      'Activity log broken at entry 0: nobody recorded it in the product.',
    )
    await forge('delete from audit_events where id = 0')
    expect(await verify()).toMatch(/^Activity log verified/)
  })

  // S74
  test('a link that names a secret nobody has', async () => {
    const link = '(select max(position) from audit_links)'
    const [{ name = '' } = {}] = await sql(
      `select key_name as name from audit_links where position = ${link}`,
    )
    await forge(`update audit_links set key_name = 'made up' where position = ${link}`)

    expect(await verify()).toMatch(/^1 links were made under another SESSION_SECRET/)
    await forge(`update audit_links set key_name = $1 where position = ${link}`, [name])
  })

  // The last test: its change is not undone. S74
  test('one that was taken out, with its link or without', async () => {
    await addStudent()
    const id = await lastEvent()
    await addStudent()
    await forge('delete from audit_events where id = $1', [id])
    expect(await verify()).toContain(
      `Activity log broken at entry ${id}: it was recorded and is gone.`,
    )

    await forge('delete from audit_links where event_id = $1', [id])
    expect(await verify()).toMatch(/^Activity log broken at link \d+/)
  })
})

// S74
test('under another secret the chain goes on, and is verified with both', async () => {
  const [first, second] = [
    'kXw0-Zt5Lr7Pv2Ke9Ub4Hs6Jd1Gf3nq8Xw0',
    'Gf3nq8Xw0-Zt5Lr7Pv2Ke9Ub4Hs6Jd1kXw0',
  ]
  const { connectionString } = await cloneDatabase()
  const logOf = async (settings: Record<string, string>) => {
    const site = await openSite({ connectionString, settings })
    const admin = await signInAsAdmin(site)
    await admin.post('/api/admin/students', {
      name: 'Walk In',
      email: `${Date.now()}@mail.example`,
    })
    const { message } = (await (await admin.get('/api/admin/audit/chain')).json()) as {
      message: string
    }
    await site.close()
    return message
  }

  expect(await logOf({ SESSION_SECRET: first })).toMatch(/^Activity log verified/)
  expect(await logOf({ SESSION_SECRET: second })).toMatch(/made under another SESSION_SECRET/)
  const both = { SESSION_SECRET: second, EARLIER_SECRETS: `${first},${templateSecret}` }
  expect(await logOf(both)).toMatch(/^Activity log verified/)
})

// S74
test('a chain begun before 1.0, with texts among its events, is verified', async () => {
  const secret = 'Gf3nq8Xw0-Zt5Lr7Pv2Ke9Ub4Hs6Jd1kXw0'
  const site = await openSite({ settings: { SESSION_SECRET: secret } })
  const admin = await signInAsAdmin(site)
  const { current } = chainKeys([Buffer.from(secret)])
  const [end] = await site.sql<{ next: number; hash: Buffer }>(
    'select position::int + 1 as next, hash from audit_links order by position desc limit 1',
  )
  const [next, mark] = [end?.next ?? 1, 'older events are linked']
  const hash = createHmac('sha256', current.key)
    .update(end?.hash ?? '')
    .update(`${next}\n${mark}`)
    .digest()
  await site.sql(
    'insert into audit_links (position, mark, key_name, hash) values ($1, $2, $3, $4)',
    [next, mark, current.name, hash],
  )

  await admin.post('/api/admin/students', { name: 'Walk In', email: 'after.mark@mail.example' })

  const response = await admin.get('/api/admin/audit/chain')
  expect(((await response.json()) as { message: string }).message).toMatch(/^Activity log verified/)
  await site.close()
})
