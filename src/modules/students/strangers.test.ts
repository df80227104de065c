import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdLock, inEachOthersWay } from '../../../test-support/held-lock.ts'
import { openSchool, type School } from '../../../test-support/school.ts'
import { signUp, type Visitor, visit } from '../../../test-support/site.ts'
import { dayInIndia } from '../../ui/format/days.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.site.close())

/** A student whose name, e-mail, number and notes contain a unique word. */
async function asha() {
  const phone = school.newNumber()
  const person = await school.registered('Asha Whose Own Name It Is', phone)
  const id = await school.studentOf(person)
  await school.admin.post(`/api/admin/students/${id}/notes`, { note: 'Private to Asha.' })
  return { person, phone, id }
}

const dataOf = async (person: Visitor) => (await person.get('/api/me/data')).text()
const registrationOf = async ({ email }: { email: string }) => {
  const [row] = await school.site.sql<{ id: number }>(
    'select r.id::int from registrations r join users u on u.id = r.user_id where u.email = $1',
    [email],
  )
  return row?.id
}
const rowOf = async (id: number) =>
  JSON.stringify(await school.site.sql('select * from students where id = $1', [id]))
const merges = () => school.site.sql('select id from student_merges')
beforeEach(() => school.site.sql('delete from student_merges'))

