import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFees } from '../../../../test-support/fees.ts'
import { signInAsAdmin } from '../../../../test-support/site.ts'

let fees: Awaited<ReturnType<typeof openFees>>
beforeAll(async () => {
  fees = await openFees(() => new Date())
})
afterAll(() => fees.site.close())

// S295
test('users who may not read numbers and e-mails find nobody by a part of them', async () => {
  const { site, accountant } = fees
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, phone, email, source)
     values ('Ulhas Vartak', '+919823046811', 'ulhas.v@mail.example', 'staff') returning id::int`,
  )
  const idsFor = async (search: string) => {
    const address = `/api/admin/payers?search=${encodeURIComponent(search)}`
    const { payers } = (await (await accountant.get(address)).json()) as {
      payers: { studentId: number }[]
    }
    return payers.map(({ studentId }) => studentId)
  }
  const number = '9823046811'
  const parts = Array.from(number, (_, index) => number.slice(index)).slice(1)
  const beginnings = Array.from(number, (_, index) => number.slice(0, index)).slice(1)
  const others = [
    '+91982304681',
    '919823046',
    'ulhas.v@mail.example',
    'v@mail.example',
    'mail.example',
  ]
  for (const search of [...parts, ...beginnings, ...others, '982304681_', '%9823046811'])
    expect({ search, ids: (await idsFor(search)).filter((id) => id === row?.id) }).toEqual({
      search,
      ids: [],
    })

  const whole = [number, '98230 46811', '09823046811', '+91 98230-46811', '+919823046811']
  for (const search of [...whole, 'Ulhas', 'vartak', `S-${row?.id}`, String(row?.id)])
    expect({ search, ids: await idsFor(search) }).toEqual({ search, ids: [row?.id] })
})

test('somebody not enrolled leads to the registration whose fee can be taken', async () => {
  const { site } = fees
  const admin = await signInAsAdmin(site)
  const [row] = await site.sql<{ student: number; registration: number }>(
    `with student as (insert into students (name, phone, source)
       values ('Tara Kulkarni', '+919822014567', 'registration') returning id)
     insert into registrations (student_id, course, phone, status)
     select id, 'Data Science', '+919822014567', 'contacted' from student
     returning student_id::int as student, id::int as registration`,
  )
  const response = await admin.get('/api/admin/payers?search=9822014567')
  expect(await response.json()).toMatchObject({
    payers: [
      { studentId: row?.student, registration: { id: row?.registration, course: 'Data Science' } },
    ],
  })
  const byPart = await (await admin.get('/api/admin/payers?search=98220')).json()
  expect(byPart).toMatchObject({ payers: [] })
})
