import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSchool, type School } from '../../../test-support/school.ts'
import { signUp, type Visitor, visit } from '../../../test-support/site.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.site.close())

/** Somebody whose name, e-mail, number and notes are known by a word of their own. */
async function asha() {
  const phone = school.newNumber()
  const person = await school.registered('Asha Whose Own Name It Is', phone)
  const id = await school.studentOf(person)
  await school.admin.post(`/api/admin/students/${id}/notes`, { note: 'Private to Asha.' })
  return { person, phone, id }
}

const dataOf = async (person: Visitor) => (await person.get('/api/me/data')).text()
const rowOf = async (id: number) =>
  JSON.stringify(await school.site.sql('select * from students where id = $1', [id]))
const merges = () => school.site.sql('select id from student_merges')

describe('who types the phone number of a student', () => {
  test('is somebody of their own, and reads, joins and changes nothing of theirs', async () => {
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

  test('cannot make three strangers one by sending their numbers in turn', async () => {
    const people = [await asha(), await asha(), await asha()]
    const mallory = await signUp(school.site, { name: 'Mallory' })
    const courses = ['Data Science', 'MERN Stack', 'Other']

    for (const [place, { phone }] of people.entries())
      expect((await school.register(mallory, phone, courses[place])).status).toBe(200)
    for (const { phone } of people)
      expect((await school.register(mallory, phone, 'Other')).status).toBe(200)

    for (const { person, id, phone } of people) {
      expect(await school.studentOf(person)).toBe(id)
      expect(await school.student(id)).toMatchObject({ merged_into: null, phone: `+91${phone}` })
    }
    expect(await dataOf(mallory)).not.toContain('Asha')
    expect(await merges()).toEqual([])
  })

  test('learns from no answer whether anybody has it', async () => {
    const { phone } = await asha()
    const [one, other] = [await signUp(school.site), await signUp(school.site)]

    const known = await school.register(one, phone)
    const unknown = await school.register(other, school.newNumber())

    expect(await known.text()).toBe(await unknown.text())
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

describe('who signs up with an e-mail that nobody has verified', () => {
  test('does not get the entry that staff made with it, nor gives it a number', async () => {
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
})
