import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdLock, runConcurrently } from '../../../test-support/database-locks.ts'
import { signUp, type Visitor, visit } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import { dayInIndia } from '../../ui/format/days.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

/** A student whose name, e-mail, number and notes contain a unique word. */
async function asha() {
  const phone = studentsSite.newPhone()
  const person = await studentsSite.registerNewPerson('Asha Whose Own Name It Is', phone)
  const id = await studentsSite.studentOf(person)
  await studentsSite.admin.post(`/api/admin/students/${id}/notes`, { note: 'Private to Asha.' })
  return { person, phone, id }
}

const dataOf = async (person: Visitor) => (await person.get('/api/me/data')).text()
const registrationOf = async ({ email }: { email: string }) => {
  const [row] = await studentsSite.site.sql<{ id: number }>(
    'select r.id::int from registrations r join users u on u.id = r.user_id where u.email = $1',
    [email],
  )
  return row?.id
}
const rowOf = async (id: number) =>
  JSON.stringify(await studentsSite.site.sql('select * from students where id = $1', [id]))
const merges = () => studentsSite.site.sql('select id from student_merges')
beforeEach(() => studentsSite.site.sql('delete from student_merges'))

describe('a visitor who types the phone number of a student', () => {
  // S67
  test('gets a record of their own, and reads, merges and changes nothing of theirs', async () => {
    const { person, phone, id } = await asha()
    const before = await rowOf(id)

    const mallory = await studentsSite.registerNewPerson('Mallory', `0${phone}`, 'MERN Stack')

    expect(await studentsSite.studentOf(mallory)).not.toBe(id)
    expect(await studentsSite.studentOf(person)).toBe(id)
    expect(await rowOf(id)).toBe(before)
    const data = await dataOf(mallory)
    for (const secret of ['Asha', person.email, 'Private']) expect(data).not.toContain(secret)
    expect(await merges()).toEqual([])
  })

  // S67
  test('cannot merge three strangers by sending their numbers in turn', async () => {
    const people = [await asha(), await asha(), await asha()]
    const mallory = await signUp(studentsSite.site, { name: 'Mallory' })
    const courses = ['Data Science', 'MERN Stack', 'Other']

    for (const [index, { phone }] of people.entries())
      expect((await studentsSite.register(mallory, phone, courses[index])).status).toBe(200)
    for (const { phone } of people)
      expect((await studentsSite.register(mallory, phone, 'Other')).status).toBe(200)

    for (const { person, id, phone } of people) {
      expect(await studentsSite.studentOf(person)).toBe(id)
      expect(await studentsSite.readStudent(id)).toMatchObject({
        merged_into: null,
        phone: `+91${phone}`,
      })
    }
    expect(await dataOf(mallory)).not.toContain('Asha')
    expect(await merges()).toEqual([])
  })

  // S67
  test('reads no note of a call that staff recorded for both', async () => {
    const { person, phone } = await asha()
    const mallory = await studentsSite.registerNewPerson('Mallory', phone)
    const [ownId, other] = await Promise.all([person, mallory].map(registrationOf))

    const saved = await studentsSite.admin.post(`/api/admin/registrations/${ownId}/contacts`, {
      version: 1,
      outcome: 'reached',
      note: 'Asha prefers mornings.',
      nextContactOn: dayInIndia(new Date()),
      otherRegistrations: [{ id: other, version: 1 }],
    })

    expect(saved.status).toBe(200)
    expect(await dataOf(person)).toContain('Asha prefers mornings.')
    expect(await dataOf(mallory)).not.toMatch(/Asha|mornings/)
  })

  // S67
  test('learns from no response whether anybody has it', async () => {
    const { phone } = await asha()
    const [one, other] = [await signUp(studentsSite.site), await signUp(studentsSite.site)]

    const response = await studentsSite.register(one, phone)
    const unknown = await studentsSite.register(other, studentsSite.newPhone())

    expect(await response.text()).toBe(await unknown.text())
    const shapes = await Promise.all(
      [one, other].map(async (person) =>
        Object.entries(JSON.parse(await dataOf(person)).registrations[0]).map(([key, value]) => [
          key,
          Array.isArray(value) ? value.length : null,
        ]),
      ),
    )
    expect(shapes[0]).toEqual(shapes[1])
  })
})

