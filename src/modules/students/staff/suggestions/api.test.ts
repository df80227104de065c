import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStudents, type StudentsSite } from '../../../../../test-support/students.ts'
import type { PairComparison, SuggestionList } from '../../contract.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

const queue = async () =>
  ((await (await studentsSite.admin.get('/api/admin/suggestions')).json()) as SuggestionList).pairs
const compare = (one: unknown, other: unknown) =>
  studentsSite.admin.get(`/api/admin/students/${one}/comparison?other=${other}`)
const part = (id: unknown, other: unknown) =>
  studentsSite.admin.post(`/api/admin/students/${id}/distinct`, { other })

/** Two students who gave one number. */
async function pair() {
  const phone = studentsSite.newPhone()
  const asha = await studentsSite.registerNewPerson('Asha Kulkarni', phone)
  const mallory = await studentsSite.registerNewPerson('Mallory', phone, 'MERN Stack')
  return {
    asha,
    mallory,
    phone,
    ids: [await studentsSite.studentOf(asha), await studentsSite.studentOf(mallory)],
  }
}

test('the list has each open pair once, the newest first', async () => {
  const [older, newer] = [await pair(), await pair()]

  const pairs = await queue()

  expect(pairs.slice(0, 2)).toMatchObject(
    [newer, older].map(({ ids: [one, other] }) => ({
      one: { id: one, name: 'Asha Kulkarni' },
      other: { id: other, name: 'Mallory' },
      samePhone: true,
      sameEmail: false,
    })),
  )
})

test('two students are shown side by side with all facts to compare', async () => {
  const { asha, mallory, phone, ids } = await pair()
  await studentsSite.confirmEmail(asha)
  await studentsSite.admin.post(`/api/admin/students/${ids[0]}/notes`, { note: 'Has a sister.' })

  const compared = (await (await compare(...(ids as [number, number]))).json()) as PairComparison

  expect(compared).toMatchObject({
    samePhone: true,
    sameEmail: false,
    areApart: false,
    sides: [
      {
        id: ids[0],
        name: 'Asha Kulkarni',
        phone: `+91${phone}`,
        email: asha.email,
        emailIsConfirmed: true,
        accounts: [{ email: asha.email, isConfirmed: true }],
        registrations: [{ course: 'Data Science', phone: `+91${phone}` }],
        notes: [{ note: 'Has a sister.' }],
      },
      {
        id: ids[1],
        email: mallory.email,
        emailIsConfirmed: false,
        accounts: [{ email: mallory.email, isConfirmed: false }],
        registrations: [{ course: 'MERN Stack' }],
        notes: [],
      },
    ],
  })
})

// S67
test('two people marked by staff are never suggested again, whatever they enter', async () => {
  const { asha, mallory, phone, ids } = await pair()
  const [one, other] = ids as [number, number]

  expect((await part(one, other)).status).toBe(200)
  expect((await part(other, one)).status).toBe(200)

  expect((await queue()).some(({ one: { id } }) => id === one)).toBe(false)
  for (const person of [asha, mallory]) await studentsSite.register(person, phone, 'Other')
  await studentsSite.register(mallory, studentsSite.newPhone(), 'Other')
  await studentsSite.register(mallory, phone, 'Other')
  expect(await studentsSite.duplicatesOf(one)).toEqual([])
  expect((await (await compare(one, other)).json()) as PairComparison).toMatchObject({
    areApart: true,
  })
  const trail = await studentsSite.site.sql(
    `select actor_name, event as action, facts -> 'after' as after from audit_events
      where record_kind = 'student' and record_id = $1 order by id limit 1`,
    [String(one)],
  )
  expect(trail).toEqual([
    {
      actor_name: 'Meenal Joshi',
      action: 'mark as different people',
      after: { notTheSameAs: `S-${other}` },
    },
  ])
})

test('a decided pair makes room for the next student who gave the number', async () => {
  const phone = studentsSite.newPhone()
  const others: number[] = []
  for (let turn = 0; turn < 6; turn++)
    others.push(
      await studentsSite.studentOf(await studentsSite.registerNewPerson(`Sharer ${turn}`, phone)),
    )
  const last = await studentsSite.registerNewPerson('Last', phone)
  const id = await studentsSite.studentOf(last)
  const suggested = async () =>
    (await studentsSite.duplicatesOf(id)).map((other) => other.id).sort()
  expect(await suggested()).toEqual(others.slice(0, 5))

  for (const other of others.slice(0, 5)) await part(id, other)
  await studentsSite.register(last, phone, 'Other')

  expect(await suggested()).toEqual(others.slice(5))
})

test('a decision about a record holds for the one it is merged into', async () => {
  const { phone, ids } = await pair()
  const [one, other] = ids as [number, number]
  const survivorId = await studentsSite.addStudent({ name: 'Kept' })
  await studentsSite.merge(survivorId, one)
  expect(await studentsSite.duplicatesOf(survivorId)).toMatchObject([{ id: other }])

  expect((await part(survivorId, other)).status).toBe(200)

  expect(await studentsSite.duplicatesOf(survivorId)).toEqual([])
  const [merge] = await studentsSite.mergesOf(survivorId)
  await studentsSite.undo(merge?.id ?? 0)
  expect(await studentsSite.duplicatesOf(one)).toEqual([])
  const third = await studentsSite.studentOf(await studentsSite.registerNewPerson('Third', phone))
  expect((await studentsSite.duplicatesOf(third)).map(({ id }) => id).sort()).toEqual(
    [one, other].sort(),
  )
})

const noOther = 'Give the number of the other student, such as 1007.'

test.each([
  ['itself', (id: number) => id, 400, 'Choose a different student.'],
  ['nobody', () => 987_654, 404, 'There is no student with the number S-987654.'],
  ['a text', () => 'S-1001', 400, noOther],
  ['a number beyond all', () => 1e300, 400, noOther],
  ['nothing', () => undefined, 400, noOther],
])(
  'a student is not compared with %s, nor told apart from it',
  async (_, other, status, notice) => {
    const id = await studentsSite.addStudent({})

    const answers = [await part(id, other(id)), await compare(id, other(id))] as const

    for (const answer of answers) expect(answer.status).toBe(status)
    expect(await answers[0].json()).toMatchObject({ message: notice })
    expect(await answers[1].json()).toMatchObject({
      message: expect.stringMatching(
        /^(There is no student with this ID|These are already one|There is no such)/,
      ),
    })
  },
)

test('a merged record is compared as the one it was merged into, and not marked as another person', async () => {
  const [one, other, third] = [
    await studentsSite.addStudent({}),
    await studentsSite.addStudent({}),
    await studentsSite.addStudent({}),
  ]
  await studentsSite.merge(one, other)

  expect(((await (await compare(other, third)).json()) as PairComparison).sides[0]).toMatchObject({
    id: one,
  })
  expect((await compare(one, other)).status).toBe(400)
  expect((await part(one, other)).status).toBe(400)
})

test('merging and marking as two people at once end as one of the two', async () => {
  const { ids } = await pair()
  const [one, other] = ids as [number, number]

  const answers = await Promise.all([
    part(one, other),
    studentsSite.merge(one, other),
    part(other, one),
  ])

  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
  expect(await studentsSite.duplicatesOf(one)).toEqual([])
  expect((await studentsSite.readStudent(other))?.merged_into).toBe(one)
})
