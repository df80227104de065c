import { afterAll, beforeAll, expect, test } from 'vitest'
import { planBatch } from '../../../test-support/class-batch.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

type Person = Awaited<ReturnType<typeof hire>>

/** Half past seven in the evening of a Monday with a class from seven to nine. */
const begin = new Date('2026-11-30T13:30:00Z')
let now = begin
let site: Site
let owner: Visitor
let meera: Person
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  owner = await signInAsAdmin(site)
  meera = await hire(site, 'Meera Iyer', 'trainer')
})
afterAll(() => site.close())

async function openClass() {
  now = begin
  const batchPlan = await planBatch(site, owner, { trainerId: meera.id })
  const [session = 0] = batchPlan.sessions
  const [student = 0, other = 0] = batchPlan.students
  return { ...batchPlan, session, student, other }
}

/** The account of a student of the batch. */
async function accountOf(student: number, name = 'Asha Kulkarni') {
  const account = await signUp(site, { name })
  await site.sql('update users set student_id = $1 where email = $2', [student, account.email])
  return account
}

const path = (session: number) => fillPath('/api/admin/classes/{id}/code', { id: session })
const show = (session: number, isOpen = true) => meera.post(path(session), { isOpen })
const codeNow = async (session: number) =>
  (await (await meera.get(path(session))).json()) as { code: string | null; arrived: number }
const enter = (account: Visitor, code: string) => account.post('/api/me/attendance', { code })
const later = (minutes: number) => {
  now = new Date(begin.getTime() + minutes * 60_000)
}

// S408
test('a student marks themselves by the code that the class shows, and the trainer counts heads', async () => {
  const { session, student, other } = await openClass()
  const asha = await accountOf(student)
  expect((await enter(asha, '123456')).status).toBe(409)
  expect((await show(session)).status).toBe(200)
  const { code } = await codeNow(session)
  const done = await enter(asha, code ?? '')
  expect(await done.json()).toMatchObject({
    message: 'Python Programming: you are marked present. Your trainer confirms it.',
  })
  expect((await enter(asha, code ?? '')).status).toBe(200)
  expect(await codeNow(session)).toMatchObject({ arrived: 1 })

  const roll = (more: object) =>
    meera.post(fillPath('/api/admin/classes/{id}/roll', { id: session }), {
      key: crypto.randomUUID(),
      marks: [{ student: other, mark: 'absent', expected: null }],
      ...more,
    })
  const uncounted = await roll({})
  expect(uncounted.status).toBe(409)
  expect(await uncounted.json()).toMatchObject({ fields: { headCount: expect.any(String) } })
  expect((await roll({ headCount: 1 })).status).toBe(200)
  const attendance = await (await asha.get('/api/me/attendance')).json()
  expect(attendance).toMatchObject({
    batches: [{ classes: [{ day: '2026-11-30', mark: 'present' }] }],
  })
})

// S408
test('a code is another one after its seconds, late after a quarter of an hour, and nothing after the end', async () => {
  const { session, student } = await openClass()
  const asha = await accountOf(student)
  await show(session)
  const { code: first } = await codeNow(session)
  later(2)
  const { code: second } = await codeNow(session)
  expect(second).not.toBe(first)
  expect((await enter(asha, first ?? '')).status).toBe(409)
  later(20)
  const { code: third } = await codeNow(session)
  expect(await (await enter(asha, third ?? '')).json()).toMatchObject({
    message: expect.stringContaining('marked late'),
  })
  later(119)
  const { code: last } = await codeNow(session)
  later(120)
  expect(await codeNow(session)).toMatchObject({ code: null })
  await site.sql('delete from attendance_entries where session_id = $1', [session])
  expect((await enter(asha, last ?? '')).status).toBe(409)
  expect((await show(session, false)).status).toBe(200)
  expect((await show(session)).status).toBe(409)
  expect(await site.sql('select from attendance_entries where session_id = $1', [session])).toEqual(
    [],
  )
})

// S409
test('a code is good for seats of its batch alone, tries are bounded, and another trainer sees none', async () => {
  const { session, student } = await openClass()
  await show(session)
  const { code } = await codeNow(session)
  const stranger = await signUp(site, { name: 'No Seat' })
  expect((await enter(stranger, code ?? '')).status).toBe(409)
  expect((await enter(stranger, 'abc')).status).toBe(400)
  const vikram = await hire(site, 'Vikram Shah', 'trainer')
  expect((await vikram.get(path(session))).status).toBe(404)
  expect((await vikram.post(path(session), { isOpen: false })).status).toBe(404)

  const asha = await accountOf(student)
  const wrong = code === '000000' ? '000001' : '000000'
  const statuses = []
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await enter(asha, wrong)).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 409))
  expect(statuses[10]).toBe(429)
})
