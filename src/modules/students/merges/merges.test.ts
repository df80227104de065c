import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSchool, type School } from '../../../../test-support/school.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.site.close())

describe('a merge by staff', () => {
  test('joins two and can be undone; what was given to somebody else meanwhile stays theirs', async () => {
    const [one, two] = [school.newNumber(), school.newNumber()]
    const survivorId = await school.entered({ name: 'Kept', phone: one })
    const other = await school.entered({
      name: 'Other',
      email: 'other.entry@mail.example',
      phone: two,
    })

    const response = await school.merge(survivorId, other)

    expect(await response.json()).toEqual({
      success: true,
      message: `Other (S-${other}) is now part of Kept (S-${survivorId}).`,
    })
    expect(await school.student(survivorId)).toMatchObject({ email: 'other.entry@mail.example' })
    const holder = await school.entered({ name: 'Holder', phone: two })
    const [merge] = await school.mergesOf(survivorId)
    expect((await school.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await school.student(survivorId)).toMatchObject({ email: null, phone: `+91${one}` })
    expect(await school.student(other)).toMatchObject({
      email: 'other.entry@mail.example',
      phone: null,
    })
    expect(await school.student(holder)).toMatchObject({ phone: `+91${two}` })
  })

  // S278
  test('moves the tags with the registration, and back with it', async () => {
    const asha = await school.registered('Asha Tagged', school.newNumber())
    const ownId = await school.studentOf(asha)
    const survivorId = await school.entered({ name: 'Kept Tagged', phone: school.newNumber() })
    const [registration] = await school.site.sql<{ id: number }>(
      'select id::int from registrations where student_id = $1',
      [ownId],
    )
    const id = registration?.id ?? 0
    const response = await school.admin.post('/api/admin/registrations/bulk', {
      does: 'tag',
      key: crypto.randomUUID(),
      rows: [{ id, version: 1 }],
      tag: 'fair',
    })
    expect(response.status).toBe(200)
    const foundByTag = async () => {
      const searchResponse = await school.admin.get(`/api/admin/registrations?tag=fair`)
      const { registrations } = (await searchResponse.json()) as { registrations: { id: number }[] }
      const [row] = await school.site.sql<{ student: number }>(
        'select student_id::int as student from registrations where id = $1',
        [registrations[0]?.id],
      )
      return row?.student
    }

    expect((await school.merge(survivorId, ownId)).status).toBe(200)
    expect(await foundByTag()).toBe(survivorId)
    const [merge] = await school.mergesOf(survivorId)
    expect((await school.undo(merge?.id ?? 0)).status).toBe(200)
    expect(await foundByTag()).toBe(ownId)
  })

  test('keeps suggestions by values of the merged record', async () => {
    const phone = school.newNumber()
    const survivorId = await school.entered({ name: 'Kept', phone: school.newNumber() })
    const other = await school.entered({ name: 'Other', phone })
    await school.merge(survivorId, other)

    const asha = await school.registered('Asha Kulkarni', phone)

    const ownId = await school.studentOf(asha)
    expect(ownId).not.toBe(survivorId)
    expect(await school.suggestedFor(ownId)).toEqual([
      { id: survivorId, name: 'Kept', samePhone: true, sameEmail: false },
    ])
  })

  test('does not copy a number that staff gave to another meanwhile', async () => {
    const phone = school.newNumber()
    const asha = await school.registered('Asha Kulkarni', phone)
    const ownId = await school.studentOf(asha)
    const survivorId = await school.entered({ name: 'Kept', email: `kept-${phone}@mail.example` })
    const holder = await school.entered({ name: 'Holder', phone })

    expect((await school.merge(survivorId, ownId)).status).toBe(200)

    expect(await school.student(survivorId)).toMatchObject({ phone: null })
    expect(await school.student(holder)).toMatchObject({ phone: `+91${phone}` })
  })

  test('of merged records is undone from the last to the first', async () => {
    const [first, second, third] = [
      await school.entered({}),
      await school.entered({}),
      await school.entered({}),
    ]
    await school.merge(second, third)
    await school.merge(first, second)
    const [inner] = await school.mergesOf(third)
    const [outer] = await school.mergesOf(first)

    const early = await school.undo(inner?.id ?? 0)

    expect(early.status).toBe(400)
    expect(await early.json()).toMatchObject({ message: expect.stringContaining(`S-${first}`) })
    expect((await school.undo(outer?.id ?? 0)).status).toBe(200)
    expect((await school.undo(inner?.id ?? 0)).status).toBe(200)
    for (const id of [first, second, third])
      expect(await school.student(id)).toMatchObject({ merged_into: null })
  })

  test('crossing another at once: one of them is stored', async () => {
    const [one, two] = [await school.entered({}), await school.entered({})]

    const answers = await Promise.all([
      school.merge(one, two),
      school.merge(two, one),
      school.merge(one, two),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const merges = await school.mergesOf(one)
    expect(merges).toHaveLength(1)
    const undone = await Promise.all([
      school.undo(merges[0]?.id ?? 0),
      school.undo(merges[0]?.id ?? 0),
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
    const id = await school.entered({})

    const response = await school.merge(id, other(id))

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) })
    expect(await school.mergesOf(id)).toEqual([])
  })

  test.each(['0', 'x', '1e400', '987654'])('nothing is taken back at %s', async (id) => {
    const response = await school.admin.ask(`/api/admin/merges/${id}`, { method: 'DELETE' })
    expect([400, 404]).toContain(response.status)
  })
})
