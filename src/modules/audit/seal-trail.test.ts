import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import type { AuditList } from './contract.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const sql = (text: string, values: unknown[] = []) => studentsSite.site.sql(text, values)
const inTable = async (id: number) =>
  (
    await sql(`select a::text as row from audit_events a where record_id = $1 order by id`, [
      String(id),
    ])
  )
    .map(({ row }) => row)
    .join('\n')
const changesOf = async (record: string) => {
  const list = (await (
    await studentsSite.admin.get(`/api/admin/audit?record=${record}`)
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
    const response = await studentsSite.admin.post('/api/admin/students', person)
    const { student } = (await response.json()) as { student: { id: number } }

    const stored = await inTable(student.id)
    for (const text of ['Seal Me', person.email, '9811122333', 'Other'])
      expect(stored).not.toContain(text)
    expect(stored).toContain('Pending')
    expect(JSON.stringify(await changesOf(`student:${student.id}`))).toContain(
      'seal.me@mail.example',
    )
  })

  test('cannot be read in another entry', async () => {
    const [one, other] = [await addStudent(), await addStudent()]
    await studentsSite.admin.ask(`/api/admin/students/${one.id}`, {
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
    expect((await studentsSite.merge(survivor.id, merged.id)).status).toBe(200)
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

describe('the trail stays append-only', () => {
  test.each([
    ['values', `facts = '{"after": {"name": {"sealed": "AAAA"}}}'`],
    ['keys', `key_ids = '{}'`],
    ['what was done', `event = 'x', key_ids = '{}'`],
    ['who did it', `actor_name = 'The student', key_ids = '{}'`],
  ])('%s of an entry cannot be changed', async (_, change) => {
    const { id } = await addStudent()
    await sql(
      `insert into audit_events (actor_name, record_kind, record_id, event, facts, key_ids)
       values ('Meenal', 'student', $1, 'edit student', '{"after": {"name": "Asha"}}', '{7}')`,
      [String(id)],
    )

    await expect(
      sql(`update audit_events set ${change} where record_id = '${id}'`),
    ).rejects.toThrow('events is append-only')
  })
})

async function addStudent() {
  return { id: await studentsSite.addStudent({ name: 'Walk In', phone: studentsSite.newPhone() }) }
}
