import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEnrolmentDesk } from '../../../../test-support/enrolment-desk.ts'
import { readMessage } from '../../../../test-support/fees.ts'
import { newBatch } from '../../../../test-support/refund-requests.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let now = new Date('2026-11-23T06:00:00Z')
let desk: Awaited<ReturnType<typeof openEnrolmentDesk>>
beforeAll(async () => {
  desk = await openEnrolmentDesk(() => now)
})
afterAll(() => desk.site.close())

const give = (batch: number, student: number) =>
  desk.counsellor.post(fillPath('/api/admin/batches/{id}/people', { id: batch }), {
    student: `${student}`,
  })
const personOf = (batch: number, student: number) =>
  fillPath('/api/admin/batches/{id}/people/{student}', { id: batch, student })
const remove = async (batch: number, student: number) =>
  expect((await desk.counsellor.ask(personOf(batch, student), { method: 'DELETE' })).status).toBe(
    200,
  )
const calculationOf = async (enrolment: number) =>
  (
    await desk.readJson<{ calculation: object }>(
      `/api/admin/refund-calculation?enrolment=${enrolment}`,
    )
  ).calculation

describe('a seat that is given later, on the page of the batch', () => {
  test('is linked to the enrolment made without one, which begins with it', async () => {
    const batch = await newBatch(desk.site, { from: '2026-12-07' })
    const student = await desk.addStudent('Later Seat')
    await desk.enrol(student, undefined, { startsOn: '2026-12-01' })

    expect((await give(batch, student)).status).toBe(200)
    expect((await give(batch, student)).status).toBe(200)

    expect(await desk.enrolmentsOf(student)).toEqual([
      { starts: '2026-12-07', batch, place: 'taken' },
    ])
  })

  test('is not linked to another course, or one they left', async () => {
    const batch = await newBatch(desk.site)
    const student = await desk.addStudent('Two Courses')
    await desk.enrol(student, undefined, { course: 'data-science', feePaise: 3_374_900 })
    const leftId = await desk.enrol(student, undefined)
    await desk.site.sql(`update enrolments set state = 'left' where id = $1`, [leftId])

    expect((await give(batch, student)).status).toBe(200)

    expect((await desk.enrolmentsOf(student)).map((enrolment) => enrolment.batch)).toEqual([
      null,
      null,
    ])
  })
})

describe('a student who lost their seat', () => {
  async function enrolInBatch(name: string, batch: number) {
    const student = await desk.addStudent(name)
    const enrolment = await desk.enrol(student, { batch, as: 'seat' })
    await desk.pay(enrolment, { paise: 699_900 })
    return { student, enrolment }
  }

  test('and is given it back studies on: a refund counts the classes since', async () => {
    const batch = await newBatch(desk.site)
    const { student, enrolment } = await enrolInBatch('Back Again', batch)
    await remove(batch, student)

    expect((await give(batch, student)).status).toBe(200)

    expect(await desk.enrolmentsOf(student)).toEqual([
      { starts: desk.startDate, batch, place: 'taken' },
    ])
    const before = now
    now = new Date('2026-12-12T06:00:00Z')
    await desk.signInAgain()
    expect(await calculationOf(enrolment)).toMatchObject({ held: 6, backPaise: 349_950 })
    now = before
    await desk.signInAgain()
  })

  test('and is given one in another batch has that one, also after their batch was cancelled', async () => {
    const [removedFrom, cancelled, other] = [
      await newBatch(desk.site),
      await newBatch(desk.site),
      await newBatch(desk.site, { from: '2026-12-07' }),
    ]
    const one = await enrolInBatch('Moves By Hand', removedFrom)
    const two = await enrolInBatch('Was Cancelled', cancelled)
    await remove(removedFrom, one.student)
    const cancelling = { to: 'cancelled', version: 1, reason: 'The trainer is ill.' }
    const status = fillPath('/api/admin/batches/{id}/status', { id: cancelled })
    expect((await desk.owner.post(status, cancelling)).status).toBe(200)

    for (const { student, enrolment } of [one, two]) {
      expect((await give(other, student)).status).toBe(200)
      expect(await desk.enrolmentsOf(student)).toEqual([
        { starts: '2026-12-07', batch: other, place: 'taken' },
      ])
      expect(await calculationOf(enrolment)).not.toMatchObject({ ground: 'cancelled' })
    }
  })

  test('and gets it back by an undo has it again, whatever they had meanwhile', async () => {
    const [batch, other] = [await newBatch(desk.site), await newBatch(desk.site)]
    const { student } = await enrolInBatch('Undone Removal', batch)
    await remove(batch, student)
    await give(other, student)
    await remove(other, student)

    expect((await desk.counsellor.post(`${personOf(batch, student)}/undo`, {})).status).toBe(200)

    expect(await desk.enrolmentsOf(student)).toEqual([
      { starts: desk.startDate, batch, place: 'taken' },
    ])
  })
})

describe('withdrawing', () => {
  test('is calculated from the classes held, and frees the seat', async () => {
    const batch = await newBatch(desk.site)
    const student = await desk.addStudent('Leaves Later')
    const enrolment = await desk.enrol(student, { batch, as: 'seat' })
    await desk.pay(enrolment, { paise: 699_900 })

    // Six of the twelve classes are over: the sixth ended on Friday
    now = new Date('2026-12-12T06:00:00Z')
    await desk.signInAgain()
    expect(await calculationOf(enrolment)).toMatchObject({
      ground: 'classes',
      held: 6,
      planned: 12,
      backPaise: 349_950,
    })
    const response = await desk.counsellor.post('/api/admin/refunds', {
      key: desk.newKey(),
      of: { enrolmentId: enrolment },
      paise: 349_950,
      reason: 'Moves to Delhi',
    })
    expect(response.status).toBe(201)
    const { open } = await desk.readJson<{ open: { id: number; paise: number }[] }>(
      `/api/admin/refunds?enrolment=${enrolment}`,
    )
    const decision = fillPath('/api/admin/refunds/{id}/decision', { id: open[0]?.id ?? 0 })
    const approved = await desk.owner.post(decision, { decision: 'approve', paise: 349_950 })

    expect(await readMessage(approved)).toMatchObject({ status: 200 })
    expect(await desk.seatsIn(batch)).toEqual([{ name: 'Leaves Later', state: 'left' }])
    expect(await desk.read(enrolment)).toMatchObject({ state: 'left' })
    const [row] = await desk.site.sql('select status from students where id = $1', [student])
    expect(row).toEqual({ status: 'Inactive' })
  })
})
