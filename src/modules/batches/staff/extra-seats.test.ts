import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiscounts } from '../../../../test-support/discounts.ts'
import { readMessage } from '../../../../test-support/fees.ts'
import { newBatch } from '../../../../test-support/refund-requests.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let desk: Awaited<ReturnType<typeof openDiscounts>>
beforeAll(async () => {
  desk = await openDiscounts()
})
afterAll(() => desk.site.close())

async function seatStudents(batch: number) {
  const student = await desk.addStudent()
  await desk.site.sql(
    `insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
     values ($1, $2, 'taken', 'desk', '2026-11-22', '2026-11-22')`,
    [batch, student],
  )
  return student
}

const give = (visitor: Visitor, batch: number, student: number) =>
  visitor.post(fillPath('/api/admin/batches/{id}/people', { id: batch }), {
    student: String(student),
    extraReason: 'Brings her own chair',
  })

const move = (
  visitor: Visitor,
  { from, to, student }: { from: number; to: number; student: number },
) =>
  visitor.ask(fillPath('/api/admin/batches/{id}/people/{student}', { id: from, student }), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, extraReason: 'Brings her own chair' }),
  })

// S321
test('extra seats are given only by owners and admins, and are stored with their reason', async () => {
  const [full, other] = [await newBatch(desk.site, { seats: 1 }), await newBatch(desk.site)]
  await seatStudents(full)
  const [extra, moving] = [await desk.addStudent(), await seatStudents(other)]

  for (const answer of [
    await give(desk.counsellor, full, extra),
    await move(desk.counsellor, { from: other, to: full, student: moving }),
  ])
    expect(await readMessage(answer)).toMatchObject({
      status: 409,
      message: expect.stringContaining('may not give an extra seat'),
    })
  expect(await desk.seatsIn(full)).toHaveLength(1)

  expect((await give(desk.admin, full, extra)).status).toBe(200)
  expect((await move(desk.owner, { from: other, to: full, student: moving })).status).toBe(200)
  expect(await desk.seatsIn(full)).toHaveLength(3)
  for (const student of [extra, moving])
    expect((await desk.readTimelineAndAuditLog(student)).timeline).toContain('Got an extra seat')
})

// S321
test('a seat is not moved to a batch of another course', async () => {
  const [from, to] = [await newBatch(desk.site), await newBatch(desk.site)]
  await desk.site.sql(`update batches set course_id = 'data-science' where id = $1`, [to])
  const student = await seatStudents(from)

  expect(await readMessage(await move(desk.owner, { from, to, student }))).toMatchObject({
    status: 409,
    message: 'That batch is of another course. Enrol them in it instead.',
  })
  expect(await desk.seatsIn(to)).toEqual([])
})
