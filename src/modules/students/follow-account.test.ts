import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdLock, inEachOthersWay, lockAuditTrail } from '../../../test-support/held-lock.ts'
import { openSchool, type School } from '../../../test-support/school.ts'
import { signUp, type Visitor } from '../../../test-support/site.ts'
import { readTrail } from '../../../test-support/trail.ts'
import type { StudentPageData } from './contract.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.site.close())

const json = { 'content-type': 'application/json' }
const patch = (visitor: Visitor, address: string, body: object) =>
  visitor.ask(address, { method: 'PATCH', headers: json, body: JSON.stringify(body) })
const rename = (person: Visitor, name: string) => patch(person, '/api/me', { name, phone: '' })
const save = (id: number, version: number, changes: object) =>
  patch(school.admin, `/api/admin/students/${id}`, { version, ...changes })
const pageOf = async (id: number) =>
  (await (await school.admin.get(`/api/admin/students/${id}`)).json()) as StudentPageData
const newAddress = () => `new-${randomBytes(4).toString('hex')}@mail.example`

const moveTo = (person: Visitor & { email: string }, email: string) =>
  school.followLink(person, { purpose: 'change-email', email })

async function registered(name = 'Asha Kulkarni') {
  const phone = school.newNumber()
  const person = await school.registered(name, phone)
  return { person, phone, id: await school.studentOf(person) }
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
    const holder = await school.entered({ name: 'Walk In', email: newAddress() })
    const expectedEmail = (await school.student(holder))?.email ?? ''
    const before = await school.student(corrected.id)
    // Another student's already: the link alone does not merge the two.
    const other = await signUp(school.site)
    await school.site.sql('update users set student_id = $1 where email = $2', [
      holder,
      other.email,
    ])

    expect((await moveTo(corrected.person, newAddress())).status).toBe(200)
    expect((await moveTo(blocked.person, expectedEmail)).status).toBe(200)

    expect(await school.student(corrected.id)).toEqual(before)
    expect(await school.student(blocked.id)).toMatchObject({
      email: blocked.person.email,
      merged_into: null,
    })
    const trail = await readTrail(school.site, { kind: 'student', id: blocked.id })
    expect(trail.at(-1)?.after).toEqual({ email: expectedEmail, heldBy: `S-${holder}` })
  })

  test('even if another only typed the new e-mail at a registration', async () => {
    const { person, id } = await registered()
    const email = newAddress()
    const stranger = await registered('Mallory')
    await school.site.sql('update students set email = $1 where id = $2', [email, stranger.id])

    expect((await moveTo(person, email)).status).toBe(200)

    expect(await school.student(id)).toMatchObject({ email })
    expect(await school.suggestedFor(id)).toMatchObject([{ id: stranger.id, sameEmail: true }])
  })

  test('to an e-mail that a user adds for somebody at that moment: the two are merged', async () => {
    const { person, id } = await registered()
    const email = newAddress()
    const holder = await school.entered({ name: 'Walk In', phone: school.newNumber() })

    const answers = await inEachOthersWay(school.site, await lockAuditTrail(school.site), [
      () => save(holder, 1, { email }),
      () => moveTo(person, email),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await school.student(holder)).toMatchObject({ email })
    expect(await school.student(id)).toMatchObject({ merged_into: holder })
  })

  test('unless it is that of a student with whom staff merged it', async () => {
    const { phone, id } = await registered('Ravi Pawar')
    const sita = await school.registered('Sita Pawar', phone)
    await school.merge(id, await school.studentOf(sita))

    await rename(sita, 'Sita Shinde')

    expect(await school.student(id)).toMatchObject({ name: 'Ravi Pawar' })
    const response = await school.admin.get(`/api/admin/registrations?search=${sita.email}`)
    expect(await response.json()).toMatchObject({ registrations: [{ name: 'Sita Shinde' }] })
  })

  test('and an account without a record changes alone', async () => {
    const { person, id } = await registered()
    await school.site.sql('update users set student_id = null where email = $1', [person.email])
    const before = await school.student(id)

    expect((await rename(person, 'Asha Joshi')).status).toBe(200)

    expect(await school.student(id)).toEqual(before)
  })
})

describe('for an account whose record was merged', () => {
  test('both follow, and undoing the merge restores each', async () => {
    const { person, phone, id } = await registered('Biju Varghese')
    const survivorId = await school.entered({ name: 'Walk In', phone: school.newNumber() })
    await school.merge(survivorId, id)
    const email = newAddress()

    await rename(person, 'Biju V.')
    await moveTo(person, email)

    expect(await school.student(survivorId)).toMatchObject({ name: 'Walk In', email })
    const [merge] = await school.mergesOf(survivorId)
    expect((await school.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await school.student(survivorId)).toMatchObject({ name: 'Walk In', email: null })
    expect(await school.student(id)).toMatchObject({
      name: 'Biju V.',
      email,
      phone: `+91${phone}`,
      merged_into: null,
    })
  })

  test.each(['merged', 'taken apart'])('while it is being %s, it follows after', async (how) => {
    const { person, id } = await registered('Biju Varghese')
    const survivorId = await school.entered({ name: 'Walk In', phone: school.newNumber() })
    if (how === 'taken apart') await school.merge(survivorId, id)
    const [merge] = await school.mergesOf(survivorId)

    const answers = await inEachOthersWay(school.site, await lockAuditTrail(school.site), [
      () => (how === 'merged' ? school.merge(survivorId, id) : school.undo(merge?.id ?? 0)),
      () => rename(person, 'Biju V.'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await school.student(id)).toMatchObject({ name: 'Biju V.' })
    expect(await school.student(survivorId)).toMatchObject({ name: 'Walk In' })
  })
  test('a simultaneous merge does not deadlock', async () => {
    const { person, id } = await registered('Biju Varghese')
    const survivorId = await school.entered({ name: 'Walk In', phone: school.newNumber() })
    // The merge has locked the record and not yet its account.
    const letGo = await holdLock(school.site, 'select from students where id = $1 for update', [
      survivorId,
    ])

    const answers = await inEachOthersWay(school.site, letGo, [
      () => school.merge(survivorId, id),
      () => rename(person, 'Biju V.'),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await school.student(id)).toMatchObject({ name: 'Biju V.', merged_into: survivorId })
  })

  test('nor does an undo of the merge', async () => {
    const { person, id } = await registered('Biju Varghese')
    const survivorId = await school.entered({ name: 'Walk In', phone: school.newNumber() })
    await school.merge(survivorId, id)
    const [merge] = await school.mergesOf(survivorId)
    const email = newAddress()
    // The link has locked the records, but not yet the account and the values of the merge.
    const letGo = await holdLock(
      school.site,
      'select from users where email = $1 for no key update',
      [person.email],
    )

    const answers = await inEachOthersWay(school.site, letGo, [
      () => moveTo(person, email),
      () => school.undo(merge?.id ?? 0),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await school.student(id)).toMatchObject({ email, merged_into: null })
    expect(await school.student(survivorId)).toMatchObject({ email: null })
  })
})

test('an account that registers for the first time while it is renamed is followed', async () => {
  const person = await signUp(school.site)
  const phone = school.newNumber()

  const answers = await inEachOthersWay(
    school.site,
    await holdLock(school.site, 'lock table notifications in share mode'),
    [() => school.register(person, phone), () => rename(person, 'Asha Joshi')],
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await school.student(await school.studentOf(person))).toMatchObject({ name: 'Asha Joshi' })
})
