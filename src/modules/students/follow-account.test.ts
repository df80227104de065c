import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAuditLog } from '../../../test-support/audit-log.ts'
import { holdLock, lockAuditLog, runConcurrently } from '../../../test-support/database-locks.ts'
import { signUp, type Visitor } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import type { StudentPageData } from './contract.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const json = { 'content-type': 'application/json' }
const patch = (visitor: Visitor, address: string, body: object) =>
  visitor.ask(address, { method: 'PATCH', headers: json, body: JSON.stringify(body) })
const rename = (person: Visitor, name: string) => patch(person, '/api/me', { name, phone: '' })
const save = (id: number, version: number, changes: object) =>
  patch(studentsSite.admin, `/api/admin/students/${id}`, { version, ...changes })
const pageOf = async (id: number) =>
  (await (await studentsSite.admin.get(`/api/admin/students/${id}`)).json()) as StudentPageData
const newAddress = () => `new-${randomBytes(4).toString('hex')}@mail.example`

const moveTo = (person: Visitor & { email: string }, email: string) =>
  studentsSite.followLink(person, { purpose: 'change-email', email })

async function registered(name = 'Asha Kulkarni') {
  const phone = studentsSite.newPhone()
  const person = await studentsSite.registerNewPerson(name, phone)
  return { person, phone, id: await studentsSite.studentOf(person) }
}

describe('a record follows its account', () => {
  test('in name and confirmed e-mail; a user who had it open is told by whom', async () => {
    const { person, id } = await registered()
    const email = newAddress()

    expect((await rename(person, 'Asha Joshi')).status).toBe(200)
    expect((await moveTo(person, email)).status).toBe(200)

    const { student, history } = await pageOf(id)
    expect(student).toMatchObject({ name: 'Asha Joshi', email, version: 3 })
    expect(history.slice(0, 2)).toMatchObject([
      {
        by: 'The student',
        text: 'Changed on their own account',
        changes: [{ field: 'E-mail', from: person.email, to: email }],
      },
      {
        by: 'The student',
        text: 'Changed on their own account',
        changes: [{ field: 'Name', from: 'Asha Kulkarni', to: 'Asha Joshi' }],
      },
    ])
    const late = await save(id, 1, { course: 'Other' })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({
      message: expect.stringMatching(/^The student changed this student/),
      current: { name: 'Asha Joshi', email },
    })
  })

  test('but keeps a name that staff wrote: the history notes the account’s name', async () => {
    const { person, id } = await registered()
    await save(id, 1, { name: 'Asha Kulkarni (evening)' })

    await rename(person, 'Asha Joshi')

    const { student, history } = await pageOf(id)
    expect(student).toMatchObject({ name: 'Asha Kulkarni (evening)', version: 2 })
    expect(history[0]).toMatchObject({
      by: 'The student',
      text: 'Changed on their own account; the student record was not changed',
      changes: [{ field: 'Name', from: 'Asha Kulkarni', to: 'Asha Joshi' }],
    })
    // The stored version still has the right author.
    const late = await save(id, 1, { name: 'Mine' })
    expect(await late.json()).toMatchObject({ message: expect.stringMatching(/^Meenal Joshi/) })
  })

  test('but keeps an e-mail that staff wrote, and takes none that staff gave to another', async () => {
    const [corrected, blocked] = [await registered(), await registered()]
    await save(corrected.id, 1, { email: newAddress() })
    const holder = await studentsSite.addStudent({ name: 'Walk In', email: newAddress() })
    const expectedEmail = (await studentsSite.readStudent(holder))?.email ?? ''
    const before = await studentsSite.readStudent(corrected.id)
    // Another student's already: the link alone does not merge the two.
    const other = await signUp(studentsSite.site)
    await studentsSite.site.sql('update users set student_id = $1 where email = $2', [
      holder,
      other.email,
    ])

    expect((await moveTo(corrected.person, newAddress())).status).toBe(200)
    expect((await moveTo(blocked.person, expectedEmail)).status).toBe(200)

    expect(await studentsSite.readStudent(corrected.id)).toEqual(before)
    expect(await studentsSite.readStudent(blocked.id)).toMatchObject({
      email: blocked.person.email,
      merged_into: null,
    })
    const trail = await readAuditLog(studentsSite.site, { kind: 'student', id: blocked.id })
    expect(trail.at(-1)?.after).toEqual({ email: expectedEmail, heldBy: `S-${holder}` })
  })

  test('even if another only typed the new e-mail at a registration', async () => {
    const { person, id } = await registered()
    const email = newAddress()
    const stranger = await registered('Mallory')
    await studentsSite.site.sql('update students set email = $1 where id = $2', [
      email,
      stranger.id,
    ])

    expect((await moveTo(person, email)).status).toBe(200)

    expect(await studentsSite.readStudent(id)).toMatchObject({ email })
    expect(await studentsSite.duplicatesOf(id)).toMatchObject([
      { id: stranger.id, sameEmail: true },
    ])
  })

  test('to an e-mail that a user adds for somebody at that moment: the two are merged', async () => {
    const { person, id } = await registered()
    const email = newAddress()
    const holder = await studentsSite.addStudent({
      name: 'Walk In',
      phone: studentsSite.newPhone(),
    })

    const answers = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [() => save(holder, 1, { email }), () => moveTo(person, email)],
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await studentsSite.readStudent(holder)).toMatchObject({ email })
    expect(await studentsSite.readStudent(id)).toMatchObject({ merged_into: holder })
  })

  test('unless it is that of a student with whom staff merged it', async () => {
    const { phone, id } = await registered('Ravi Pawar')
    const sita = await studentsSite.registerNewPerson('Sita Pawar', phone)
    await studentsSite.merge(id, await studentsSite.studentOf(sita))

    await rename(sita, 'Sita Shinde')

    expect(await studentsSite.readStudent(id)).toMatchObject({ name: 'Ravi Pawar' })
    const response = await studentsSite.admin.get(`/api/admin/registrations?search=${sita.email}`)
    expect(await response.json()).toMatchObject({ registrations: [{ name: 'Sita Shinde' }] })
  })

  test('and an account without a record changes alone', async () => {
    const { person, id } = await registered()
    await studentsSite.site.sql('update users set student_id = null where email = $1', [
      person.email,
    ])
    const before = await studentsSite.readStudent(id)

    expect((await rename(person, 'Asha Joshi')).status).toBe(200)

    expect(await studentsSite.readStudent(id)).toEqual(before)
  })
})

