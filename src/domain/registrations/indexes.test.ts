import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedStaffWorld } from '../../../bench/seed-staff-world.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { findByIndex, pageOfRegistrations } from './list-registrations.server.ts'
import type { RegistrationStatus } from './rules.ts'

let site: Site
let admin: Visitor
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
  opened = openDatabase(site, { onError: () => undefined })
  await seedStaffWorld(opened.pool, { students: 20_000, registrations: 10_000 })
})
afterAll(async () => {
  await opened.pool.end()
  await site.close()
})

async function plan(query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL()
  const { rows } = await opened.pool.query(`explain ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each<[string, { status?: RegistrationStatus; page?: number }, string]>([
  ['newest first', {}, 'registrations_newest_first'],
  ['far back', { page: 100 }, 'registrations_newest_first'],
  ['of a status', { status: 'new' }, 'registrations_by_status'],
  ['of a status, far back', { status: 'lost', page: 20 }, 'registrations_by_status'],
])('a page %s comes from its index', async (_, asked, index) => {
  const text = await plan(pageOfRegistrations(opened.db, { search: '', page: 1, ...asked }))

  expect(text).toContain(index)
  expect(text).not.toMatch(/Seq Scan|Sort/)
})

test.each([
  ['Zoya Kulkarni', 'students_name_search', 'users_name_search', 'registrations_course_search'],
  ['student-4711@', 'students_email_search', 'users_email_search', 'registrations_course_search'],
  ['7000791', 'registrations_phone_search'],
  ['Nobody Atall', 'students_name_search', 'users_name_search'],
])('a search for “%s” comes from an index of each table', async (search, ...indexes) => {
  const text = await plan(findByIndex(opened.db, { search, page: 1 }))

  for (const index of indexes) expect(text).toContain(index)
  expect(text).not.toMatch(/Seq Scan/)
})

describe.each([
  ['a name', 'Zoya Kulkarni'],
  ['more people than are looked up', 'mail.example'],
  ['letters that no index knows', 'zo'],
  ['a course', 'mern'],
])('a search for %s', (_, search) => {
  const matches = `from registrations r
    join students s on s.id = r.student_id left join users u on u.id = r.user_id
   where concat_ws('|', s.name, s.email, u.name, u.email, r.course) ilike '%' || $1 || '%'`

  test('finds all there are, newest first', async () => {
    const [all] = await site.sql<{ total: number }>(`select count(*)::int as total ${matches}`, [
      search,
    ])
    const second = await site.sql<{ id: string }>(
      `select r.id ${matches} order by r.registered_at desc, r.id desc limit 50 offset 50`,
      [search],
    )

    const response = await admin.get(`${staffEndpoints.registrations}?search=${search}&page=2`)
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

    const response = await admin.get(`${staffEndpoints.registrations}?search=${search}&page=900`)

    expect(await response.json()).toMatchObject({ total: all?.total, registrations: [] })
  })
})