describe('a visitor who signs up with an unverified e-mail', () => {
  // S67
  test('does not get the record that staff made with it, nor gives it a number', async () => {
    const email = `deepa-${studentsSite.newPhone()}@mail.example`
    const id = await studentsSite.addStudent({ name: 'Deepa Of The Desk', email })
    await studentsSite.admin.post(`/api/admin/students/${id}/notes`, { note: 'Private to Deepa.' })
    const before = await rowOf(id)
    const mallory = visit(studentsSite.site)
    const password = 'a long enough password'
    const account = { name: 'Mallory', email, password }
    expect((await mallory.post('/api/auth/register', account)).status).toBe(201)

    expect((await studentsSite.register(mallory, studentsSite.newPhone())).status).toBe(200)

    const data = await dataOf(mallory)
    for (const secret of ['Deepa', 'Private']) expect(data).not.toContain(secret)
    expect(await studentsSite.studentOf({ email })).not.toBe(id)
    expect(await rowOf(id)).toBe(before)
  })

  // S67
  test('gets nothing by waiting until somebody else confirms that e-mail', async () => {
    const { person: victim, id } = await asha()
    const email = `asha-${studentsSite.newPhone()}@mail.example`
    // Mallory types it, registers, and changes to her own address: the record was made with the typed
    // one.
    const mallory = await signUp(studentsSite.site, { name: 'Mallory' })
    const ownEmail = mallory.email
    await rewrite(ownEmail, email)
    await studentsSite.register(mallory, studentsSite.newPhone())
    const result = await studentsSite.studentOf({ email })
    await rewrite(email, ownEmail)

    await rewrite(victim.email, email)
    await studentsSite.confirmEmail({ ...victim, email })
    await studentsSite.register(victim, studentsSite.newPhone(), 'Other')

    expect(await studentsSite.studentOf({ email })).toBe(id)
    expect(await studentsSite.studentOf({ email: ownEmail })).toBe(result)
    expect(await dataOf(mallory)).not.toContain('Asha')
    expect(await dataOf(victim)).not.toContain('Mallory')
    expect(await merges()).toEqual([])
  })

  // S67
  test('gets nothing if the owner opens the link elsewhere: then only staff merge', async () => {
    const email = `esha-${studentsSite.newPhone()}@mail.example`
    const id = await studentsSite.addStudent({ name: 'Esha Of The Desk', email })
    const mallory = await signUp(studentsSite.site, { name: 'Mallory' })
    await rewrite(mallory.email, email)
    await studentsSite.register(mallory, studentsSite.newPhone())
    const result = await studentsSite.studentOf({ email })

    const owner = visit(studentsSite.site)
    const verify = { purpose: 'verify-email', email } as const
    expect((await studentsSite.followLink({ ...mallory, email }, verify, owner)).status).toBe(200)

    expect(await studentsSite.studentOf({ email })).toBe(result)
    expect(await studentsSite.duplicatesOf(id)).toMatchObject([{ id: result, sameEmail: true }])
    expect(await merges()).toEqual([])
  })
})

/** Their account has this e-mail from now on, unconfirmed. */
const rewrite = (from: string, to: string) =>
  studentsSite.site.sql('update users set email = $2, email_verified_at = null where email = $1', [
    from,
    to,
  ])

describe('a user who confirms an e-mail while signed in', () => {
  // S67
  test('is merged with the record staff made with it, which can be undone', async () => {
    const person = await signUp(studentsSite.site, { name: 'Gauri' })
    const phone = studentsSite.newPhone()
    const knownId = await studentsSite.addStudent({
      name: 'Gauri Of The Desk',
      email: person.email,
    })
    await studentsSite.register(person, phone)
    const ownId = await studentsSite.studentOf(person)
    expect(ownId).not.toBe(knownId)
    expect(await studentsSite.duplicatesOf(ownId)).toMatchObject([{ id: knownId, sameEmail: true }])

    await studentsSite.confirmEmail(person)

    expect(await studentsSite.studentOf(person)).toBe(knownId)
    expect(await studentsSite.readStudent(knownId)).toMatchObject({
      name: 'Gauri Of The Desk',
      phone: `+91${phone}`,
    })
    const [merge] = await studentsSite.mergesOf(knownId)
    expect(merge).toMatchObject({ method: 'confirmed-email', merged: { id: ownId } })
    expect((await studentsSite.undo(merge?.id ?? 0)).status).toBe(200)
    await studentsSite.confirmEmail(person)
    await studentsSite.register(person, phone, 'Other')
    expect(await studentsSite.studentOf(person)).toBe(ownId)
    expect(await studentsSite.duplicatesOf(ownId)).toEqual([])
  })

  test('is not merged with a record of another account', async () => {
    const { person: victim, id } = await asha()
    const email = `asha-${studentsSite.newPhone()}@mail.example`
    await studentsSite.site.sql(`update students set email = $1, source = 'staff' where id = $2`, [
      email,
      id,
    ])
    const other = await signUp(studentsSite.site, { name: 'Other' })
    await rewrite(other.email, email)
    await studentsSite.register(other, studentsSite.newPhone())

    await studentsSite.confirmEmail({ ...other, email })

    expect(await studentsSite.studentOf(victim)).toBe(id)
    expect(await studentsSite.studentOf({ email })).not.toBe(id)
    expect(await dataOf(other)).not.toContain('Asha')
  })
})

describe('a member of staff', () => {
  test('adds the owner of a number that somebody else only typed, and sees the possible duplicate', async () => {
    const phone = studentsSite.newPhone()
    const mallory = await studentsSite.registerNewPerson('Mallory', phone)

    const response = await studentsSite.admin.post('/api/admin/students', { name: 'Asha', phone })

    expect(response.status).toBe(201)
    const { student } = (await response.json()) as { student: { id: number } }
    expect(await studentsSite.duplicatesOf(student.id)).toEqual([
      {
        id: await studentsSite.studentOf(mallory),
        name: 'Mallory',
        samePhone: true,
        sameEmail: false,
      },
    ])
  })

  test('is told who has a confirmed e-mail', async () => {
    const { person, id } = await asha()
    await studentsSite.confirmEmail(person)

    const response = await studentsSite.admin.post('/api/admin/students', {
      name: 'Again',
      email: person.email,
    })

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ existing: { id } })
  })

  test('who adds a student at the moment they register gets the possible duplicate', async () => {
    const phone = studentsSite.newPhone()
    const person = await signUp(studentsSite.site, { name: 'Hema' })
    const releaseLock = await holdLock(studentsSite.site, 'lock table notifications in share mode')

    const answers = await runConcurrently(studentsSite.site, releaseLock, [
      () => studentsSite.register(person, phone),
      () => studentsSite.admin.post('/api/admin/students', { name: 'Hema', phone }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 201])
    expect(await studentsSite.duplicatesOf(await studentsSite.studentOf(person))).toMatchObject([
      { name: 'Hema', samePhone: true },
    ])
  })
})