describe('a visitor who types the phone number of a student', () => {
  // S67
  test('gets a record of their own, and reads, merges and changes nothing of theirs', async () => {
    const { person, phone, id } = await asha()
    const before = await rowOf(id)

    const mallory = await school.registered('Mallory', `0${phone}`, 'MERN Stack')

    expect(await school.studentOf(mallory)).not.toBe(id)
    expect(await school.studentOf(person)).toBe(id)
    expect(await rowOf(id)).toBe(before)
    const data = await dataOf(mallory)
    for (const secret of ['Asha', person.email, 'Private']) expect(data).not.toContain(secret)
    expect(await merges()).toEqual([])
  })

  // S67
  test('cannot merge three strangers by sending their numbers in turn', async () => {
    const people = [await asha(), await asha(), await asha()]
    const mallory = await signUp(school.site, { name: 'Mallory' })
    const courses = ['Data Science', 'MERN Stack', 'Other']

    for (const [index, { phone }] of people.entries())
      expect((await school.register(mallory, phone, courses[index])).status).toBe(200)
    for (const { phone } of people)
      expect((await school.register(mallory, phone, 'Other')).status).toBe(200)

    for (const { person, id, phone } of people) {
      expect(await school.studentOf(person)).toBe(id)
      expect(await school.student(id)).toMatchObject({ merged_into: null, phone: `+91${phone}` })
    }
    expect(await dataOf(mallory)).not.toContain('Asha')
    expect(await merges()).toEqual([])
  })

  // S67
  test('reads no note of a call that staff recorded for both', async () => {
    const { person, phone } = await asha()
    const mallory = await school.registered('Mallory', phone)
    const [ownId, other] = await Promise.all([person, mallory].map(registrationOf))

    const saved = await school.admin.post(`/api/admin/registrations/${ownId}/contacts`, {
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
    const [one, other] = [await signUp(school.site), await signUp(school.site)]

    const response = await school.register(one, phone)
    const unknown = await school.register(other, school.newNumber())

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
    const email = `deepa-${school.newNumber()}@mail.example`
    const id = await school.entered({ name: 'Deepa Of The Desk', email })
    await school.admin.post(`/api/admin/students/${id}/notes`, { note: 'Private to Deepa.' })
    const before = await rowOf(id)
    const mallory = visit(school.site)
    const password = 'a long enough password'
    const account = { name: 'Mallory', email, password }
    expect((await mallory.post('/api/auth/register', account)).status).toBe(201)

    expect((await school.register(mallory, school.newNumber())).status).toBe(200)

    const data = await dataOf(mallory)
    for (const secret of ['Deepa', 'Private']) expect(data).not.toContain(secret)
    expect(await school.studentOf({ email })).not.toBe(id)
    expect(await rowOf(id)).toBe(before)
  })

  // S67
  test('gets nothing by waiting until somebody else confirms that e-mail', async () => {
    const { person: victim, id } = await asha()
    const email = `asha-${school.newNumber()}@mail.example`
    // Mallory types it, registers, and changes to her own address: the record was made with the typed
    // one.
    const mallory = await signUp(school.site, { name: 'Mallory' })
    const ownEmail = mallory.email
    await rewrite(ownEmail, email)
    await school.register(mallory, school.newNumber())
    const result = await school.studentOf({ email })
    await rewrite(email, ownEmail)

    await rewrite(victim.email, email)
    await school.confirmed({ ...victim, email })
    await school.register(victim, school.newNumber(), 'Other')

    expect(await school.studentOf({ email })).toBe(id)
    expect(await school.studentOf({ email: ownEmail })).toBe(result)
    expect(await dataOf(mallory)).not.toContain('Asha')
    expect(await dataOf(victim)).not.toContain('Mallory')
    expect(await merges()).toEqual([])
  })

  // S67
  test('gets nothing if the owner opens the link elsewhere: then only staff merge', async () => {
    const email = `esha-${school.newNumber()}@mail.example`
    const id = await school.entered({ name: 'Esha Of The Desk', email })
    const mallory = await signUp(school.site, { name: 'Mallory' })
    await rewrite(mallory.email, email)
    await school.register(mallory, school.newNumber())
    const result = await school.studentOf({ email })

    const owner = visit(school.site)
    const verify = { purpose: 'verify-email', email } as const
    expect((await school.followLink({ ...mallory, email }, verify, owner)).status).toBe(200)

    expect(await school.studentOf({ email })).toBe(result)
    expect(await school.suggestedFor(id)).toMatchObject([{ id: result, sameEmail: true }])
    expect(await merges()).toEqual([])
  })
})

/** Their account has this e-mail from now on, unconfirmed. */
const rewrite = (from: string, to: string) =>
  school.site.sql('update users set email = $2, email_verified_at = null where email = $1', [
    from,
    to,
  ])

describe('a user who confirms an e-mail while signed in', () => {
  // S67
  test('is merged with the record staff made with it, which can be undone', async () => {
    const person = await signUp(school.site, { name: 'Gauri' })
    const phone = school.newNumber()
    const knownId = await school.entered({ name: 'Gauri Of The Desk', email: person.email })
    await school.register(person, phone)
    const ownId = await school.studentOf(person)
    expect(ownId).not.toBe(knownId)
    expect(await school.suggestedFor(ownId)).toMatchObject([{ id: knownId, sameEmail: true }])

    await school.confirmed(person)

    expect(await school.studentOf(person)).toBe(knownId)
    expect(await school.student(knownId)).toMatchObject({
      name: 'Gauri Of The Desk',
      phone: `+91${phone}`,
    })
    const [merge] = await school.mergesOf(knownId)
    expect(merge).toMatchObject({ method: 'confirmed-email', merged: { id: ownId } })
    expect((await school.undo(merge?.id ?? 0)).status).toBe(200)
    await school.confirmed(person)
    await school.register(person, phone, 'Other')
    expect(await school.studentOf(person)).toBe(ownId)
    expect(await school.suggestedFor(ownId)).toEqual([])
  })

  test('is not merged with a record of another account', async () => {
    const { person: victim, id } = await asha()
    const email = `asha-${school.newNumber()}@mail.example`
    await school.site.sql(`update students set email = $1, source = 'staff' where id = $2`, [
      email,
      id,
    ])
    const other = await signUp(school.site, { name: 'Other' })
    await rewrite(other.email, email)
    await school.register(other, school.newNumber())

    await school.confirmed({ ...other, email })

    expect(await school.studentOf(victim)).toBe(id)
    expect(await school.studentOf({ email })).not.toBe(id)
    expect(await dataOf(other)).not.toContain('Asha')
  })
})

describe('a member of staff', () => {
  test('adds the owner of a number that somebody else only typed, and sees the possible duplicate', async () => {
    const phone = school.newNumber()
    const mallory = await school.registered('Mallory', phone)

    const response = await school.admin.post('/api/admin/students', { name: 'Asha', phone })

    expect(response.status).toBe(201)
    const { student } = (await response.json()) as { student: { id: number } }
    expect(await school.suggestedFor(student.id)).toEqual([
      {
        id: await school.studentOf(mallory),
        name: 'Mallory',
        samePhone: true,
        sameEmail: false,
      },
    ])
  })

  test('is told who has a confirmed e-mail', async () => {
    const { person, id } = await asha()
    await school.confirmed(person)

    const response = await school.admin.post('/api/admin/students', {
      name: 'Again',
      email: person.email,
    })

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ existing: { id } })
  })

  test('who adds a student at the moment they register gets the possible duplicate', async () => {
    const phone = school.newNumber()
    const person = await signUp(school.site, { name: 'Hema' })
    const letGo = await holdLock(school.site, 'lock table notifications in share mode')

    const answers = await inEachOthersWay(school.site, letGo, [
      () => school.register(person, phone),
      () => school.admin.post('/api/admin/students', { name: 'Hema', phone }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 201])
    expect(await school.suggestedFor(await school.studentOf(person))).toMatchObject([
      { name: 'Hema', samePhone: true },
    ])
  })
})
