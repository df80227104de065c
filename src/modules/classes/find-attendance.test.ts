import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeats } from '../../../test-support/seats.ts'
import { findAttendance } from './find-attendance.server.ts'

let open: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  open = await openSeats()
})
afterAll(() => open.close())

type NewSession = { batch: number; day: string; isTaken?: boolean; isCancelled?: boolean }

async function newSession({ batch, day, isTaken = true, isCancelled = false }: NewSession) {
  const { rows } = await open.owner.query<{ id: number }>(
    `insert into class_sessions (batch_id, starts_at, ends_at, saved_by, roll_taken_at, roll_taken_by,
                                 status, cancellation_reason)
     values ($1, $2::date + time '13:30', $2::date + time '15:30', 'Test', $3, $4, $5, $6)
     returning id::int`,
    [
      batch,
      day,
      isTaken ? `${day}T14:00:00Z` : null,
      isTaken ? 'Meera' : null,
      isCancelled ? 'cancelled' : 'planned',
      isCancelled ? 'Power cut' : null,
    ],
  )
  return rows[0]?.id ?? 0
}

const mark = (session: number, student: number, word: string) =>
  open.owner.query(
    `insert into attendance_entries (session_id, student_id, mark, method, marked_by, marked_at)
     values ($1, $2, $3, 'roll', 'Meera', now())`,
    [session, student, word],
  )

test('late counts as attended, excused does not, and only classes with a roll were held', async () => {
  const [batch, other] = [await open.newBatch(), await open.newBatch()]
  const [asha = 0, ravi = 0, nobody = 0] = await open.newStudents(3)
  const first = await newSession({ batch, day: '2026-11-30' })
  const second = await newSession({ batch, day: '2026-12-02' })
  const third = await newSession({ batch, day: '2026-12-04' })
  const cancelled = await newSession({ batch, day: '2026-12-07', isCancelled: true })
  await newSession({ batch, day: '2026-12-09', isTaken: false })
  const otherSession = await newSession({ batch: other, day: '2026-12-03' })
  await mark(first, asha, 'present')
  await mark(second, asha, 'late')
  await mark(third, asha, 'excused')
  await mark(cancelled, asha, 'present')
  await mark(otherSession, asha, 'present')
  await mark(first, ravi, 'absent')

  const studentIds = [ravi, nobody, asha]
  const rows = await findAttendance(open.dbOf(0), { batchId: batch, studentIds })

  const of = { held: 3, lastHeldAt: new Date('2026-12-04T15:30:00Z') }
  expect(rows).toEqual([
    { ...of, studentId: ravi, attended: 0, late: 0, excused: 0, absent: 1 },
    { ...of, studentId: nobody, attended: 0, late: 0, excused: 0, absent: 0 },
    { ...of, studentId: asha, attended: 2, late: 1, excused: 1, absent: 0 },
  ])
})
