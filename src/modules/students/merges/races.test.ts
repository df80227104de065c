import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdLock, lockAuditLog, runConcurrently } from '../../../../test-support/database-locks.ts'
import { newContact } from '../../../../test-support/registration-desk.ts'
import { signUp } from '../../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../../test-support/students.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status)
const messageOf = async (answer: Response | undefined) =>
  ((await answer?.json()) as { message: string } | undefined)?.message
const rowOf = async (id: number) => {
  const [row] = await studentsSite.site.sql('select * from students where id = $1', [id])
  return row
}

/** A user saves a student in its current version. */
async function saving(id: number, changes: object) {
  const version = (await rowOf(id))?.version
  return () =>
    studentsSite.admin.ask(`/api/admin/students/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, ...changes }),
    })
}

/** Two records, each with a number, that were merged. */
async function merged() {
  const phone = studentsSite.newPhone()
  const survivorId = await studentsSite.addStudent({ name: 'Kept', phone: studentsSite.newPhone() })
  const other = await studentsSite.addStudent({ name: 'Other', phone })
  await studentsSite.merge(survivorId, other)
  const [merge] = await studentsSite.mergesOf(survivorId)
  return { survivor: survivorId, other, phone, undo: () => studentsSite.undo(merge?.id ?? 0) }
}

describe('a user who saves a student while a merge is undone', () => {
  /** Until the number has its old owner again. */
  const holdMerges = () => holdLock(studentsSite.site, 'lock table student_merges in share mode')

  test('and gives somebody the number that would return: it stays there', async () => {
    const { other, phone, undo } = await merged()
    const holder = await studentsSite.addStudent({ name: 'Holder', email: 'holder@mail.example' })
    const save = await saving(holder, { phone })

    const answers = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [save, undo],
    )

    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await rowOf(holder)).toMatchObject({ phone: `+91${phone}` })
    expect(await rowOf(other)).toMatchObject({ merged_into: null, phone: null })
  })

  test('and comes second is told whose the number is again', async () => {
    const { other, phone, undo } = await merged()
    const holder = await studentsSite.addStudent({ name: 'Holder', phone: studentsSite.newPhone() })
    const before = await rowOf(holder)

    const answers = await runConcurrently(studentsSite.site, await holdMerges(), [
      undo,
      await saving(holder, { phone, name: 'Not kept' }),
    ])

    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await messageOf(answers[1])).toContain(`S-${other} Other has this phone number`)
    expect(await rowOf(holder)).toEqual(before)
  })

  test('of either of the two is told that it changed, and overwrites nothing', async () => {
    const { survivor: survivorId, other, undo } = await merged()

    const answers = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [
        undo,
        await saving(survivorId, { name: 'Not kept' }),
        await saving(other, { name: 'Not kept' }),
      ],
    )

    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(await messageOf(answers[2])).toMatch(/^Meenal Joshi changed this student/)
    expect([(await rowOf(survivorId))?.name, (await rowOf(other))?.name]).toEqual(['Kept', 'Other'])
  })

  test('and gives somebody the e-mail of an account that is parted: it stays there', async () => {
    const sita = await signUp(studentsSite.site, { name: 'Sita Pawar' })
    const entry = await studentsSite.addStudent({ name: 'Sita P', email: sita.email })
    await studentsSite.confirmEmail(sita)
    expect(await studentsSite.studentsOf(sita.email)).toEqual([entry])
    await studentsSite.site.sql('update students set email = null where id = $1', [entry])
    const [filed] = await studentsSite.mergesOf(entry)
    const holder = await studentsSite.addStudent({ name: 'Holder', phone: studentsSite.newPhone() })
    const save = await saving(holder, { email: sita.email })

    const answers = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [save, () => studentsSite.undo(filed?.id ?? 0)],
    )

    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await rowOf(holder)).toMatchObject({ email: sita.email })
    const ownId = await studentsSite.studentOf(sita)
    expect(ownId).not.toBe(entry)
    expect(await rowOf(ownId)).toMatchObject({ name: 'Sita Pawar', email: sita.email })
  })
})

test('a user who saves a student while it is merged is told that it is missing or changed', async () => {
  const survivorId = await studentsSite.addStudent({ name: 'Kept', phone: studentsSite.newPhone() })
  const other = await studentsSite.addStudent({ name: 'Other', phone: studentsSite.newPhone() })

  const answers = await runConcurrently(studentsSite.site, await lockAuditLog(studentsSite.site), [
    () => studentsSite.merge(survivorId, other),
    await saving(survivorId, { name: 'Not kept' }),
    await saving(other, { name: 'Not kept' }),
  ])

  expect(statusesOf(answers)).toEqual([200, 409, 404])
  expect([(await rowOf(survivorId))?.name, (await rowOf(other))?.name]).toEqual(['Kept', 'Other'])
})

describe('work on a registration whose student is being merged', () => {
  const works = [
    ['a note', 'new', '/contacts', newContact(new Date())],
    ['a step', 'new', '/status', { version: 1, to: 'contacted' }],
    ['a step that concerns the student', 'confirmed', '/status', { version: 1, to: 'attending' }],
  ] as const

  /** A student with a registration, another record, and simultaneous actions on them. */
  async function situation(status: string, part: string, body: object) {
    const asha = await studentsSite.registerNewPerson('Asha Kulkarni', studentsSite.newPhone())
    const ownId = await studentsSite.studentOf(asha)
    const survivorId = await studentsSite.addStudent({
      name: 'Kept',
      phone: studentsSite.newPhone(),
    })
    const [{ id } = {}] = await studentsSite.site.sql(
      'update registrations set status = $2 where student_id = $1 returning id',
      [ownId, status],
    )
    const work = () => studentsSite.admin.post(`/api/admin/registrations/${id}${part}`, body)
    const stored = async (student: number) => {
      expect(await studentsSite.studentOf(asha)).toBe(student)
      const [row] = await studentsSite.site.sql(
        `select r.version, s.status,
                (select count(*)::int from audit_events e
                  where e.record_kind = 'registration' and e.record_id = r.id::text
                    and e.version = 2) as entries
           from registrations r join students s on s.id = r.student_id where r.id = $1`,
        [id],
      )
      const isActive = status === 'confirmed'
      expect(row).toEqual({ version: 2, status: isActive ? 'Active' : 'Pending', entries: 1 })
    }
    return { own: ownId, survivor: survivorId, work, stored }
  }

  test.each(works)('%s waits for the merge and is stored', async (_, status, part, body) => {
    const { own: ownId, survivor: survivorId, work, stored } = await situation(status, part, body)

    const answers = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [() => studentsSite.merge(survivorId, ownId), work],
    )

    expect(statusesOf(answers)).toEqual([200, 200])
    await stored(survivorId)
  })

  test.each(works)('the merge waits for %s', async (_, status, part, body) => {
    const { own: ownId, survivor: survivorId, work, stored } = await situation(status, part, body)

    const answers = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [work, () => studentsSite.merge(survivorId, ownId)],
    )

    expect(statusesOf(answers)).toEqual([200, 200])
    await stored(survivorId)
  })

  test.each(works)('%s waits for a merge that is taken back', async (_, status, part, body) => {
    const { own: ownId, survivor: survivorId, work, stored } = await situation(status, part, body)
    await studentsSite.merge(survivorId, ownId)
    const [merge] = await studentsSite.mergesOf(survivorId)

    const answers = await runConcurrently(
      studentsSite.site,
      await lockAuditLog(studentsSite.site),
      [() => studentsSite.undo(merge?.id ?? 0), work],
    )

    expect(statusesOf(answers)).toEqual([200, 200])
    await stored(ownId)
  })
})

test('an account deleted while its record is merged is gone, without a deadlock', async () => {
  const asha = await studentsSite.registerNewPerson('Asha Kulkarni', studentsSite.newPhone())
  const ownId = await studentsSite.studentOf(asha)
  const survivorId = await studentsSite.addStudent({ name: 'Kept', phone: studentsSite.newPhone() })
  const desk = await holdLock(
    studentsSite.site,
    'select from registrations where student_id = $1 for update',
    [ownId],
  )

  const [deleted, merge] = await runConcurrently(studentsSite.site, desk, [
    () =>
      asha.ask('/api/me', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ confirmation: asha.password }),
      }),
    () => studentsSite.merge(survivorId, ownId),
  ])

  expect(deleted?.status).toBe(200)
  expect(merge?.status).toBe(404)
  expect(await rowOf(ownId)).toBeUndefined()
  expect(await rowOf(survivorId)).toMatchObject({ version: 1 })
})
