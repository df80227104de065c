import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  minutesLater,
  openSeats,
  retryWhileDatabaseIsAway,
  systemContext,
  testTime,
} from '../../../test-support/seats.ts'
import type { ActionContext } from '../../platform/action-context.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { leaveSeat } from './free-seat.server.ts'
import { moveStudentSeat } from './move-student-seat.server.ts'
import { extendHold, takeSeat } from './seats.server.ts'

let open: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  open = await openSeats()
})
afterAll(() => open.close())

test('a student who tries twenty times at once gets one seat', async () => {
  const [batch, student] = [await open.newBatch(), await open.newStudent()]

  const results = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 2 ? open.hold(batch, student, turn) : open.take(batch, student, turn),
    ),
  )

  expect(results.every(({ ok }) => ok)).toBe(true)
  const {
    held: heldIds = [],
    taken: takenIds = [],
    left: leftIds = [],
  } = await open.statesOf(batch)
  expect([...heldIds, ...takenIds]).toEqual([student])
  expect(leftIds).toEqual([])
})

describe('a held seat', () => {
  // S181
  test('is free for others once its minutes are over, without a job', async () => {
    const [batch, first, second] = [
      await open.newBatch({ seats: 1 }),
      await open.newStudent(),
      await open.newStudent(),
    ]
    await open.hold(batch, first)

    expect(await open.hold(batch, second, 0, minutesLater(14))).toMatchObject({
      reason: 'batch-full',
    })
    expect(await open.hold(batch, second, 0, minutesLater(15))).toMatchObject({
      ok: true,
      repeated: false,
    })

    expect(await open.statesOf(batch)).toEqual({ left: [first], held: [second] })
  })

  test('is taken if the student paid in time', async () => {
    const [batch, student] = [await open.newBatch({ seats: 1 }), await open.newStudent()]
    const holdResult = await open.hold(batch, student)

    const seatResult = await open.take(batch, student, 0, minutesLater(14))

    expect(seatResult).toMatchObject({ ok: true, seat: { state: 'taken', expiresAt: null } })
    expect(seatResult.ok && holdResult.ok && seatResult.seat.id === holdResult.seat.id).toBe(true)
  })

  test('that expired is taken anew by a late payment, and refused if it is gone', async () => {
    const [batch, late, other] = [
      await open.newBatch({ seats: 1 }),
      await open.newStudent(),
      await open.newStudent(),
    ]
    await open.hold(batch, late)
    expect(await open.take(batch, late, 0, minutesLater(25))).toMatchObject({ ok: true })

    const [goneId, too] = [await open.newBatch({ seats: 1 }), await open.newStudent()]
    await open.hold(goneId, too)
    await open.take(goneId, other, 0, minutesLater(20))
    expect(await open.take(goneId, too, 0, minutesLater(25))).toMatchObject({
      ok: false,
      reason: 'batch-full',
    })
  })

  test('is extended during payment, up to a limit', async () => {
    const [batch, student] = [await open.newBatch({ seats: 1 }), await open.newStudent()]
    await open.hold(batch, student)
    const extend = (when: ActionContext) =>
      open.dbOf(0).transaction((tx) => extendHold(tx, { batch, student }, when))

    expect(await extend(minutesLater(10))).toMatchObject({
      seat: { expiresAt: minutesLater(25).now },
    })
    expect(await extend(minutesLater(24))).toMatchObject({
      seat: { expiresAt: minutesLater(39).now },
    })
    expect(await extend(minutesLater(38))).toMatchObject({
      seat: { expiresAt: minutesLater(53).now },
    })
    expect(await extend(minutesLater(52))).toMatchObject({
      seat: { expiresAt: minutesLater(60).now },
    })
    expect(await extend(minutesLater(59))).toMatchObject({
      seat: { expiresAt: minutesLater(60).now },
    })
    expect(await extend(minutesLater(60))).toEqual({ ok: false, reason: 'hold-expired' })
  })

  test('ends with its batch', async () => {
    const [batch, student] = [await open.newBatch({ seats: 1 }), await open.newStudent()]
    await open.hold(batch, student)
    await open.owner.query(
      `update batches set status = 'cancelled', cancellation_reason = 'Too few' where id = $1`,
      [batch],
    )

    expect(await open.take(batch, student, 0, minutesLater(2))).toMatchObject({
      reason: 'batch-cancelled',
    })
  })
})

describe('a seat', () => {
  test('is not sold before or after the sale of its batch, nor when it is closed', async () => {
    const [batch, closed] = [await open.newBatch(), await open.newBatch({ status: 'closed' })]
    const early = { actor: 'system' as const, now: new Date('2026-10-31T10:00:00Z') }
    const late = { actor: 'system' as const, now: new Date('2026-12-02T10:00:00Z') }

    for (const when of [early, late])
      expect(await open.hold(batch, await open.newStudent(), 0, when)).toMatchObject({
        reason: 'not-on-sale',
      })
    expect(await open.hold(closed, await open.newStudent())).toMatchObject({
      reason: 'not-on-sale',
    })
  })

  test('beyond the number of seats is given with a reason and a name', async () => {
    const [batch, first, extra] = [
      await open.newBatch({ seats: 1 }),
      await open.newStudent(),
      await open.newStudent(),
    ]
    await open.take(batch, first)

    const seatResult = await open
      .dbOf(0)
      .transaction((tx) =>
        takeSeat(
          tx,
          { batch, student: extra, for: 'desk', extra: { reason: 'Brings her own chair' } },
          systemContext,
        ),
      )

    expect(seatResult).toMatchObject({
      ok: true,
      seat: { state: 'taken', extraBy: 'System', extraReason: 'Brings her own chair' },
    })
  })

  test('that is left goes to the next student', async () => {
    const [batch, first, second] = [
      await open.newBatch({ seats: 1 }),
      await open.newStudent(),
      await open.newStudent(),
    ]
    await open.take(batch, first)

    await open
      .dbOf(0)
      .transaction((tx) =>
        leaveSeat(tx, { batch, student: first, reason: 'withdrawn' }, systemContext),
      )

    expect(await open.take(batch, second)).toMatchObject({ ok: true })
  })

  test('moves with its student, and two simultaneous swaps do not deadlock', async () => {
    const [one, other] = [await open.newBatch(), await open.newBatch()]
    const students = await open.newStudents(16)
    await Promise.all(
      students.map((student, turn) => open.take(turn % 2 ? one : other, student, turn)),
    )

    const moves = await Promise.all(
      students.slice(0, 8).map((student, turn) => {
        const [from, to] = turn % 2 ? [one, other] : [other, one]
        return retryWhileDatabaseIsAway(() =>
          retryTransaction(open.dbOf(turn), (tx) =>
            moveStudentSeat(tx, { from, to, student }, systemContext),
          ),
        )
      }),
    )

    for (const move of moves)
      expect(move.ok ? 'moved' : move.reason).toMatch(/^(moved|batch-full)$/)
    const seatedIds = [
      ...((await open.statesOf(one)).taken ?? []),
      ...((await open.statesOf(other)).taken ?? []),
    ]
    expect(seatedIds.toSorted()).toEqual(students.toSorted())
  })

  test('is not sold beyond the number of seats when this is lowered meanwhile', async () => {
    const batch = await open.newBatch()
    for (const student of await open.newStudents(5)) await open.take(batch, student)

    const lowering = open.owner.query(
      'update batches set seats = 4, updated_at = $2 where id = $1',
      [batch, testTime],
    )

    await expect(lowering).rejects.toMatchObject({ constraint: 'batch_seats_within_seats' })
  })
})
