import { afterAll, beforeAll, expect, test } from 'vitest'
import { planBatch } from '../../../test-support/class-batch.ts'
import {
  openRegistrationDesk,
  registrationAddress,
} from '../../../test-support/registration-desk.ts'
import type { Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'

let desk: Awaited<ReturnType<typeof openRegistrationDesk>>
beforeAll(async () => {
  desk = await openRegistrationDesk(() => new Date('2026-11-21T06:00:00Z'))
})
afterAll(() => desk.site.close())

const put = (path: string, body: object) =>
  desk.meenal.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const search = async (visitor: Visitor, text: string) => {
  const answer = await visitor.get(`/api/admin/search?search=${encodeURIComponent(text)}`)
  expect(answer.status).toBe(200)
  const { people, batches, documents } = await answer.json()
  const names = (people as { name: string }[]).map(({ name }) => name).sort()
  return {
    names,
    batches: batches.length,
    documents: documents.map((one: { name: string }) => one.name),
  }
}

// S382
test('the search over everything finds only what its ability and visibility allow', async () => {
  const [one, two] = [
    await hire(desk.site, 'Sana Shaikh', 'counsellor'),
    await hire(desk.site, 'Biju Varghese', 'counsellor'),
  ]
  const [trainer, accountant] = [
    await hire(desk.site, 'Meera Iyer', 'trainer'),
    await hire(desk.site, 'Ravi Menon', 'accountant'),
  ]
  const ids: number[] = []
  for (const [name, owner] of [
    ['Asha Of Sana', one],
    ['Rohan Of Biju', two],
  ] as const) {
    const id = await desk.addRegistration({ name, status: 'contacted', next: '2026-11-22' })
    const answer = await put(registrationAddress(id, '/counsellor'), {
      counsellorId: owner.id,
      expected: null,
    })
    expect(answer.status).toBe(200)
    ids.push(id)
  }
  expect((await search(one, ' of ')).names).toEqual(['Asha Of Sana', 'Rohan Of Biju'])
  const visibility = await put('/api/admin/counsellor-visibility', { counsellorVisibility: 'own' })
  expect(visibility.status).toBe(200)

  expect((await search(one, ' of ')).names).toEqual(['Asha Of Sana'])
  expect((await search(two, 'asha')).names).toEqual([])
  expect((await search(desk.meenal, ' of ')).names).toEqual(['Asha Of Sana', 'Rohan Of Biju'])
  // Neither sees students; nobody here has an enrolment whose fee is seen.
  expect((await search(trainer, ' of ')).names).toEqual([])
  expect((await search(accountant, ' of ')).names).toEqual([])
  expect((await search(desk.meenal, '')).names).toEqual([])

  const [id = 0] = ids
  const confirmed = await desk.changeStatus(id, { to: 'confirmed', payment: { method: 'cash' } })
  expect(confirmed.status).toBe(200)
  const [receipt] = await desk.site.sql<{ name: string }>('select name from documents')
  const name = receipt?.name ?? ''
  for (const text of [name, name.toLowerCase(), String(Number(name.slice(-6)))]) {
    expect((await search(accountant, text)).documents).toEqual([name])
    expect((await search(one, text)).documents).toEqual([])
  }
})

const find = async (visitor: Visitor, text: string) => {
  const answer = await visitor.get(`/api/admin/search?search=${encodeURIComponent(text)}`)
  expect(answer.status).toBe(200)
  const { people, batches } = await answer.json()
  return { people, batches: batches.map(({ id }: { id: number }) => id) }
}

// S382
test('a trainer finds their own batches and who has a seat in them, and no stranger', async () => {
  const [trainer, colleague] = [
    await hire(desk.site, 'Meera Iyer', 'trainer'),
    await hire(desk.site, 'Vikram Rao', 'trainer'),
  ]
  const ownClass = await planBatch(desk.site, desk.meenal, { students: 1, trainerId: trainer.id })
  const otherClass = await planBatch(desk.site, desk.meenal, {
    students: 1,
    trainerId: colleague.id,
  })
  const [student = 0, stranger = 0] = [...ownClass.students, ...otherClass.students]
  await desk.site.sql(
    `update students set name = 'Kaveri Taught', phone = '+919845012399' where id = $1`,
    [student],
  )
  await desk.site.sql(`update students set name = 'Kaveri Stranger' where id = $1`, [stranger])

  const taught = {
    id: student,
    name: 'Kaveri Taught',
    course: 'Python Programming',
    phone: null,
    enrolmentId: null,
    documentId: null,
    batchId: ownClass.batch,
  }
  for (const text of ['kaveri', `S-${student}`])
    expect((await find(trainer, text)).people).toEqual([taught])
  expect((await find(trainer, 'python')).batches).toEqual([ownClass.batch])
  for (const text of [`S-${stranger}`, 'stranger', '9845012399', '%', '__'])
    expect((await find(trainer, text)).people).toEqual([])
  expect((await find(trainer, String(otherClass.batch))).batches).toEqual([])
  expect((await find(desk.meenal, 'python')).batches).toContain(otherClass.batch)

  // Out of the batch, or once it is another's, out of sight
  await desk.site.sql('update batches set trainer_id = $1 where id = $2', [
    colleague.id,
    ownClass.batch,
  ])
  expect(await find(trainer, 'kaveri')).toEqual({ people: [], batches: [] })
  expect((await find(colleague, 'kaveri')).people).toHaveLength(2)
})

// S382
test('an accountant finds who paid for Fast Track and is not enrolled, by name or whole number', async () => {
  const accountant = await hire(desk.site, 'Suresh Patil', 'accountant')
  const [paid, unpaid] = [
    await desk.addRegistration({ name: 'Farhan Payer', status: 'contacted', next: '2026-11-22' }),
    await desk.addRegistration({ name: 'Farhan Asker', status: 'contacted', next: '2026-11-22' }),
  ]
  const confirmed = await desk.changeStatus(paid, { to: 'confirmed', payment: { method: 'cash' } })
  expect(confirmed.status).toBe(200)
  const phone = '+919845012377'
  await desk.site.sql(
    'update students s set phone = $1 from registrations r where s.id = r.student_id and r.id = $2',
    [phone, paid],
  )
  const [row] = await desk.site.sql<{ student: number; document: number }>(
    `select s.id::int as student, d.id::int as document from registrations r
       join students s on s.id = r.student_id join documents d on d.registration_id = r.id where r.id = $1`,
    [paid],
  )
  expect(unpaid).not.toBe(paid)

  for (const text of ['farhan', `S-${row?.student}`, '98450 12377']) {
    expect((await find(accountant, text)).people).toEqual([
      {
        id: row?.student,
        name: 'Farhan Payer',
        course: expect.any(String),
        phone: null,
        enrolmentId: null,
        documentId: row?.document,
        batchId: null,
      },
    ])
  }
  // Part of a number finds nobody, and the receipt opens
  expect((await find(accountant, '012377')).people).toEqual([])
  expect((await accountant.get(`/api/admin/documents/${row?.document}`)).status).toBe(200)
})
