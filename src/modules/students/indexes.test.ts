import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedStaffWorld } from '../../../bench/seed-staff-world.ts'
import { cloneDatabase } from '../../../test-support/site.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import type { StudentListParams } from './rules.ts'
import {
  findStudents,
  findSurvivor,
  listStudents,
  pageOfStudents,
  readStudentPage,
} from './store.server.ts'

let connectionString: string
let pool: pg.Pool
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  connectionString = (await cloneDatabase()).connectionString
  pool = new pg.Pool({ connectionString, max: 1 })
  database = openDatabase({ connectionString }, { onError: () => undefined })
  await seedStaffWorld(pool, { students: 20_000, registrations: 2_000 })
})
afterAll(async () => {
  await database.pool.end()
  await pool.end()
})

const plan = async (query: { toSQL(): { sql: string; params: unknown[] } }) => {
  const { sql, params } = query.toSQL()
  const { rows } = await pool.query(`explain ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const everybody: StudentListParams = { search: '', sort: 'newest', page: 1 }
test.each<[string, Partial<StudentListParams>, string]>([
  ['newest first', {}, 'students_newest_first'],
  ['by name', { sort: 'name' }, 'students_by_name'],
  ['far back', { page: 40 }, 'students_newest_first'],
  ['of a status', { status: 'Inactive' }, 'students_by_status'],
  ['of a course', { course: 'Data Science' }, 'students_by_course'],
  [
    'of all of them',
    { status: 'Active', course: 'MERN Stack', sort: 'name' },
    'students_by_(name|course)',
  ],
])('a page %s comes from an index', async (_, request, index) => {
  const text = await plan(pageOfStudents(database.db, { ...everybody, ...request }))

  expect(text).toMatch(new RegExp(index))
  expect(text).not.toMatch(/Seq Scan/)
})

test.each<[string, Partial<StudentListParams>, string]>([
  ['an id', { search: '1234' }, 'students_pkey'],
  ['a sure id', { search: 'S-1234' }, 'students_pkey'],
  ['a name', { search: 'Zoya Kulkarni' }, 'students_name_search'],
  ['many of a name', { search: 'kumar', sort: 'name' }, 'students_name_search'],
  ['a name in a status', { search: 'kumar', status: 'Pending' }, 'students_name_search'],
  ['a phone number', { search: '+91 70007 91900' }, 'students_phone_search'],
  ['an e-mail', { search: 'student-471@' }, 'students_email_search'],
  ['two letters', { search: 'zo' }, 'students_name_search'],
  ['one letter', { search: 'q' }, 'students_name_search'],
  ['nobody', { search: 'Nobody Atall' }, 'students_name_search'],
])('%s is looked up, whatever the planner expects of it', async (_, request, index) => {
  const text = await plan(findStudents(database.db, { ...everybody, ...request }))

  expect(text).toContain(index)
  expect(text).not.toMatch(/Seq Scan|students_newest_first|students_by_name/)
})

test('a search with more matches than are counted returns the pages up to the limit', async () => {
  const far = { ...everybody, search: 'mail.example', page: 100 }

  const { rows, total, isMore } = await listStudents(database.db, far)

  expect({ total, isMore }).toEqual({ total: 5_000, isMore: true })
  const { rows: expected } = await pool.query(
    `select id from students where email like '%mail.example'
      order by created_at desc, id desc limit 50 offset 4950`,
  )
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => Number(id)))
})

test('every other count stops at its limit, however large the table is', async () => {
  const { total, isMore } = await listStudents(database.db, everybody)

  expect({ total, isMore }).toEqual({ total: 5_000, isMore: true })
})

test('a student’s own page scans no whole table', async () => {
  const { rows } = await pool.query(`select id from students where source = 'import' limit 1`)
  const id = Number(rows[0].id)

  // PostgreSQL reports scans by connection with a delay: a new connection has no earlier ones.
  const alone = openDatabase({ connectionString }, { onError: () => undefined })
  const read = await alone.db.transaction(async (tx) => {
    const survivorId = await findSurvivor(tx, id)
    const page = await readStudentPage(tx, id)
    const scanned = await tx.execute<{ relname: string }>(
      `select relname from pg_stat_xact_user_tables
        where seq_scan > 0 and relname in ('students', 'registrations', 'audit_events')`,
    )
    return {
      survivor: survivorId,
      registrations: page?.registrations.length,
      scanned: scanned.rows,
    }
  })
  await alone.pool.end()

  expect(read).toEqual({ survivor: id, registrations: 1, scanned: [] })
})
