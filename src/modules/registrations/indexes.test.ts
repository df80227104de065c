import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedStaffWorld } from '../../../bench/seed-staff-world.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import type { ListParams } from './list/rules.ts'
import { pageOfRegistrations } from './list/store.server.ts'
import { findByIndex } from './search-registrations.server.ts'

let site: Site
let admin: Visitor
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
  database = openDatabase(site, { onError: () => undefined })
  // Filling it may take longer than the site allows a query.
  const patient = new pg.Client(site.connectionString)
  await patient.connect()
  await seedStaffWorld(patient, { students: 20_000, registrations: 10_000 })
  await patient.end()
})
afterAll(async () => {
  await database.pool.end()
  await site.close()
})

async function plan(query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL()
  const { rows } = await database.pool.query(`explain ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const now = new Date()
const listQuery = (position: Partial<ListParams>) => ({
  search: '',
  sort: 'registered' as const,
  order: 'usual' as const,
  page: 1,
  person: crypto.randomUUID(),
  now,
  ...position,
})

// S279
test.each<[string, Partial<ListParams>, string]>([
  ['newest first', {}, 'registrations_newest_first'],
  ['far back', { page: 100 }, 'registrations_newest_first'],
  ['of a status', { status: 'new' }, 'registrations_by_status'],
  ['of a status, far back', { status: 'lost', page: 20 }, 'registrations_by_status'],
  ['oldest first', { order: 'reversed' }, 'registrations_newest_first'],
  ['of a course', { course: 'Data Science' }, 'registrations_by_course'],
  ['by course', { sort: 'course' }, 'registrations_by_course'],
  ['by course from Z', { sort: 'course', order: 'reversed' }, 'registrations_by_course'],
  ['by status', { sort: 'status' }, 'registrations_by_status'],
  ['by next contact', { sort: 'next' }, 'registrations_by_next_day'],
  ['by next contact, none first', { sort: 'next', order: 'reversed' }, 'registrations_by_next_day'],
  ['by last contact', { sort: 'contact' }, 'registrations_by_last_contact'],
  [
    'longest waiting first',
    { sort: 'contact', order: 'reversed' },
    'registrations_by_last_contact',
  ],
])('a page %s comes from its index', async (_, position, index) => {
  const text = await plan(pageOfRegistrations(database.db, listQuery(position)))

  expect(text).toContain(index)
  expect(text).not.toMatch(/Seq Scan|Sort/)
})

test.each(['usual', 'reversed'] as const)(
  'by name, %s, it walks along the names',
  async (order) => {
    const text = await plan(pageOfRegistrations(database.db, listQuery({ sort: 'name', order })))

    expect(text).toContain('students_by_name')
    expect(text).not.toMatch(/Seq Scan/)
  },
)

test.each([
  ['Zoya Kulkarni', 'students_name_search', 'users_name_search', 'registrations_by_course'],
  ['student-4711@', 'students_email_search', 'users_email_search', 'registrations_by_course'],
  ['7000791', 'registrations_phone_search'],
  ['Nobody Atall', 'students_name_search', 'users_name_search'],
  ['%', 'students_oddly_named', 'users_oddly_named'],
  ['ज्योत्स्ना', 'students_oddly_named', 'users_oddly_named'],
])('a search for “%s” comes from an index of each table', async (search, ...indexes) => {
  const text = await plan(findByIndex(database.db, listQuery({ search }), []))

  for (const index of indexes) expect(text).toContain(index)
  expect(text).not.toMatch(/Seq Scan/)
})

describe('a search with more matches than are looked up', () => {
  test('shows them, newest first, and says that there are more', async () => {
    const second = await site.sql<{ id: string }>(
      `select r.id from registrations r join students s on s.id = r.student_id
        where s.email like '%mail.example%'
        order by r.registered_at desc, r.id desc limit 50 offset 50`,
    )

    const response = await admin.get(`/api/admin/registrations?search=mail.example&page=2`)
    const { registrations, ...rest } = (await response.json()) as {
      registrations: { id: number }[]
    }

    expect(rest).toMatchObject({ total: 200, isMore: true })
    expect(registrations.map(({ id }) => id)).toEqual(second.map(({ id }) => Number(id)))
  })

  test.each([
    ['three thousand people', 'Ravindran', 'few-of-some'],
    ['twenty thousand people', 'example', 'few-of-all'],
  ])('finds the few that a filter leaves of %s', async (_, search, tag) => {
    await site.sql(`update students set name = name || ' Ravindran' where name not like '% Ravindran'
      and id in (select student_id from registrations group by 1 order by 1 desc limit 3000)`)
    await site.sql(
      `insert into registration_tags
       select r.id, $1 from registrations r join students s on s.id = r.student_id
        where s.name like '% Ravindran' and r.id % 40 = 0 order by r.id limit 60 on conflict do nothing`,
      [tag],
    )
    const second = await site.sql<{ id: string }>(
      `select r.id from registrations r join registration_tags t on t.registration_id = r.id
        where t.tag = $1 order by r.registered_at desc, r.id desc limit 50 offset 50`,
      [tag],
    )
    const query = new URLSearchParams({ search, tag, page: '2' })

    const response = await admin.get(`/api/admin/registrations?${query}`)

    const list = (await response.json()) as { registrations: { id: number }[] }
    expect(list).toMatchObject({ total: 60, isMore: false })
    expect(list.registrations.map(({ id }) => id)).toEqual(second.map(({ id }) => Number(id)))
  })
})

describe.each([
  ['a name', 'Zoya Kulkarni'],
  ['letters that no index knows', 'zo'],
  ['a course', 'mern'],
])('a search for %s', (_, search) => {
  const matches = `from registrations r
    join students s on s.id = r.student_id left join users u on u.id = r.user_id
   where concat_ws('|', s.name, s.email, u.name, u.email, r.course) ilike '%' || $1 || '%'`

  test('finds all matches, newest first', async () => {
    const [all] = await site.sql<{ total: number }>(`select count(*)::int as total ${matches}`, [
      search,
    ])
    const second = await site.sql<{ id: string }>(
      `select r.id ${matches} order by r.registered_at desc, r.id desc limit 50 offset 50`,
      [search],
    )

    const response = await admin.get(`/api/admin/registrations?search=${search}&page=2`)
    const { total, registrations } = (await response.json()) as {
      total: number
      registrations: { id: number }[]
    }

    expect(total).toBe(all?.total)
    expect(registrations.map(({ id }) => id)).toEqual(second.map(({ id }) => Number(id)))
  })

  test('and their number, where the page is empty', async () => {
    const [all] = await site.sql<{ total: number }>(`select count(*)::int as total ${matches}`, [
      search,
    ])

    const response = await admin.get(`/api/admin/registrations?search=${search}&page=900`)

    expect(await response.json()).toMatchObject({ total: all?.total, registrations: [] })
  })
})
