import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedStaffWorld } from '../../../bench/seed-staff-world.ts'
import { cloneDatabase } from '../../../test-support/site.ts'
import { openDatabase } from '../../server/database/connect.ts'
import type { StudentPlace } from './rules.ts'
import {
  countOfStudents,
  findKept,
  listStudents,
  pageOfStudents,
  readStudentPage,
} from './store.server.ts'

let connectionString: string
let pool: pg.Pool
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  connectionString = (await cloneDatabase()).connectionString
  pool = new pg.Pool({ connectionString, max: 1 })
  opened = openDatabase({ connectionString }, { onError: () => undefined })
  await seedStaffWorld(pool, { students: 20_000, registrations: 2_000 })
})
afterAll(async () => {
  await opened.pool.end()
  await pool.end()
})

const plan = async (query: { toSQL(): { sql: string; params: unknown[] } }) => {
  const { sql, params } = query.toSQL()
  const { rows } = await pool.query(`explain ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const everybody: StudentPlace = { search: '', sort: 'newest', page: 1 }
test.each<[string, Partial<StudentPlace>]>([
  ['newest first', {}],
  ['by name', { sort: 'name' }],
  ['far back', { page: 40 }],
  ['a status', { status: 'Inactive' }],
  ['a course', { course: 'Data Science' }],
  ['all of them', { status: 'Active', course: 'MERN Stack', sort: 'name' }],
  ['an id', { search: '1234' }],
  ['a sure id', { search: 'S-1234' }],
  ['a name', { search: 'Zoya Kulkarni' }],
  ['many of a name', { search: 'kumar', sort: 'name' }],
  ['a phone number', { search: '+91 70007 91900' }],
  ['an e-mail', { search: 'student-471@' }],
  ['two letters', { search: 'zo' }],
  ['one letter', { search: 'q' }],
  ['nobody', { search: 'Nobody Atall' }],
])('a page of %s comes from an index', async (_, asked) => {
  const text = await plan(pageOfStudents(opened.db, { ...everybody, ...asked }))

  expect(text).toMatch(/Index|Bitmap/)
  expect(text).not.toMatch(/Seq Scan/)
})

test.each(['1234', 'Zoya Kulkarni', '+91 70007 91900', 'student-471@', 'qq', 'Nobody Atall'])(
  'counting who matches “%s” comes from an index',
  async (search) => {
    expect(await plan(countOfStudents(opened.db, { search }))).not.toMatch(/Seq Scan/)
  },
)

test('any other count ends at its bound, whatever the table holds', async () => {
  const { total, isMore } = await listStudents(opened.db, everybody)

  expect({ total, isMore }).toEqual({ total: 5_000, isMore: true })
})

test('a student’s own page reads no table from end to end', async () => {
  const { rows } = await pool.query(`select id from students where source = 'import' limit 1`)
  const id = Number(rows[0].id)

  // PostgreSQL notes scans by connection and with a delay: one of its own has none from before.
  const alone = openDatabase({ connectionString }, { onError: () => undefined })
  const read = await alone.db.transaction(async (tx) => {
    const kept = await findKept(tx, id)
    const page = await readStudentPage(tx, id)
    const scanned = await tx.execute<{ relname: string }>(
      `select relname from pg_stat_xact_user_tables
        where seq_scan > 0 and relname in ('students', 'registrations', 'timeline_entries')`,
    )
    return { kept, registrations: page?.registrations.length, scanned: scanned.rows }
  })
  await alone.pool.end()

  expect(read).toEqual({ kept: id, registrations: 1, scanned: [] })
})
