import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())

async function newBatch(): Promise<number> {
  const [row] = await studentsSite.site.sql<{ id: number }>(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                          seats, opens_at, closes_at, saved_by)
     values ('data-science', 'classroom', '27', '{1,3}', '19:00', '21:00', current_date + 9,
             current_date + 90, 5, now() - interval '1 day', now() + interval '7 days', 'Test')
     returning id::int`,
  )
  return row?.id ?? 0
}

const peoplePath = (batch: number) => fillPath('/api/admin/batches/{id}/people', { id: batch })
const personPath = (batch: number, student: number) =>
  fillPath('/api/admin/batches/{id}/people/{student}', { id: batch, student })
const give = (batch: number, student: number) =>
  studentsSite.admin.post(peoplePath(batch), { student: String(student) })
const remove = (batch: number, student: number) =>
  studentsSite.admin.ask(personPath(batch, student), { method: 'DELETE' })
const undo = (batch: number, student: number) =>
  studentsSite.admin.post(`${personPath(batch, student)}/undo`, {})
const peopleOf = async (batch: number) =>
  ((await (await studentsSite.admin.get(peoplePath(batch))).json()) as { people: object[] }).people

const secondSeatRefusal = {
  status: 409,
  message: 'They have a seat in another batch of this course. Move it on the page of that batch.',
}
async function readRefusal(response: Response) {
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, message }
}

// S274
test('a second batch of the course is refused, and so is the undo that would give back a second', async () => {
  const [batch, other] = [await newBatch(), await newBatch()]
  const student = await studentsSite.addStudent({ name: 'One Seat' })
  expect((await give(batch, student)).status).toBe(200)

  expect(await readRefusal(await give(other, student))).toEqual(secondSeatRefusal)
  expect((await remove(batch, student)).status).toBe(200)
  expect((await give(other, student)).status).toBe(200)
  expect(await readRefusal(await undo(batch, student))).toEqual(secondSeatRefusal)

  expect(await peopleOf(batch)).toEqual([])
  expect(await peopleOf(other)).toMatchObject([{ student, state: 'taken' }])
})

test('a merged person keeps one seat, is listed as who was kept, and is removed as that', async () => {
  const [batch, other] = [await newBatch(), await newBatch()]
  const merged = await studentsSite.addStudent({ name: 'Old Name', email: 'old@mail.example' })
  const survivor = await studentsSite.addStudent({ name: 'New Name', email: 'new@mail.example' })
  expect((await give(batch, merged)).status).toBe(200)
  expect((await studentsSite.merge(survivor, merged)).status).toBe(200)

  expect((await give(batch, survivor)).status).toBe(200)
  expect(await readRefusal(await give(other, survivor))).toEqual(secondSeatRefusal)

  expect(await peopleOf(batch)).toMatchObject([
    { student: survivor, name: 'New Name', email: 'new@mail.example', state: 'taken' },
  ])
  expect((await remove(batch, survivor)).status).toBe(200)
  expect((await undo(batch, survivor)).status).toBe(200)
  expect(await peopleOf(batch)).toHaveLength(1)
})
