import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passNight } from '../../../test-support/night.ts'
import { openSchool, type School } from '../../../test-support/school.ts'
import { openSite } from '../../../test-support/site.ts'
import { readTrail } from '../../../test-support/trail.ts'
import type { AuditList } from './contract.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.site.close())

const sql = (text: string, values: unknown[] = []) => school.site.sql(text, values)
const inTable = async (id: number) =>
  (
    await sql(`select a::text as row from audit_events a where record_id = $1 order by id`, [
      String(id),
    ])
  )
    .map(({ row }) => row)
    .join('\n')
/** An event as older code wrote it. */
const older = (
  kind: string,
  id: string | number,
  action: string,
  after: object | null,
  actor = 'Meenal',
) =>
  sql(
    `insert into audit_events (actor_name, record_kind, record_id, event, facts)
     values ($5, $1, $2, $3, $4)`,
    [kind, String(id), action, after ? { after } : {}, actor],
  )
const changesOf = async (record: string) => {
  const list = (await (
    await school.admin.get(`/api/admin/audit?record=${record}`)
  ).json()) as AuditList
  return list.entries.map(({ actor, changes }) => ({ actor, changes }))
}

describe('what the trail says of a person', () => {
  // S72
  test('stands sealed in the table, and staff read it', async () => {
    const person = {
      name: 'Seal Me',
      email: 'seal.me@mail.example',
      phone: '98111 22333',
      course: 'Other',
    }
    const response = await school.admin.post('/api/admin/students', person)
    const { student } = (await response.json()) as { student: { id: number } }

    const stored = await inTable(student.id)
    for (const text of ['Seal Me', person.email, '9811122333', 'Other'])
      expect(stored).not.toContain(text)
    expect(stored).toContain('Pending')
    expect(JSON.stringify(await changesOf(`student:${student.id}`))).toContain(
      'seal.me@mail.example',
    )
  })

  test('is sealed also where nobody has thought of the field', async () => {
    const { id } = await addStudent()
    await older('student', id, 'edit student', {
      shoeSize: 'forty-three',
      status: 'Active',
      nothing: null,
    })

    await passNight(school.site)

    expect(await inTable(id)).not.toContain('forty-three')
    expect(await readTrail(school.site, { kind: 'student', id })).toMatchObject([
      { after: { shoeSize: 'forty-three', status: 'Active', nothing: null } },
    ])
  })

  test('cannot be moved to another entry: it is as good as erased there', async () => {
    const [one, other] = [await addStudent(), await addStudent()]
    await school.admin.ask(`/api/admin/students/${one.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, name: 'Somebody Else' }),
    })
    await sql(
      `insert into audit_events (actor_name, record_kind, record_id, event, facts, key_ids)
       select actor_name, record_kind, $2, event, facts, key_ids
         from audit_events where record_id = $1`,
      [String(one.id), String(other.id)],
    )

    expect(await changesOf(`student:${other.id}`)).toMatchObject([
      { changes: [{ field: 'Name', from: 'erased', to: 'erased' }] },
    ])
  })

  // S72
  test('of two who are joined is readable only while both are there', async () => {
    const [survivor, merged] = [await addStudent(), await addStudent()]
    await sql(`update students set email = 'merged@mail.example' where id = $1`, [merged.id])
    expect((await school.merge(survivor.id, merged.id)).status).toBe(200)
    expect(JSON.stringify(await changesOf(`student:${survivor.id}`))).toContain(
      'merged@mail.example',
    )

    await sql(`delete from audit_keys where record_kind = 'student' and record_id = $1`, [
      String(merged.id),
    ])

    expect(JSON.stringify(await changesOf(`student:${survivor.id}`))).not.toContain(
      'merged@mail.example',
    )
  })
})

describe('what older code wrote', () => {
  test('names no student as the one who acted', async () => {
    const { id } = await addStudent()
    await older(
      'student',
      id,
      'update student from account',
      { name: 'Asha Joshi' },
      'Asha Kulkarni',
    )
    await older('student', id, 'edit student', { name: 'Asha J.' }, 'Meenal Joshi')

    await passNight(school.site)

    expect(await inTable(id)).not.toContain('Asha')
    const trail = await readTrail(school.site, { kind: 'student', id })
    expect(trail.map(({ actor_name }) => actor_name)).toEqual(['The student', 'Meenal Joshi'])
  })

  test('of people who are gone is erased at once; of an import that was undone it is kept', async () => {
    const { id } = await addStudent()
    await older('student', id, 'edit student', { email: 'before@mail.example' })
    await older('student', id, 'remove e-mail', null)
    await older('student', id, 'edit student', { name: 'Said Later' })
    await older('student', 987_001, 'edit student', { name: 'Long Gone' })
    await older('student', 987_002, 'undo import', { name: 'Wrong File' })
    await older('registration', 987_003, 'record contact', { note: 'Of somebody gone' })

    await passNight(school.site)

    const read = async (record: string) => JSON.stringify(await changesOf(record))
    expect(await read(`student:${id}`)).not.toContain('before@mail.example')
    expect(await read(`student:${id}`)).toContain('Said Later')
    expect(await read('student:987001')).toContain('erased')
    expect(await read('student:987002')).toContain('Wrong File')
    expect(await read('registration:987003')).not.toContain('Of somebody gone')
  })

  // S72
  test('becomes unreadable with its person even before it is sealed', async () => {
    const asha = await school.registered('Asha In Between', school.newNumber())
    const id = await school.studentOf(asha)
    await older('student', id, 'edit student', { name: 'Asha In Between' })

    await asha.ask('/api/me', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation: asha.password }),
    })

    expect(await inTable(id)).not.toContain('In Between')
  })
})

describe('the trail stays append-only', () => {
  test.each([
    ['an entry that is sealed', `facts = '{"after": {"name": {"sealed": "AAAA"}}}'`, true],
    ['its keys', `key_ids = '{}'`, true],
    ['what an older entry says was done', `event = 'x', key_ids = '{}'`, false],
    ['who did it', `actor_name = 'The student', key_ids = '{}'`, false],
    ['a value for another', `facts = '{"after": {"name": "Other"}}', key_ids = '{}'`, false],
    ['a value for none', `facts = '{"after": {}}', key_ids = '{}'`, false],
    [
      'a field more',
      `facts = '{"after": {"name": "Asha", "role": {"sealed": ""}}}', key_ids = '{}'`,
      false,
    ],
    ['all of it', `facts = '{}', key_ids = '{}'`, false],
    ['sealed values without their keys', `facts = '{"after": {"name": {"sealed": ""}}}'`, false],
  ])('but for sealing: %s cannot be changed', async (_, change, isSealed) => {
    const { id } = await addStudent()
    await older('student', id, 'edit student', { name: 'Asha' })
    if (isSealed) await passNight(school.site)

    await expect(
      sql(`update audit_events set ${change} where record_id = '${id}'`),
    ).rejects.toThrow('events is append-only')
  })
})

// The last test: another start sets new demo passwords and ends their sessions. S72
test('what older code wrote is sealed by the next start, however many processes begin at once', async () => {
  const { id } = await addStudent()
  await sql(
    `insert into audit_events (actor_name, record_kind, record_id, event, facts)
     select 'Meenal', 'student', $1, 'edit student',
            json_build_object('before', json_build_object('name', 'Old Words'),
                              'after', json_build_object('name', 'New Words ' || n))
       from generate_series(1, 900) n`,
    [String(id)],
  )
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const { connectionString } = school.site

  const others = await Promise.all([1, 2].map(() => openSite({ connectionString, settings })))

  await passNight(school.site)
  expect(await sql('select from audit_events where key_ids is null')).toEqual([])
  expect(await inTable(id)).not.toContain('Words')
  const trail = await readTrail(school.site, { kind: 'student', id })
  expect(trail.map(({ after }) => after?.name)).toEqual(
    Array.from({ length: 900 }, (_, index) => `New Words ${index + 1}`),
  )
  for (const site of others) await site.close()
})

async function addStudent() {
  return { id: await school.entered({ name: 'Walk In', phone: school.newNumber() }) }
}