describe('for an account whose record was merged', () => {
  test('both follow, and undoing the merge restores each', async () => {
    const { person, phone, id } = await registered('Biju Varghese')
    const survivorId = await studentsSite.addStudent({
      name: 'Walk In',
      phone: studentsSite.newPhone(),
    })
    await studentsSite.merge(survivorId, id)
    const email = newAddress()

    await rename(person, 'Biju V.')
    await moveTo(person, email)

    expect(await studentsSite.readStudent(survivorId)).toMatchObject({ name: 'Walk In', email })
    const [merge] = await studentsSite.mergesOf(survivorId)
    expect((await studentsSite.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await studentsSite.readStudent(survivorId)).toMatchObject({
      name: 'Walk In',
      email: null,
    })
    expect(await studentsSite.readStudent(id)).toMatchObject({
      name: 'Biju V.',
      email,
      phone: `+91${phone}`,
      merged_into: null,
    })
  })

  test.each(['merged', 'taken apart'])('while it is being %s, it follows after', async (how) => {
    const { person, id } = await registered('Biju Varghese')
    const survivorId = await studentsSite.addStudent({
      name: 'Walk In',
      phone: studentsSite.newPhone(),
    })
    if (how === 'taken apart') await studentsSite.merge(survivorId, id)
    const [merge] = await studentsSite.mergesOf(survivorId)

    const answers = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [
        () =>
          how === 'merged' ? studentsSite.merge(survivorId, id) : studentsSite.undo(merge?.id ?? 0),
        () => rename(person, 'Biju V.'),
      ],
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await studentsSite.readStudent(id)).toMatchObject({ name: 'Biju V.' })
    expect(await studentsSite.readStudent(survivorId)).toMatchObject({ name: 'Walk In' })
  })
  test('a simultaneous merge does not deadlock', async () => {
    const { person, id } = await registered('Biju Varghese')
    const survivorId = await studentsSite.addStudent({
      name: 'Walk In',
      phone: studentsSite.newPhone(),
    })
    // The merge has locked the record and not yet its account.
    const releaseLock = await holdLock(
      studentsSite.site,
      'select from students where id = $1 for update',
      [survivorId],
    )

    const answers = await runConcurrently(studentsSite.site, releaseLock, [
      () => studentsSite.merge(survivorId, id),
      () => rename(person, 'Biju V.'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await studentsSite.readStudent(id)).toMatchObject({
      name: 'Biju V.',
      merged_into: survivorId,
    })
  })

  test('nor does an undo of the merge', async () => {
    const { person, id } = await registered('Biju Varghese')
    const survivorId = await studentsSite.addStudent({
      name: 'Walk In',
      phone: studentsSite.newPhone(),
    })
    await studentsSite.merge(survivorId, id)
    const [merge] = await studentsSite.mergesOf(survivorId)
    const email = newAddress()
    // The link has locked the records, but not yet the account and the values of the merge.
    const releaseLock = await holdLock(
      studentsSite.site,
      'select from users where email = $1 for no key update',
      [person.email],
    )

    const answers = await runConcurrently(studentsSite.site, releaseLock, [
      () => moveTo(person, email),
      () => studentsSite.undo(merge?.id ?? 0),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await studentsSite.readStudent(id)).toMatchObject({ email, merged_into: null })
    expect(await studentsSite.readStudent(survivorId)).toMatchObject({ email: null })
  })
})

test('an account that registers for the first time while it is renamed is followed', async () => {
  const person = await signUp(studentsSite.site)
  const phone = studentsSite.newPhone()

  const answers = await runConcurrently(
    studentsSite.site,
    await holdLock(studentsSite.site, 'lock table notifications in share mode'),
    [() => studentsSite.register(person, phone), () => rename(person, 'Asha Joshi')],
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await studentsSite.readStudent(await studentsSite.studentOf(person))).toMatchObject({
    name: 'Asha Joshi',
  })
})
