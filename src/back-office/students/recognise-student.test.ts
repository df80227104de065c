import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSchool, type School } from '../../../test-support/school.ts'
import { signUp } from '../../../test-support/site.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.site.close())

describe('one person', () => {
  test('is one student, however the number is written and for however many courses', async () => {
    const phone = school.newNumber()
    const asha = await school.registered('Asha Kulkarni', phone)

    await school.register(asha, `+91-${phone.slice(0, 5)}-${phone.slice(5)}`, 'MERN Stack')
    await school.register(asha, `0${phone}`, 'Other')

    expect(await school.mergesOf(await school.studentOf(asha))).toEqual([])
  })

  test('is the student whom staff had entered with that e-mail or that number', async () => {
    const [byEmail, byPhone] = [school.newNumber(), school.newNumber()]
    const asha = await signUp(school.site)
    const known = await school.entered({ email: asha.email })
    const walkIn = await school.entered({ name: 'Walk In', phone: byPhone })

    await school.register(asha, byEmail)
    const biju = await school.registered('Biju Varghese', byPhone)

    expect(await school.studentOf(asha)).toBe(known)
    expect(await school.studentOf(biju)).toBe(walkIn)
    // What staff did not know yet is learned.
    expect(await school.student(walkIn)).toMatchObject({ name: 'Walk In', email: biju.email })
  })

  test('who corrects the number is found under the new one', async () => {
    const [wrong, right] = [school.newNumber(), school.newNumber()]
    const asha = await school.registered('Asha Kulkarni', wrong)

    await school.register(asha, right)

    expect(await school.student(await school.studentOf(asha))).toMatchObject({
      phone: `+91${right}`,
    })
  })
})

describe('e-mail of one student, number of another', () => {
  test('makes them one; taken apart, both stand as before with what is theirs', async () => {
    const phone = school.newNumber()
    const asha = await signUp(school.site, { name: 'Asha Kulkarni' })
    const own = await school.entered({ name: 'Asha K', email: asha.email })
    const biju = await school.registered('Biju Varghese', phone)
    const other = await school.studentOf(biju)

    await school.register(asha, phone)

    expect(await school.studentOf(asha)).toBe(own)
    expect(await school.studentOf(biju)).toBe(own)
    expect(await school.student(other)).toMatchObject({ merged_into: own })
    expect(await school.student(own)).toMatchObject({ email: asha.email, phone: `+91${phone}` })
    const [made] = await school.mergesOf(own)
    expect(made).toMatchObject({
      how: 'recognised',
      kept: { id: own },
      merged: { id: other, name: 'Biju Varghese' },
      undone: null,
    })
    expect(await school.mergesOf(other)).toEqual(await school.mergesOf(own))

    // What the account sends between belongs to it and goes back with it.
    await school.register(biju, phone, 'Other')
    const response = await school.undo(made?.id ?? 0)

    expect(response.status).toBe(200)
    expect(await school.studentOf(asha)).toBe(own)
    expect(await school.studentOf(biju)).toBe(other)
    expect(await school.student(own)).toMatchObject({ phone: null, merged_into: null })
    expect(await school.student(other)).toMatchObject({
      email: biju.email,
      phone: `+91${phone}`,
      merged_into: null,
    })
    expect((await school.undo(made?.id ?? 0)).status).toBe(400)

    // Staff have said that these are two: nothing joins them again by itself.
    await school.register(asha, phone, 'Other')
    expect(await school.studentOf(asha)).toBe(own)
    expect(await school.studentOf(biju)).toBe(other)
    const trail = await school.site.sql<{ action: string; actor_name: string }>(
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
    const phones = [school.newNumber(), school.newNumber(), school.newNumber(), school.newNumber()]
    const people = await Promise.all(
      phones.map((phone, place) => school.registered(`Person ${place}`, phone)),
    )

    const answers = await Promise.all(
      [...people, ...people].map((person, turn) =>
        school.register(person, phones[(turn + 1) % 4] ?? '', turn < 4 ? 'MERN Stack' : 'Other'),
      ),
    )

    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const kept = new Set(await Promise.all(people.map(school.studentOf)))
    expect(kept.size).toBe(1)
    const [count] = await school.site.sql<{ all: number }>(
      'select count(*)::int as all from registrations where student_id = $1',
      [[...kept][0]],
    )
    expect(count).toEqual({ all: 12 })
  })

  test('twenty strangers with one number at once are one student, each doubled once', async () => {
    const phone = school.newNumber()
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(school.site)))

    const answers = await Promise.all(
      people.flatMap((person) => [school.register(person, phone), school.register(person, phone)]),
    )

    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const kept = new Set(
      (await Promise.all(people.map(({ email }) => school.studentsOf(email)))).flat(),
    )
    expect(kept.size).toBe(1)
    const [counts] = await school.site.sql(
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
  const phone = school.newNumber()
  const ravi = await school.registered('Ravi Pawar', phone)
  const sita = await school.registered('Sita Pawar', phone, 'MERN Stack')
  const shared = await school.studentOf(ravi)
  expect(await school.studentOf(sita)).toBe(shared)
  const [filed] = await school.mergesOf(shared)
  expect(filed).toMatchObject({
    how: 'same-phone',
    merged: null,
    accounts: [{ name: 'Sita Pawar', email: sita.email }],
  })
  // The list has the name of who registered, whoever else the number belongs to.
  const found = await school.admin.get(`/api/admin/registrations?search=${sita.email}`)
  const { registrations } = (await found.json()) as { registrations: { id: number }[] }
  expect(registrations).toMatchObject([{ name: 'Sita Pawar', email: sita.email }])
  const page = await school.admin.get(`/api/admin/registrations/${registrations[0]?.id}`)
  expect(await page.json()).toMatchObject({
    student: { id: shared, name: 'Ravi Pawar' },
    timeline: [{ note: expect.stringContaining(`S-${shared} has this number`) }],
  })

  expect((await school.undo(filed?.id ?? 0)).status).toBe(200)

  const own = await school.studentOf(sita)
  expect(own).not.toBe(shared)
  expect(await school.studentOf(ravi)).toBe(shared)
  expect(await school.student(own)).toMatchObject({
    name: 'Sita Pawar',
    email: sita.email,
    phone: null,
  })
  expect(await school.student(shared)).toMatchObject({ phone: `+91${phone}` })
  await school.register(sita, phone, 'Other')
  expect(await school.studentOf(sita)).toBe(own)
})
