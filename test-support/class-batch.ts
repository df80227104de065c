import { expect } from 'vitest'
import type { Site, Visitor } from './site.ts'

let rooms = 0

/**
 * A batch on Mondays and Wednesdays from 30 November 2026, 7 to 9 pm, in a room of its own, and students who
 * have a seat in it. The test's clock must be set to that date.
 */
export async function planBatch(
  site: Site,
  owner: Visitor,
  { students = 2, ...fields }: { students?: number } & Record<string, unknown>,
) {
  rooms += 1
  const answer = await owner.post('/api/admin/batches', {
    courseId: 'python-programming',
    mode: 'classroom',
    stateCode: '27',
    days: [1, 3],
    fromTime: '19:00',
    toTime: '21:00',
    startsOn: '2026-11-30',
    endsOn: '2026-12-16',
    trainerId: null,
    room: `Lab ${rooms}`,
    seats: 30,
    opensOn: '2026-11-01',
    closesOn: '2026-12-02',
    holdMinutes: 15,
    offerHours: 24,
    isClashConfirmed: true,
    ...fields,
  })
  expect(await answer.clone().json()).toMatchObject({ id: expect.any(Number) })
  const { id: batch } = (await answer.json()) as { id: number }
  const rows = await site.sql<{ id: number }>(
    `with entered as (
       insert into students (name, source) select 'Student ' || n, 'staff' from generate_series(1, $2) n
       returning id)
     insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
     select $1, id, 'taken', 'desk', now(), now() from entered returning student_id::int as id`,
    [batch, students],
  )
  const sessions = await site.sql<{ id: number }>(
    'select id::int from class_sessions where batch_id = $1 order by starts_at',
    [batch],
  )
  return { batch, students: rows.map(({ id }) => id), sessions: sessions.map(({ id }) => id) }
}
