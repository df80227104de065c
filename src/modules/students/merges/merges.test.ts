import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudents, type StudentsSite } from '../../../../test-support/students.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

describe('a merge by staff', () => {
  test('joins two and can be undone; what was given to somebody else meanwhile stays theirs', async () => {
    const [one, two] = [studentsSite.newPhone(), studentsSite.newPhone()]
    const survivorId = await studentsSite.addStudent({ name: 'Kept', phone: one })
    const other = await studentsSite.addStudent({
      name: 'Other',
      email: 'other.entry@mail.example',
      phone: two,
    })

    const response = await studentsSite.merge(survivorId, other)

    expect(await response.json()).toEqual({
      success: true,
      message: `Other (S-${other}) is now part of Kept (S-${survivorId}).`,
    })
    expect(await studentsSite.readStudent(survivorId)).toMatchObject({
      email: 'other.entry@mail.example',
    })
    const holder = await studentsSite.addStudent({ name: 'Holder', phone: two })
    const [merge] = await studentsSite.mergesOf(survivorId)
    expect((await studentsSite.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await studentsSite.readStudent(survivorId)).toMatchObject({
      email: null,
      phone: `+91${one}`,
    })
    expect(await studentsSite.readStudent(other)).toMatchObject({
      email: 'other.entry@mail.example',
      phone: null,
    })
    expect(await studentsSite.readStudent(holder)).toMatchObject({ phone: `+91${two}` })
  })

  // S278
  test('moves the tags with the registration, and back with it', async () => {
    const asha = await studentsSite.registerNewPerson('Asha Tagged', studentsSite.newPhone())
    const ownId = await studentsSite.studentOf(asha)
    const survivorId = await studentsSite.addStudent({
      name: 'Kept Tagged',
      phone: studentsSite.newPhone(),
    })
    const [registration] = await studentsSite.site.sql<{ id: number }>(
      'select id::int from registrations where student_id = $1',
      [ownId],
    )
    const id = registration?.id ?? 0
    const response = await studentsSite.admin.post('/api/admin/registrations/bulk', {
      does: 'tag',
      key: crypto.randomUUID(),
      rows: [{ id, version: 1 }],
      tag: 'fair',
    })
    expect(response.status).toBe(200)
    const foundByTag = async () => {
      const searchResponse = await studentsSite.admin.get(`/api/admin/registrations?tag=fair`)
      const { registrations } = (await searchResponse.json()) as { registrations: { id: number }[] }
      const [row] = await studentsSite.site.sql<{ student: number }>(
        'select student_id::int as student from registrations where id = $1',
        [registrations[0]?.id],
      )
      return row?.student
    }

    expect((await studentsSite.merge(survivorId, ownId)).status).toBe(200)
    expect(await foundByTag()).toBe(survivorId)
    const [merge] = await studentsSite.mergesOf(survivorId)
    expect((await studentsSite.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await foundByTag()).toBe(ownId)
  })

  test('keeps suggestions by values of the merged record', async () => {
    const phone = studentsSite.newPhone()
    const survivorId = await studentsSite.addStudent({
      name: 'Kept',
      phone: studentsSite.newPhone(),
    })
    const other = await studentsSite.addStudent({ name: 'Other', phone })
    await studentsSite.merge(survivorId, other)

    const asha = await studentsSite.registerNewPerson('Asha Kulkarni', phone)

    const ownId = await studentsSite.studentOf(asha)
    expect(ownId).not.toBe(survivorId)
    expect(await studentsSite.duplicatesOf(ownId)).toEqual([
      { id: survivorId, name: 'Kept', samePhone: true, sameEmail: false },
    ])
  })

  test('does not copy a number that staff gave to another meanwhile', async () => {
    const phone = studentsSite.newPhone()
    const asha = await studentsSite.registerNewPerson('Asha Kulkarni', phone)
    const ownId = await studentsSite.studentOf(asha)
    const survivorId = await studentsSite.addStudent({
      name: 'Kept',
      email: `kept-${phone}@mail.example`,
    })
    const holder = await studentsSite.addStudent({ name: 'Holder', phone })

    expect((await studentsSite.merge(survivorId, ownId)).status).toBe(200)

    expect(await studentsSite.readStudent(survivorId)).toMatchObject({ phone: null })
    expect(await studentsSite.readStudent(holder)).toMatchObject({ phone: `+91${phone}` })
  })

  test('of merged records is undone from the last to the first', async () => {
    const [first, second, third] = [
      await studentsSite.addStudent({}),
      await studentsSite.addStudent({}),
      await studentsSite.addStudent({}),
    ]
    await studentsSite.merge(second, third)
    await studentsSite.merge(first, second)
    const [inner] = await studentsSite.mergesOf(third)
    const [outer] = await studentsSite.mergesOf(first)

    const early = await studentsSite.undo(inner?.id ?? 0)

    expect(early.status).toBe(400)
    expect(await early.json()).toMatchObject({ message: expect.stringContaining(`S-${first}`) })
    expect((await studentsSite.undo(outer?.id ?? 0)).status).toBe(200)
    expect((await studentsSite.undo(inner?.id ?? 0)).status).toBe(200)
    for (const id of [first, second, third])
      expect(await studentsSite.readStudent(id)).toMatchObject({ merged_into: null })
  })

  test('crossing another at once: one of them is stored', async () => {
    const [one, two] = [await studentsSite.addStudent({}), await studentsSite.addStudent({})]

    const answers = await Promise.all([
      studentsSite.merge(one, two),
      studentsSite.merge(two, one),
      studentsSite.merge(one, two),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const merges = await studentsSite.mergesOf(one)
    expect(merges).toHaveLength(1)
    const undone = await Promise.all([
      studentsSite.undo(merges[0]?.id ?? 0),
      studentsSite.undo(merges[0]?.id ?? 0),
    ])
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
    const id = await studentsSite.addStudent({})

    const response = await studentsSite.merge(id, other(id))

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) })
    expect(await studentsSite.mergesOf(id)).toEqual([])
  })

  test.each(['0', 'x', '1e400', '987654'])('nothing is taken back at %s', async (id) => {
    const response = await studentsSite.admin.ask(`/api/admin/merges/${id}`, { method: 'DELETE' })
    expect([400, 404]).toContain(response.status)
  })
})
