import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRefusal } from '../../../../test-support/registration-desk.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../../ui/format/days.ts'
import type { DayList, Lookalike, RegistrationRecord } from '../contract.ts'

let site: Site
let admin: Visitor
let ravi: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
  ravi = await hire(site, 'Ravi Menon', 'counsellor')
})
afterAll(() => site.close())

let counter = 0
const enquiry = (changes: object = {}) => ({
  key: `enquiry-${++counter}`,
  name: 'Farhan Qureshi',
  phone: `98450${String(10_000 + counter)}`,
  course: 'Data Science',
  source: 2,
  note: '',
  ...changes,
})
const take = (body: object, visitor: Visitor = ravi) =>
  visitor.post('/api/admin/registrations', body)
const idOf = async (answer: Response) => ((await answer.json()) as { id: number }).id
const read = async (id: number, visitor: Visitor = ravi) =>
  (await (
    await visitor.get(fillPath('/api/admin/registrations/{id}', { id }))
  ).json()) as RegistrationRecord
const duplicates = async (query: object, visitor: Visitor = ravi) => {
  const params = new URLSearchParams({ ...query })
  const answer = await visitor.get(`/api/admin/duplicates?${params}`)
  return ((await answer.json()) as { duplicates: Lookalike[] }).duplicates
}
const see = (counsellorVisibility: 'own' | 'all') =>
  admin.ask('/api/admin/counsellor-visibility', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ counsellorVisibility }),
  })

describe('an enquiry at the counter', () => {
  test('is a registration at once: on My Day of its counsellor, with its note', async () => {
    const answer = await take(enquiry({ name: 'Gauri Apte', note: 'Wants weekends.\nHas a job.' }))

    expect(answer.status).toBe(201)
    const id = await idOf(answer)
    const day = (await (await ravi.get(`/api/admin/my-day?ownership=mine`)).json()) as DayList
    expect(day.items.map((item) => item.id)).toContain(id)
    expect(await read(id)).toMatchObject({
      name: 'Gauri Apte',
      email: null,
      status: 'contacted',
      source: { name: 'Walk-in' },
      counsellor: { name: 'Ravi Menon' },
      timeline: [
        {
          who: 'Ravi Menon',
          what: expect.stringMatching(/^Enquired \(Walk-in\) with \+91 98450/),
          note: 'Wants weekends.\nHas a job.',
        },
      ],
    })
  })

  test('has the day of its next contact; a call of somebody else is new', async () => {
    const nextContactOn = addDays(dayInIndia(new Date()), 2)
    const id = await idOf(await take(enquiry({ source: 3, nextContactOn })))

    expect(await read(id)).toMatchObject({ status: 'new', nextContactOn })
  })

  // S266
  test('sent twice at once is one, and one student', async () => {
    const body = enquiry({ name: 'Only Once' })

    const answers = await Promise.all([take(body), take(body), take(body)])

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(await Promise.all(answers.map(idOf))).size).toBe(1)
    expect(await site.sql("select from students where name = 'Only Once'")).toHaveLength(1)
  })

  test('of another person with the same key is refused', async () => {
    const body = enquiry()
    await take(body)

    expect((await take({ ...body, phone: '9845099999' })).status).toBe(409)
  })

  // S266
  test('proves nothing: another with the number stays a student of their own, and staff get the possible duplicate', async () => {
    const first = await read(await idOf(await take(enquiry({ phone: '9845077701' }))))
    const second = await read(
      await idOf(await take(enquiry({ phone: '+91 98450 77701', name: 'Somebody Else' }))),
    )

    expect(second.student.id).not.toBe(first.student.id)
    expect((await read(second.id, admin)).suggestions).toContainEqual(
      expect.objectContaining({ id: first.student.id, samePhone: true }),
    )
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no number', { phone: '' }, 'phone'],
    ['half a number', { phone: '98450' }, 'phone'],
    ['a course that nobody offers', { course: 'Rust by night' }, 'course'],
    ['a source that is none', { source: 999_999 }, 'source'],
    ['a day in the past', { nextContactOn: '2020-01-01' }, 'nextContactOn'],
    ['a note with a NUL', { note: 'a\u0000b' }, 'note'],
    ['a key of two words', { key: 'two words' }, 'key'],
  ])('with %s is refused, and nothing is kept', async (_, changes, field) => {
    const before = await site.sql('select from registrations')

    const refusal = await readRefusal(await take(enquiry(changes)))

    expect(refusal.status).toBe(400)
    expect(Object.keys(refusal.fields ?? {})).toEqual([field])
    expect(await site.sql('select from registrations')).toHaveLength(before.length)
  })

  test('with a source retired meanwhile is refused', async () => {
    await site.sql("update sources set retired_at = now() where name = 'YouTube'")
    const [{ id } = { id: 0 }] = await site.sql<{ id: number }>(
      "select id::int from sources where name = 'YouTube'",
    )
    expect((await take(enquiry({ source: id }))).status).toBe(400)
  })

  test('needs the ability to work registrations', async () => {
    const trainer = await hire(site, 'Trainer', 'trainer')
    expect((await take(enquiry(), trainer)).status).toBe(403)
  })
})

describe('while an enquiry is typed', () => {
  test('students with the number come first, then those with a similar name', async () => {
    await take(enquiry({ name: 'Anushka Deshpande', phone: '9845088801' }))
    await take(enquiry({ name: 'Zubin Irani', phone: '9845088802' }))

    const lookalikeList = await duplicates({ name: 'anuska deshpande', phone: '098450 88802' })

    expect(lookalikeList.map(({ name, samePhone }) => [name, samePhone])).toEqual([
      ['Zubin Irani', true],
      ['Anushka Deshpande', false],
    ])
    expect(lookalikeList[0]?.registration).toMatchObject({
      course: 'Data Science',
      status: 'contacted',
      counsellor: 'Ravi Menon',
    })
  })

  test('an open registration for the same course is shown before a newer one', async () => {
    const same = enquiry({ name: 'Two Courses', phone: '9845088810' })
    const first = await idOf(await take(same))
    const student = (await read(first)).student.id
    await site.sql(
      `insert into registrations (student_id, course, phone, counsellor_id)
       select student_id, 'Android Development', phone, counsellor_id from registrations where id = $1`,
      [first],
    )
    const of = async (course: string) => {
      const list = await duplicates({ name: '', phone: '9845088810', course })
      return list.find(({ id }) => id === student)?.registration
    }
    expect(await of('Data Science')).toMatchObject({ id: first, course: 'Data Science' })
    expect(await of('Other')).toMatchObject({ course: 'Android Development' })
  })

  test('a number given at a registration is found, too', async () => {
    const id = await idOf(await take(enquiry({ name: 'Old Number', phone: '9845088803' })))
    await site.sql(
      `update students set phone = '+919845088804'
        where id = (select student_id from registrations where id = $1)`,
      [id],
    )
    expect(await duplicates({ name: '', phone: '9845088803' })).toMatchObject([
      { name: 'Old Number', samePhone: true },
    ])
  })

  test('half a number and two letters find nobody', async () => {
    expect(await duplicates({ name: 'an', phone: '98450' })).toEqual([])
  })

  // S267
  test('a counsellor with limited visibility finds only their own', async () => {
    const meena = await hire(site, 'Meena Iyer', 'counsellor')
    await take(enquiry({ name: 'Unique Surname', phone: '9845088805' }))
    await see('own')

    expect(await duplicates({ name: 'Unique Surname', phone: '9845088805' }, meena)).toEqual([])
    expect(await duplicates({ name: 'Unique Surname', phone: '' })).toHaveLength(1)
    await see('all')
  })
})
