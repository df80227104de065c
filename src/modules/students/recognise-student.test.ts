import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSchool, type School } from '../../../test-support/school.ts'
import { signUp, type Visitor } from '../../../test-support/site.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.site.close())

describe('one person', () => {
  test('is one student, in any spelling of the number and for any number of courses', async () => {
    const phone = school.newNumber()
    const asha = await school.registered('Asha Kulkarni', phone)

    await school.register(asha, `+91-${phone.slice(0, 5)}-${phone.slice(5)}`, 'MERN Stack')
    await school.register(asha, `0${phone}`, 'Other')

    const ownId = await school.studentOf(asha)
    expect(await school.mergesOf(ownId)).toEqual([])
    expect(await school.suggestedFor(ownId)).toEqual([])
  })

  test('who sends the first registration twice at once is one student', async () => {
    const phone = school.newNumber()
    const asha = await signUp(school.site)

    const answers = await Promise.all(
      ['Data Science', 'Data Science', 'Other'].map((course) =>
        school.register(asha, phone, course),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ownId = await school.studentOf(asha)
    expect(
      await school.site.sql('select id::int from students where email = $1', [asha.email]),
    ).toEqual([{ id: ownId }])
  })

  test('with the confirmed e-mail is the student whom staff had entered with it', async () => {
    const asha = await signUp(school.site)
    await school.confirmed(asha)
    const student = await school.entered({ name: 'Asha K', email: asha.email })

    await school.register(asha, school.newNumber())

    expect(await school.studentOf(asha)).toBe(student)
    expect(await school.student(student)).toMatchObject({ name: 'Asha K', phone: null })
    // Staff see why the account has this record, and can part them.
    const [merge] = await school.mergesOf(student)
    expect(merge).toMatchObject({
      method: 'confirmed-email',
      merged: null,
      accounts: [{ email: asha.email }],
    })
    expect((await school.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await school.studentOf(asha)).not.toBe(student)
    await school.register(asha, school.newNumber(), 'Other')
    expect(await school.studentOf(asha)).not.toBe(student)
  })

  test('who corrects the number corrects their own record', async () => {
    const [wrong, right] = [school.newNumber(), school.newNumber()]
    const asha = await school.registered('Asha Kulkarni', wrong)

    await school.register(asha, right)

    expect(await school.student(await school.studentOf(asha))).toMatchObject({
      phone: `+91${right}`,
    })
  })

  test('changes nothing that staff wrote by correcting the number', async () => {
    const [wrong, right] = [school.newNumber(), school.newNumber()]
    const asha = await signUp(school.site)
    await school.confirmed(asha)
    const student = await school.entered({ name: 'Asha K', email: asha.email, phone: wrong })
    await school.register(asha, wrong)

    await school.register(asha, right)

    expect(await school.student(student)).toMatchObject({ phone: `+91${wrong}` })
  })
})

describe('a possible duplicate', () => {
  test('is suggested by number, by an earlier number, or by an unconfirmed e-mail', async () => {
    const [phone, earlier] = [school.newNumber(), school.newNumber()]
    const email = `walk-in-${phone}@mail.example`
    const walkIn = await school.entered({ name: 'Walk In', phone, email })
    const asha = await school.registered('Asha Kulkarni', phone)
    const ownId = await school.studentOf(asha)
    const biju = await school.registered('Biju Varghese', earlier)
    await school.register(biju, school.newNumber(), 'Other')
    const chetan = await school.registered('Chetan Rao', earlier)
    const stranger = await signUp(school.site, { name: 'Mallory' })
    await school.site.sql('update users set email = $1 where email = $2', [email, stranger.email])
    await school.register(stranger, school.newNumber())

    expect(await school.suggestedFor(ownId)).toEqual([
      { id: walkIn, name: 'Walk In', samePhone: true, sameEmail: false },
    ])
    expect(await school.suggestedFor(await school.studentOf(chetan))).toEqual([
      {
        id: await school.studentOf(biju),
        name: 'Biju Varghese',
        samePhone: true,
        sameEmail: false,
      },
    ])
    expect(await school.suggestedFor(walkIn)).toMatchObject([
      { name: 'Mallory', samePhone: false, sameEmail: true },
      { id: ownId, name: 'Asha Kulkarni', samePhone: true, sameEmail: false },
    ])
  })

  test('is not suggested any more once the number is corrected', async () => {
    const phone = school.newNumber()
    const walkIn = await school.entered({ name: 'Walk In', phone })
    const asha = await school.registered('Asha Kulkarni', phone)

    await school.register(asha, school.newNumber())

    expect(await school.suggestedFor(walkIn)).toEqual([])
  })

  test('is parted as before with what belongs to each, and never suggested again', async () => {
    const phone = school.newNumber()
    const asha = await school.registered('Asha Kulkarni', phone)
    const biju = await school.registered('Biju Varghese', phone)
    const [ownId, other] = [await school.studentOf(asha), await school.studentOf(biju)]
    expect(await school.suggestedFor(ownId)).toMatchObject([{ id: other }])

    expect((await school.merge(ownId, other)).status).toBe(200)

    expect(await school.suggestedFor(ownId)).toEqual([])
    expect(await school.studentOf(biju)).toBe(ownId)
    const [merge] = await school.mergesOf(ownId)
    expect(merge).toMatchObject({ method: 'by-staff', merged: { id: other } })
    expect(await school.mergesOf(other)).toEqual(await school.mergesOf(ownId))
    // What the account sends meanwhile belongs to it and moves back with it.
    await school.register(biju, phone, 'Other')
    expect((await school.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await school.studentOf(asha)).toBe(ownId)
    expect(await school.studentOf(biju)).toBe(other)
    for (const [id, person] of [
      [ownId, asha],
      [other, biju],
    ] as const)
      expect(await school.student(id)).toMatchObject({
        email: person.email,
        phone: `+91${phone}`,
        merged_into: null,
      })
    expect((await school.undo(merge?.id ?? 0)).status).toBe(400)

    await school.register(asha, phone, 'MERN Stack')
    await school.register(biju, phone, 'MERN Stack')

    expect(await school.suggestedFor(ownId)).toEqual([])
    const trail = await school.site.sql<{ action: string; actor_name: string }>(
      `select event as action, actor_name from audit_events
        where record_kind = 'student' and record_id = $1 order by id`,
      [String(other)],
    )
    expect(trail).toEqual([
      { action: 'merge students', actor_name: 'Meenal Joshi' },
      { action: 'undo merge', actor_name: 'Meenal Joshi' },
    ])
  })

  test('merged crosswise at once stays four records, with nothing lost', async () => {
    const phones = [school.newNumber(), school.newNumber(), school.newNumber(), school.newNumber()]
    const people = await Promise.all(
      phones.map((phone, index) => school.registered(`Person ${index}`, phone)),
    )

    const answers = await Promise.all(
      [...people, ...people].map((person, turn) =>
        school.register(person, phones[(turn + 1) % 4] ?? '', turn < 4 ? 'MERN Stack' : 'Other'),
      ),
    )

    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const studentIds = await Promise.all(people.map(school.studentOf))
    expect(new Set(studentIds).size).toBe(4)
    const suggested = await Promise.all(studentIds.map(school.suggestedFor))
    expect(suggested.map((list) => list.length)).toEqual([2, 2, 2, 2])
  })

  test('twenty strangers with one number at once are twenty, each stored once, each suggested', async () => {
    const phone = school.newNumber()
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(school.site)))

    // One after the other they wait for the number; who waits too long is told to try again, and does.
    const register = async (person: Visitor): Promise<number> => {
      const { status } = await school.register(person, phone)
      return status === 503 ? register(person) : status
    }

    const statuses = await Promise.all(people.flatMap((one) => [register(one), register(one)]))

    expect(statuses).toEqual(Array(40).fill(200))
    const studentIds = await Promise.all(people.map(school.studentOf))
    expect(new Set(studentIds).size).toBe(20)
    const [counts] = await school.site.sql(
      `select count(*)::int registrations,
         (select count(*)::int from audit_events e join registrations r on r.id::text = e.record_id
           where e.record_kind = 'registration' and r.student_id = any($1)) entries,
         (select count(distinct half.id)::int from student_suggestions s
            cross join lateral (values (one_id), (other_id)) half (id)
           where half.id = any($1)) suggested
       from registrations where student_id = any($1)`,
      [studentIds],
    )
    expect(counts).toEqual({ registrations: 20, entries: 20, suggested: 20 })
  })
})
