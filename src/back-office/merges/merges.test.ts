import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../test-support/site.ts'

type Merge = {
  id: number
  how: string
  kept: { id: number; name: string }
  merged: { id: number; name: string } | null
  accounts: { name: string; email: string }[]
  undone: { by: string } | null
}

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

let lastNumber = 9_810_000_000
const newNumber = () => String(++lastNumber)
const register = (visitor: Visitor, phone: string, course = 'Data Science') =>
  visitor.post('/api/free-demo/register', { phone, course })

async function registered(name: string, phone: string, course?: string) {
  const visitor = await signUp(site, { name })
  expect((await register(visitor, phone, course)).status).toBe(200)
  return visitor
}

/** A student that staff entered. */
async function entered(person: { name?: string; email?: string; phone?: string }) {
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, email, phone, source) values ($1, $2, $3, 'staff') returning id::int`,
    [person.name ?? 'Entered By Staff', person.email, person.phone && `+91${person.phone}`],
  )
  return row?.id ?? 0
}

/** Whose student the account is, and whose its registrations are. */
async function studentsOf(email: string) {
  const rows = await site.sql<{ id: number }>(
    `select student_id::int as id from users where email = $1
     union select r.student_id::int from registrations r join users u on u.id = r.user_id
      where u.email = $1`,
    [email],
  )
  return rows.map(({ id }) => id)
}

async function studentOf(visitor: { email: string }) {
  const found = await studentsOf(visitor.email)
  expect(found).toHaveLength(1)
  return found[0] ?? 0
}

const student = async (id: number) => {
  const [row] = await site.sql<{
    name: string
    email: string | null
    phone: string | null
    merged_into: number | null
  }>('select name, email, phone, merged_into::int from students where id = $1', [id])
  return row
}

async function mergesOf(id: number): Promise<Merge[]> {
  const response = await admin.get(`/api/admin/students/${id}/merges`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { merges: Merge[] }).merges
}
const merge = (id: number, other: unknown) =>
  admin.post(`/api/admin/students/${id}/merges`, { other })
const undo = (id: number) => admin.ask(`/api/admin/merges/${id}`, { method: 'DELETE' })

describe('one person', () => {
  test('is one student, however the number is written and for however many courses', async () => {
    const phone = newNumber()
    const asha = await registered('Asha Kulkarni', phone)

    await register(asha, `+91-${phone.slice(0, 5)}-${phone.slice(5)}`, 'MERN Stack')
    await register(asha, `0${phone}`, 'Other')

    expect(await mergesOf(await studentOf(asha))).toEqual([])
  })

  test('is the student whom staff had entered with that e-mail or that number', async () => {
    const [byEmail, byPhone] = [newNumber(), newNumber()]
    const asha = await signUp(site)
    const known = await entered({ email: asha.email })
    const walkIn = await entered({ name: 'Walk In', phone: byPhone })

    await register(asha, byEmail)
    const biju = await registered('Biju Varghese', byPhone)

    expect(await studentOf(asha)).toBe(known)
    expect(await studentOf(biju)).toBe(walkIn)
    // What staff did not know yet is learned.
    expect(await student(walkIn)).toMatchObject({ name: 'Walk In', email: biju.email })
  })

  test('who corrects the number is found under the new one', async () => {
    const [wrong, right] = [newNumber(), newNumber()]
    const asha = await registered('Asha Kulkarni', wrong)

    await register(asha, right)

    expect(await student(await studentOf(asha))).toMatchObject({ phone: `+91${right}` })
  })
})

describe('e-mail of one student, number of another', () => {
  test('makes them one; taken apart, both stand as before with what is theirs', async () => {
    const phone = newNumber()
    const asha = await signUp(site, { name: 'Asha Kulkarni' })
    const own = await entered({ name: 'Asha K', email: asha.email })
    const biju = await registered('Biju Varghese', phone)
    const other = await studentOf(biju)

    await register(asha, phone)

    expect(await studentOf(asha)).toBe(own)
    expect(await studentOf(biju)).toBe(own)
    expect(await student(other)).toMatchObject({ merged_into: own })
    expect(await student(own)).toMatchObject({ email: asha.email, phone: `+91${phone}` })
    const [made] = await mergesOf(own)
    expect(made).toMatchObject({
      how: 'recognised',
      kept: { id: own },
      merged: { id: other, name: 'Biju Varghese' },
      undone: null,
    })
    expect(await mergesOf(other)).toEqual(await mergesOf(own))

    // What the account sends between belongs to it and goes back with it.
    await register(biju, phone, 'Other')
    const response = await undo(made?.id ?? 0)

    expect(response.status).toBe(200)
    expect(await studentOf(asha)).toBe(own)
    expect(await studentOf(biju)).toBe(other)
    expect(await student(own)).toMatchObject({ phone: null, merged_into: null })
    expect(await student(other)).toMatchObject({
      email: biju.email,
      phone: `+91${phone}`,
      merged_into: null,
    })
    expect((await undo(made?.id ?? 0)).status).toBe(400)

    // Staff have said that these are two: nothing joins them again by itself.
    await register(asha, phone, 'Other')
    expect(await studentOf(asha)).toBe(own)
    expect(await studentOf(biju)).toBe(other)
    const trail = await site.sql<{ action: string; actor_name: string }>(
      `select action, actor_name from audit_entries
        where record_kind = 'student' and record_id = $1 order by id`,
      [String(other)],
    )
    expect(trail).toEqual([
      { action: 'merge students', actor_name: 'System' },
      { action: 'undo merge', actor_name: 'Meenal Joshi' },
    ])
  })

  test('crossing each other at once end as one, with nothing lost', async () => {
    const phones = [newNumber(), newNumber(), newNumber(), newNumber()]
    const people = await Promise.all(
      phones.map((phone, place) => registered(`Person ${place}`, phone)),
    )

    const answers = await Promise.all(
      [...people, ...people].map((person, turn) =>
        register(person, phones[(turn + 1) % 4] ?? '', turn < 4 ? 'MERN Stack' : 'Other'),
      ),
    )

    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const kept = new Set(await Promise.all(people.map(studentOf)))
    expect(kept.size).toBe(1)
    const [count] = await site.sql<{ all: number }>(
      'select count(*)::int as all from registrations where student_id = $1',
      [[...kept][0]],
    )
    expect(count).toEqual({ all: 12 })
  })

  test('twenty strangers with one number at once are one student, each doubled once', async () => {
    const phone = newNumber()
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(site)))

    const answers = await Promise.all(
      people.flatMap((person) => [register(person, phone), register(person, phone)]),
    )

    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const kept = new Set((await Promise.all(people.map(({ email }) => studentsOf(email)))).flat())
    expect(kept.size).toBe(1)
    const [counts] = await site.sql(
      `select count(*)::int registrations,
         (select count(*)::int from timeline_entries t join registrations r on r.id = registration_id
           where r.student_id = $1) entries,
         (select count(*)::int from student_merges where kept_id = $1) filed
       from registrations where student_id = $1`,
      [[...kept][0]],
    )
    expect(counts).toEqual({ registrations: 20, entries: 20, filed: 19 })
  })
})

test('a sister with the same phone is filed there, said so, and can be split off', async () => {
  const phone = newNumber()
  const ravi = await registered('Ravi Pawar', phone)
  const sita = await registered('Sita Pawar', phone, 'MERN Stack')
  const shared = await studentOf(ravi)
  expect(await studentOf(sita)).toBe(shared)
  const [filed] = await mergesOf(shared)
  expect(filed).toMatchObject({
    how: 'same-phone',
    merged: null,
    accounts: [{ name: 'Sita Pawar', email: sita.email }],
  })
  // The list has the name of who registered, whoever else the number belongs to.
  const found = await admin.get(`/api/admin/registrations?search=${sita.email}`)
  const { registrations } = (await found.json()) as { registrations: { id: number }[] }
  expect(registrations).toMatchObject([{ name: 'Sita Pawar', email: sita.email }])
  const page = await admin.get(`/api/admin/registrations/${registrations[0]?.id}`)
  expect(await page.json()).toMatchObject({
    student: { id: shared, name: 'Ravi Pawar' },
    timeline: [{ note: expect.stringContaining(`S-${shared} has this number`) }],
  })

  expect((await undo(filed?.id ?? 0)).status).toBe(200)

  const own = await studentOf(sita)
  expect(own).not.toBe(shared)
  expect(await studentOf(ravi)).toBe(shared)
  expect(await student(own)).toMatchObject({ name: 'Sita Pawar', email: sita.email, phone: null })
  expect(await student(shared)).toMatchObject({ phone: `+91${phone}` })
  await register(sita, phone, 'Other')
  expect(await studentOf(sita)).toBe(own)
})

describe('by hand', () => {
  test('two become one and come apart; what meanwhile is somebody else’s stays theirs', async () => {
    const [one, two] = [newNumber(), newNumber()]
    const kept = await entered({ name: 'Kept', phone: one })
    const other = await entered({ name: 'Other', email: 'other.entry@mail.example', phone: two })

    const response = await merge(kept, other)

    expect(await response.json()).toEqual({
      success: true,
      message: `Other (S-${other}) is now part of Kept (S-${kept}).`,
    })
    expect(await student(kept)).toMatchObject({ email: 'other.entry@mail.example' })
    const holder = await entered({ name: 'Holder', phone: two })
    const [made] = await mergesOf(kept)
    expect((await undo(made?.id ?? 0)).status).toBe(200)
    expect(await student(kept)).toMatchObject({ email: null, phone: `+91${one}` })
    expect(await student(other)).toMatchObject({ email: 'other.entry@mail.example', phone: null })
    expect(await student(holder)).toMatchObject({ phone: `+91${two}` })
  })

  test('what a merged entry knew still finds the person', async () => {
    const phone = newNumber()
    const kept = await entered({ name: 'Kept', phone: newNumber() })
    const other = await entered({ name: 'Other', phone })
    await merge(kept, other)

    const asha = await registered('Asha Kulkarni', phone)

    expect(await studentOf(asha)).toBe(kept)
  })

  test('merges of merges are taken back from the last to the first', async () => {
    const [first, second, third] = [await entered({}), await entered({}), await entered({})]
    await merge(second, third)
    await merge(first, second)
    const [inner] = await mergesOf(third)
    const [outer] = await mergesOf(first)

    const early = await undo(inner?.id ?? 0)

    expect(early.status).toBe(400)
    expect(await early.json()).toMatchObject({ message: expect.stringContaining(`S-${first}`) })
    expect((await undo(outer?.id ?? 0)).status).toBe(200)
    expect((await undo(inner?.id ?? 0)).status).toBe(200)
    for (const id of [first, second, third])
      expect(await student(id)).toMatchObject({ merged_into: null })
  })

  test('crossing at once, one merge stands', async () => {
    const [one, two] = [await entered({}), await entered({})]

    const answers = await Promise.all([merge(one, two), merge(two, one), merge(one, two)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const made = await mergesOf(one)
    expect(made).toHaveLength(1)
    const undone = await Promise.all([undo(made[0]?.id ?? 0), undo(made[0]?.id ?? 0)])
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test.each([
    ['with itself', (id: number) => id, 400],
    ['with nobody', () => 987_654, 404],
    ['with a text', () => 'S-1001', 400],
    ['with a number beyond all', () => 1e300, 400],
    ['with half a student', () => 1.5, 400],
    ['with nothing', () => undefined, 400],
    ['with a list', () => [1001], 400],
  ])('is refused %s', async (_, other, status) => {
    const id = await entered({})

    const response = await merge(id, other(id))

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) })
    expect(await mergesOf(id)).toEqual([])
  })

  test.each(['0', 'x', '1e400', '987654'])('nothing is taken back at %s', async (id) => {
    const response = await admin.ask(`/api/admin/merges/${id}`, { method: 'DELETE' })
    expect([400, 404]).toContain(response.status)
  })
})
