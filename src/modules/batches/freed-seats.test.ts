import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endUndoTime } from '../../../test-support/seats.ts'
import type { Visitor } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import { hire } from '../../../test-support/team.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

let studentsSite: StudentsSite
let colleague: Visitor
beforeAll(async () => {
  studentsSite = await openStudents()
  colleague = await hire(studentsSite.site, 'Kavita Wagh', 'counsellor')
})
afterAll(() => studentsSite.site.close())
beforeEach(() =>
  studentsSite.site.sql(
    `update batches set status = 'closed' where course_id = 'data-science' and status = 'open'`,
  ),
)

async function newBatch(seats = 1): Promise<number> {
  const [row] = await studentsSite.site.sql<{ id: number }>(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                          seats, opens_at, closes_at, saved_by)
     values ('data-science', 'classroom', '27', '{1,3}', '19:00', '21:00', current_date + 9,
             current_date + 90, $1, now() - interval '1 day', now() + interval '7 days', 'Test')
     returning id::int`,
    [seats],
  )
  return row?.id ?? 0
}

let people = 0
async function newStudent(name: string) {
  people += 1
  const email = `freed-${people}@mail.example`
  return {
    id: await studentsSite.addStudent({ name, email, phone: studentsSite.newPhone() }),
    email,
  }
}

const give = (batch: number, student: number, extraReason?: string) =>
  studentsSite.admin.post(fillPath('/api/admin/batches/{id}/people', { id: batch }), {
    student: String(student),
    ...(extraReason && { extraReason }),
  })
const wait = (batch: number, student: number) =>
  studentsSite.admin.post(fillPath('/api/admin/batches/{id}/waitlist', { id: batch }), {
    student: String(student),
  })
const remove = (batch: number, student: number) =>
  studentsSite.admin.ask(
    fillPath('/api/admin/batches/{id}/people/{student}', { id: batch, student }),
    {
      method: 'DELETE',
    },
  )
const move = (from: number, student: number, to: number) =>
  studentsSite.admin.ask(
    fillPath('/api/admin/batches/{id}/people/{student}', { id: from, student }),
    {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    },
  )
const undo = (
  batch: number,
  student: number,
  visitor: Pick<Visitor, 'post'> = studentsSite.admin,
) =>
  visitor.post(
    fillPath('/api/admin/batches/{id}/people/{student}/undo', { id: batch, student }),
    {},
  )

async function peopleOf(batch: number) {
  const answer = await studentsSite.admin.get(
    fillPath('/api/admin/batches/{id}/people', { id: batch }),
  )
  return (await answer.json()) as {
    people: { student: number; state: string; extra: { reason: string } | null }[]
    waitlist: { student: number }[]
    freed: { student: number; by: string; movedTo: string | null; secondsLeft: number }[]
    next: string
  }
}

/** Queued jobs about freed seats of a batch. */
const jobs = (batch: number) =>
  studentsSite.site.sql(
    `select j.key from graphile_worker.jobs j
       join freed_seats f on j.key in ('freed-seat-' || f.id, 'moved-seat-' || f.id)
      where f.batch_id = $1`,
    [batch],
  )
/** No mails are sent here: they stay queued. */
const mailsTo = async (email: string, about: string) =>
  (
    await studentsSite.site.sql(
      `select from graphile_worker._private_jobs
        where payload ->> 'to' = $1 and payload ->> 'id' like $2`,
      [email, `${about}-%`],
    )
  ).length
const eventsOf = async (student: number) =>
  (
    await studentsSite.site.sql<{ event: string }>(
      `select event from audit_events where record_kind = 'student' and record_id = $1
          and event in ('release seat', 'move seat', 'restore seat') order by id`,
      [String(student)],
    )
  ).map(({ event }) => event)

/** A batch with one taken seat and one student on the waitlist. */
async function fullBatch() {
  const batch = await newBatch()
  const [asha, rohan] = [await newStudent('Asha Patil'), await newStudent('Rohan Joshi')]
  expect((await give(batch, asha.id)).status).toBe(200)
  expect((await wait(batch, rohan.id)).status).toBe(200)
  await waitFor(async () => expect((await peopleOf(batch)).next).toBe('full'))
  return { batch, asha, rohan }
}

describe('a student whom staff remove', () => {
  // S311
  test('leaves a seat that is free at once, and offered when the time to undo is over', async () => {
    const { batch, asha, rohan } = await fullBatch()

    expect((await remove(batch, asha.id)).status).toBe(200)
    await studentsSite.site.sql(`select graphile_worker.add_job('offer-all-seats')`)
    await studentsSite.site.sql(
      `select graphile_worker.add_job('offer-seats', json_build_object('batch', $1::int))`,
      [batch],
    )
    await waitFor(async () =>
      expect(
        await studentsSite.site.sql(
          `select from graphile_worker.jobs where task_identifier like 'offer-%seats'
              and coalesce(key, '') not like 'freed-%'`,
        ),
      ).toEqual([]),
    )

    expect(await peopleOf(batch)).toMatchObject({
      people: [],
      waitlist: [{ student: rohan.id }],
      next: 'offering-soon',
      freed: [{ student: asha.id, movedTo: null, by: expect.any(String) }],
    })
    expect(await jobs(batch)).toHaveLength(1)

    await endUndoTime(studentsSite.site)
    await waitFor(async () =>
      expect(await peopleOf(batch)).toMatchObject({
        people: [{ student: rohan.id, state: 'offered' }],
        freed: [],
      }),
    )
    expect(await mailsTo(rohan.email, 'seat-offer')).toBe(1)
  })

  // S311
  test('has the seat again when a colleague undoes it, twice: nobody is offered it', async () => {
    const { batch, asha, rohan } = await fullBatch()
    await remove(batch, asha.id)

    const undone = await Promise.all([
      undo(batch, asha.id, colleague),
      undo(batch, asha.id),
      undo(batch, asha.id),
    ])

    expect(undone.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await peopleOf(batch)).toMatchObject({
      people: [{ student: asha.id, state: 'taken' }],
      waitlist: [{ student: rohan.id }],
      freed: [],
      next: 'full',
    })
    expect(await jobs(batch)).toEqual([])
    expect(await eventsOf(asha.id)).toEqual(['release seat', 'restore seat'])
    expect(await mailsTo(rohan.email, 'seat-offer')).toBe(0)
  })

  // S311
  test('does not get it back once it was offered', async () => {
    const { batch, asha, rohan } = await fullBatch()
    await remove(batch, asha.id)
    await endUndoTime(studentsSite.site)
    await waitFor(async () =>
      expect((await peopleOf(batch)).people).toMatchObject([{ student: rohan.id }]),
    )

    const late = await undo(batch, asha.id)

    expect(late.status).toBe(409)
    expect(((await late.json()) as { message: string }).message).toContain('30 seconds are over')
    expect(await eventsOf(asha.id)).toEqual(['release seat'])
  })

  // S311
  test('does not get it back if somebody took it meanwhile, and nothing is lost', async () => {
    const batch = await newBatch()
    const [asha, quick] = [await newStudent('Asha Patil'), await newStudent('Quick Buyer')]
    await give(batch, asha.id)
    await remove(batch, asha.id)
    expect((await give(batch, quick.id)).status).toBe(200)

    const response = await undo(batch, asha.id)

    expect(response.status).toBe(409)
    expect(((await response.json()) as { message: string }).message).toContain(
      'Somebody took the seat in the meantime',
    )
    expect(await peopleOf(batch)).toMatchObject({ people: [{ student: quick.id, state: 'taken' }] })
  })

  test('gets back an extra seat, and an offer', async () => {
    const { batch, rohan } = await fullBatch()
    const extra = await newStudent('Extra Seat')
    await give(batch, extra.id, 'Brings a chair')
    await remove(batch, extra.id)
    expect((await undo(batch, extra.id)).status).toBe(200)
    expect((await peopleOf(batch)).people).toContainEqual(
      expect.objectContaining({ student: extra.id, extra: expect.objectContaining({}) }),
    )

    const offeredId = await newBatch()
    await wait(offeredId, rohan.id)
    await waitFor(async () =>
      expect((await peopleOf(offeredId)).people).toMatchObject([{ state: 'offered' }]),
    )
    await remove(offeredId, rohan.id)
    expect(await peopleOf(offeredId)).toMatchObject({ people: [], waitlist: [] })
    expect((await undo(offeredId, rohan.id)).status).toBe(200)
    expect((await peopleOf(offeredId)).people).toMatchObject([
      { student: rohan.id, state: 'offered' },
    ])
  })

  test('is not restored by a user who may not free seats, nor where nothing was freed', async () => {
    const { batch, asha } = await fullBatch()
    const accountant = await hire(studentsSite.site, 'Ravi Menon', 'accountant')

    expect((await undo(batch, asha.id)).status).toBe(409)
    await remove(batch, asha.id)

    expect((await undo(batch, asha.id, accountant)).status).toBe(403)
    expect((await undo(batch, asha.id)).status).toBe(200)
  })
})

// S311
test('a moved student is told when the time to undo is over, and returns by an undo', async () => {
  const { batch, asha, rohan } = await fullBatch()
  const other = await newBatch(3)

  expect((await move(batch, asha.id, other)).status).toBe(200)
  expect(await peopleOf(batch)).toMatchObject({ people: [], freed: [{ student: asha.id }] })
  expect((await undo(batch, asha.id)).status).toBe(200)

  expect(await peopleOf(batch)).toMatchObject({
    people: [{ student: asha.id, state: 'taken' }],
    waitlist: [{ student: rohan.id }],
  })
  expect(await peopleOf(other)).toMatchObject({ people: [] })
  expect(await eventsOf(asha.id)).toEqual(['move seat', 'restore seat'])
  expect(await jobs(batch)).toEqual([])
  expect(await mailsTo(asha.email, 'seat-moved')).toBe(0)

  await move(batch, asha.id, other)
  await endUndoTime(studentsSite.site)
  await waitFor(async () =>
    expect((await peopleOf(batch)).people).toMatchObject([{ student: rohan.id }]),
  )
  expect((await undo(batch, asha.id)).status).toBe(409)
  await waitFor(async () => expect(await mailsTo(asha.email, 'seat-moved')).toBe(1))
})

// S311
test('of an undo and a job due at the same moment one is first, and no seat is lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { batch, asha, rohan } = await fullBatch()
    await remove(batch, asha.id)

    const [undone] = await Promise.all([undo(batch, asha.id), endUndoTime(studentsSite.site)])

    await waitFor(async () => expect(await jobs(batch)).toEqual([]))
    const { people: seatedStudents } = await peopleOf(batch)
    expect(seatedStudents.map(({ student }) => student)).toEqual([
      undone.status === 200 ? asha.id : rohan.id,
    ])
  }
})
