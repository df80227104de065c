import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { openSeats, testTime } from '../../../test-support/seats.ts'
import type { HoldResult, SeatResult } from './seats.server.ts'

const seats = 10
const tries = 200

let open: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  open = await openSeats()
})
afterAll(() => open.close())

const reasonsOf = (results: (HoldResult | SeatResult)[]) =>
  results.map((result) => (result.ok ? 'seated' : result.reason)).toSorted()

describe('200 buyers at once for 10 seats', () => {
  // S180
  test('get exactly 10, each time', async () => {
    const { newBatch, newStudents, statesOf, hold, take } = open
    for (let round = 0; round < (runsAllTests ? 10 : 2); round++) {
      const [batch, students] = [await newBatch(), await newStudents(tries)]

      const results = await Promise.all(
        students.map((student, turn) =>
          turn % 2 ? hold(batch, student, turn) : take(batch, student, turn),
        ),
      )

      const { held: heldIds = [], taken: takenIds = [] } = await statesOf(batch)
      expect(heldIds.length + takenIds.length).toBe(seats)
      expect(reasonsOf(results).filter((reason) => reason === 'seated')).toHaveLength(seats)
      expect(reasonsOf(results).filter((reason) => reason === 'batch-full')).toHaveLength(
        tries - seats,
      )
    }
  })

  /** Counts first and then inserts: what a sale without a lock leads to. */
  async function countThenTake(batch: number, student: number) {
    const client = await open.owner.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ occupied: number; seats: number }>(
        `select (select count(*)::int from batch_seats where batch_id = $1 and state <> 'left') as occupied,
                seats from batches where id = $1`,
        [batch],
      )
      const [row] = rows
      if (row && row.occupied < row.seats)
        await client.query(
          `insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
           values ($1, $2, 'taken', 'website', $3, $3)`,
          [batch, student, testTime],
        )
      await client.query('commit')
      return 'answered'
    } catch (error) {
      await client.query('rollback')
      return (error as { constraint?: string }).constraint
    } finally {
      client.release()
    }
  }

  // S180
  test('without the lock and the constraint get more than there are', async () => {
    const { owner, newBatch, newStudents, statesOf } = open
    await owner.query('alter table batch_seats disable trigger batch_seats_within_seats')
    const [batch, students] = [await newBatch(), await newStudents(tries)]

    await Promise.all(students.map((student) => countThenTake(batch, student)))
    await owner.query('alter table batch_seats enable trigger batch_seats_within_seats')

    const { taken: takenIds = [] } = await statesOf(batch)
    expect(takenIds.length).toBeGreaterThan(seats)
  })

  test('without the lock alone are stopped by the database', async () => {
    const { newBatch, newStudents, statesOf } = open
    const [batch, students] = [await newBatch(), await newStudents(tries)]

    const results = await Promise.all(students.map((student) => countThenTake(batch, student)))

    expect((await statesOf(batch)).taken).toHaveLength(seats)
    expect(results).toContain('batch_seats_within_seats')
  })
})
