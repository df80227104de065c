import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Visitor } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

describe('one person', () => {
  test('is one student, in any spelling of the number and for any number of courses', async () => {
    const phone = studentsSite.newPhone()
    const asha = await studentsSite.registerNewPerson('Asha Kulkarni', phone)

    await studentsSite.register(asha, `+91-${phone.slice(0, 5)}-${phone.slice(5)}`, 'MERN Stack')
    await studentsSite.register(asha, `0${phone}`, 'Other')

    const ownId = await studentsSite.studentOf(asha)
    expect(await studentsSite.mergesOf(ownId)).toEqual([])
    expect(await studentsSite.duplicatesOf(ownId)).toEqual([])
  })

  test('who sends the first registration twice at once is one student', async () => {
    const phone = studentsSite.newPhone()
    const asha = await signUp(studentsSite.site)

    const answers = await Promise.all(
      ['Data Science', 'Data Science', 'Other'].map((course) =>
        studentsSite.register(asha, phone, course),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ownId = await studentsSite.studentOf(asha)
    expect(
      await studentsSite.site.sql('select id::int from students where email = $1', [asha.email]),
    ).toEqual([{ id: ownId }])
  })

  test('with the confirmed e-mail is the student whom staff had entered with it', async () => {
    const asha = await signUp(studentsSite.site)
    await studentsSite.confirmEmail(asha)
    const student = await studentsSite.addStudent({ name: 'Asha K', email: asha.email })

    await studentsSite.register(asha, studentsSite.newPhone())

    expect(await studentsSite.studentOf(asha)).toBe(student)
    expect(await studentsSite.readStudent(student)).toMatchObject({ name: 'Asha K', phone: null })
    // Staff see why the account has this record, and can part them.
    const [merge] = await studentsSite.mergesOf(student)
    expect(merge).toMatchObject({
      method: 'confirmed-email',
      merged: null,
      accounts: [{ email: asha.email }],
    })
    expect((await studentsSite.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await studentsSite.studentOf(asha)).not.toBe(student)
    await studentsSite.register(asha, studentsSite.newPhone(), 'Other')
    expect(await studentsSite.studentOf(asha)).not.toBe(student)
  })

  test('who corrects the number corrects their own record', async () => {
    const [wrong, right] = [studentsSite.newPhone(), studentsSite.newPhone()]
    const asha = await studentsSite.registerNewPerson('Asha Kulkarni', wrong)

    await studentsSite.register(asha, right)

    expect(await studentsSite.readStudent(await studentsSite.studentOf(asha))).toMatchObject({
      phone: `+91${right}`,
    })
  })

  test('changes nothing that staff wrote by correcting the number', async () => {
    const [wrong, right] = [studentsSite.newPhone(), studentsSite.newPhone()]
    const asha = await signUp(studentsSite.site)
    await studentsSite.confirmEmail(asha)
    const student = await studentsSite.addStudent({
      name: 'Asha K',
      email: asha.email,
      phone: wrong,
    })
    await studentsSite.register(asha, wrong)

    await studentsSite.register(asha, right)

    expect(await studentsSite.readStudent(student)).toMatchObject({ phone: `+91${wrong}` })
  })
})

describe('a possible duplicate', () => {
  test('is suggested by number, by an earlier number, or by an unconfirmed e-mail', async () => {
    const [phone, earlier] = [studentsSite.newPhone(), studentsSite.newPhone()]
    const email = `walk-in-${phone}@mail.example`
    const walkIn = await studentsSite.addStudent({ name: 'Walk In', phone, email })
    const asha = await studentsSite.registerNewPerson('Asha Kulkarni', phone)
    const ownId = await studentsSite.studentOf(asha)
    const biju = await studentsSite.registerNewPerson('Biju Varghese', earlier)
    await studentsSite.register(biju, studentsSite.newPhone(), 'Other')
    const chetan = await studentsSite.registerNewPerson('Chetan Rao', earlier)
    const stranger = await signUp(studentsSite.site, { name: 'Mallory' })
    await studentsSite.site.sql('update users set email = $1 where email = $2', [
      email,
      stranger.email,
    ])
    await studentsSite.register(stranger, studentsSite.newPhone())

    expect(await studentsSite.duplicatesOf(ownId)).toEqual([
      { id: walkIn, name: 'Walk In', samePhone: true, sameEmail: false },
    ])
    expect(await studentsSite.duplicatesOf(await studentsSite.studentOf(chetan))).toEqual([
      {
        id: await studentsSite.studentOf(biju),
        name: 'Biju Varghese',
        samePhone: true,
        sameEmail: false,
      },
    ])
    expect(await studentsSite.duplicatesOf(walkIn)).toMatchObject([
      { name: 'Mallory', samePhone: false, sameEmail: true },
      { id: ownId, name: 'Asha Kulkarni', samePhone: true, sameEmail: false },
    ])
  })

  test('is not suggested any more once the number is corrected', async () => {
    const phone = studentsSite.newPhone()
    const walkIn = await studentsSite.addStudent({ name: 'Walk In', phone })
    const asha = await studentsSite.registerNewPerson('Asha Kulkarni', phone)

    await studentsSite.register(asha, studentsSite.newPhone())

    expect(await studentsSite.duplicatesOf(walkIn)).toEqual([])
  })

  test('is parted as before with what belongs to each, and never suggested again', async () => {
    const phone = studentsSite.newPhone()
    const asha = await studentsSite.registerNewPerson('Asha Kulkarni', phone)
    const biju = await studentsSite.registerNewPerson('Biju Varghese', phone)
    const [ownId, other] = [await studentsSite.studentOf(asha), await studentsSite.studentOf(biju)]
    expect(await studentsSite.duplicatesOf(ownId)).toMatchObject([{ id: other }])

    expect((await studentsSite.merge(ownId, other)).status).toBe(200)

    expect(await studentsSite.duplicatesOf(ownId)).toEqual([])
    expect(await studentsSite.studentOf(biju)).toBe(ownId)
    const [merge] = await studentsSite.mergesOf(ownId)
    expect(merge).toMatchObject({ method: 'by-staff', merged: { id: other } })
    expect(await studentsSite.mergesOf(other)).toEqual(await studentsSite.mergesOf(ownId))
    // What the account sends meanwhile belongs to it and moves back with it.
    await studentsSite.register(biju, phone, 'Other')
    expect((await studentsSite.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await studentsSite.studentOf(asha)).toBe(ownId)
    expect(await studentsSite.studentOf(biju)).toBe(other)
    for (const [id, person] of [
      [ownId, asha],
      [other, biju],
    ] as const)
      expect(await studentsSite.readStudent(id)).toMatchObject({
        email: person.email,
        phone: `+91${phone}`,
        merged_into: null,
      })
    expect((await studentsSite.undo(merge?.id ?? 0)).status).toBe(400)

    await studentsSite.register(asha, phone, 'MERN Stack')
    await studentsSite.register(biju, phone, 'MERN Stack')

    expect(await studentsSite.duplicatesOf(ownId)).toEqual([])
    const trail = await studentsSite.site.sql<{ action: string; actor_name: string }>(
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
    const phones = [
      studentsSite.newPhone(),
      studentsSite.newPhone(),
      studentsSite.newPhone(),
      studentsSite.newPhone(),
    ]
    const people = await Promise.all(
      phones.map((phone, index) => studentsSite.registerNewPerson(`Person ${index}`, phone)),
    )

    const answers = await Promise.all(
      [...people, ...people].map((person, turn) =>
        studentsSite.register(
          person,
          phones[(turn + 1) % 4] ?? '',
          turn < 4 ? 'MERN Stack' : 'Other',
        ),
      ),
    )

    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const studentIds = await Promise.all(people.map(studentsSite.studentOf))
    expect(new Set(studentIds).size).toBe(4)
    const suggested = await Promise.all(studentIds.map(studentsSite.duplicatesOf))
    expect(suggested.map((list) => list.length)).toEqual([2, 2, 2, 2])
  })

  test('twenty strangers with one number at once are twenty, each stored once, each suggested', async () => {
    const phone = studentsSite.newPhone()
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(studentsSite.site)))

    // One after the other they wait for the number; who waits too long is told to try again, and does.
    const register = async (person: Visitor): Promise<number> => {
      const { status } = await studentsSite.register(person, phone)
      return status === 503 ? register(person) : status
    }

    const statuses = await Promise.all(people.flatMap((one) => [register(one), register(one)]))

    expect(statuses).toEqual(Array(40).fill(200))
    const studentIds = await Promise.all(people.map(studentsSite.studentOf))
    expect(new Set(studentIds).size).toBe(20)
    const [counts] = await studentsSite.site.sql(
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
