import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { leaveSeat } from '../batches/free-seat.server.ts'
import { joinWaitlist, leaveWaitlist } from '../batches/join-waitlist.server.ts'
import type { SeatReason } from '../batches/rules.ts'
import { takeSeat } from '../batches/seats.server.ts'
import { findBatch } from '../batches/store.server.ts'
import { batchSeats, waits } from '../batches/tables.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { setEnrolmentSeat } from '../enrolments/seat-student.server.ts'
import { lockOrderOf } from './locks.server.ts'
import { type Order, orders } from './tables.ts'

type Locked = { order: Order; studentId: number | undefined }
export type WaitAsPayerResult =
  | { ok: true }
  | ({ ok: false } & (SeatReason | { reason: 'has-seat' }))

/** SQL condition: the payer of this order waits for a seat that may still come. */
export function isStillWaiting(now: Date): SQL {
  return sql`exists (
    select from waitlist_entries w join batches b on b.course_id = w.course_id
     where w.id = orders.waitlist_entry_id and w.state in ('waiting', 'offered')
       and (w.batch_id is null or w.batch_id = b.id) and b.status = 'open' and b.closes_at > ${now})`
}

export async function isWaiting(
  db: Transaction,
  { state, waitlistEntryId }: Order,
): Promise<boolean> {
  if (state !== 'no-seat' || !waitlistEntryId) return false
  const condition = and(eq(waits.id, waitlistEntryId), inArray(waits.state, ['waiting', 'offered']))
  return (await db.$count(waits, condition)) > 0
}

/** Puts a payer whose seat was gone first on the waitlist: of that batch, or of any if it is over. */
export async function waitAsPayer(
  tx: Transaction,
  { order, studentId }: Locked,
  context: ActionContext,
): Promise<WaitAsPayerResult> {
  // An instalment is for no seat.
  if (!studentId || !order.courseId) return { ok: false, reason: 'no-student' }
  const request = { course: order.courseId, student: studentId, for: 'paid' } as const
  const sameBatch = await joinWaitlist(tx, { ...request, batch: order.batchId }, context)
  const result = sameBatch.ok
    ? sameBatch
    : await joinWaitlist(tx, { ...request, batch: null }, context)
  if (!result.ok) return result
  await tx.update(orders).set({ waitlistEntryId: result.wait.id }).where(eq(orders.id, order.id))
  return { ok: true }
}

/** Ends the wait; an offered seat goes to the next in line. */
export async function endWait(
  tx: Transaction,
  order: Order,
  student: number,
  context: ActionContext,
): Promise<void> {
  const [wait] = await tx
    .select()
    .from(waits)
    .where(eq(waits.id, order.waitlistEntryId ?? 0))
  if (wait?.state === 'waiting')
    await leaveWaitlist(tx, { wait: wait.id, reason: 'withdrawn' }, context)
  const [offeredSeat] = await tx
    .select()
    .from(batchSeats)
    .where(
      and(eq(batchSeats.id, wait?.seatId ?? 0), inArray(batchSeats.state, ['held', 'offered'])),
    )
  if (offeredSeat)
    await leaveSeat(tx, { batch: offeredSeat.batchId, student, reason: 'declined' }, context)
}

/** Gives the payment its seat in a batch of the same course. */
export async function takeAnother(
  tx: Transaction,
  { order, studentId }: Locked,
  batchId: number,
  context: ActionContext,
): Promise<WaitAsPayerResult> {
  const batch = await findBatch(tx, batchId)
  if (batch?.courseId !== order.courseId || !studentId) return { ok: false, reason: 'no-batch' }
  const result = await takeSeat(tx, { batch: batchId, student: studentId, for: 'paid' }, context)
  if (!result.ok) return result
  await endWait(tx, order, studentId, context)
  if (order.enrolmentId && (await lockEnrolmentById(tx, order.enrolmentId)))
    await setEnrolmentSeat(tx, order.enrolmentId, {
      seatId: result.seat.id,
      startsOn: batch.startsOn,
    })
  await tx
    .update(orders)
    .set({ state: 'paid', batchId, changedAt: context.now })
    .where(eq(orders.id, order.id))
  return { ok: true }
}

/** A payer who accepted the seat they waited for has already paid. False if they did not accept. */
export async function seatAccepted(
  tx: Transaction,
  locked: Locked,
  context: ActionContext,
): Promise<boolean> {
  const isAccepted = inArray(batchSeats.state, ['held', 'taken'])
  const [seat] = await tx
    .select({ batchId: batchSeats.batchId })
    .from(batchSeats)
    .innerJoin(waits, eq(waits.seatId, batchSeats.id))
    .where(and(eq(waits.id, locked.order.waitlistEntryId ?? 0), isAccepted))
  return seat !== undefined && (await takeAnother(tx, locked, seat.batchId, context)).ok
}

/** Part of the minute job: an offer is accepted without the gateway, so no other poll finds it. */
export async function seatThoseWhoWaited(db: Database, now: Date): Promise<void> {
  const { rows } = await db.execute<{ payment: string }>(sql`
    select g.id::text as payment from orders o
      join waitlist_entries w on w.id = o.waitlist_entry_id
      join batch_seats p on p.id = w.seat_id and p.state in ('held', 'taken')
      join gateway_payments g on g.order_id = o.id and g.counts_as = 'fee'
     where o.state = 'no-seat' limit 100`)
  for (const { payment } of rows)
    await retryTransaction(db, async (tx) => {
      const paidOrder = await lockOrderOf(tx, Number(payment))
      if (paidOrder?.order.state === 'no-seat')
        await seatAccepted(tx, paidOrder, { actor: 'system', now })
    })
}
