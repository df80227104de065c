import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { joinQueue, leaveQueue } from '../batches/join-queue.server.ts'
import { leavePlace } from '../batches/leave-place.server.ts'
import type { SeatReason } from '../batches/rules.ts'
import { batches, places, waits } from '../batches/tables.ts'
import { takePlace } from '../batches/take-place.server.ts'
import { lockJoining } from '../enrolments/locks.server.ts'
import { seatJoining } from '../enrolments/seat-enrolment.server.ts'
import { lockOrderOf } from './refund-ended.server.ts'
import { type Order, orders } from './tables.ts'

type Locked = { order: Order; studentId: number | undefined }
export type Seated = { ok: true } | ({ ok: false } & (SeatReason | { reason: 'has-seat' }))

/** As SQL: whoever paid for this order waits for a seat that there may still be. */
export function isStillWaiting(now: Date): SQL {
  return sql`exists (
    select from waits w join batches b on b.course_id = w.course_id
     where w.id = orders.wait_id and w.state in ('waiting', 'offered')
       and (w.batch_id is null or w.batch_id = b.id) and b.status = 'open' and b.closes_at > ${now})`
}

export async function isWaiting(db: Transaction, { state, waitId }: Order): Promise<boolean> {
  if (state !== 'no-seat' || !waitId) return false
  const theirs = and(eq(waits.id, waitId), inArray(waits.state, ['waiting', 'offered']))
  return (await db.$count(waits, theirs)) > 0
}

/** Puts whoever paid for a seat that was gone before all others: in that batch, or where it is over in any. */
export async function waitFirst(
  tx: Transaction,
  { order, studentId }: Locked,
  by: By,
): Promise<Seated> {
  // A part of a fee is of no seat.
  if (!studentId || !order.courseId) return { ok: false, reason: 'no-student' }
  const asked = { course: order.courseId, student: studentId, for: 'paid' } as const
  const own = await joinQueue(tx, { ...asked, batch: order.batchId }, by)
  const joined = own.ok ? own : await joinQueue(tx, { ...asked, batch: null }, by)
  if (!joined.ok) return joined
  await tx.update(orders).set({ waitId: joined.wait.id }).where(eq(orders.id, order.id))
  return { ok: true }
}

/** They wait no longer; a seat that is offered to them goes to the next in line. */
export async function endWait(
  tx: Transaction,
  { order, studentId: student }: { order: Order; studentId: number },
  by: By,
): Promise<void> {
  const [wait] = await tx
    .select()
    .from(waits)
    .where(eq(waits.id, order.waitId ?? 0))
  if (wait?.state === 'waiting')
    await leaveQueue(tx, { wait: wait.id, student: wait.studentId, why: 'given-up' }, by)
  const [offered] = await tx
    .select()
    .from(places)
    .where(and(eq(places.id, wait?.placeId ?? 0), inArray(places.state, ['held', 'offered'])))
  if (offered) await leavePlace(tx, { batch: offered.batchId, student, why: 'declined' }, by)
}

/** Gives what was paid its seat in a batch of the same course. */
export async function takeAnother(
  tx: Transaction,
  { order, studentId }: Locked,
  { batchId, by }: { batchId: number; by: By },
): Promise<Seated> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId))
  if (batch?.courseId !== order.courseId || !studentId) return { ok: false, reason: 'no-batch' }
  const seated = await takePlace(tx, { batch: batchId, student: studentId, for: 'paid' }, by)
  if (!seated.ok) return seated
  await endWait(tx, { order, studentId }, by)
  if (order.joiningId && (await lockJoining(tx, order.joiningId)))
    await seatJoining(tx, order.joiningId, { placeId: seated.place.id, startsOn: batch.startsOn })
  await tx
    .update(orders)
    .set({ state: 'paid', batchId, changedAt: by.now })
    .where(eq(orders.id, order.id))
  return { ok: true }
}

/** Whoever accepted the seat that they waited for has paid for it already. False where they did not. */
export async function seatAccepted(tx: Transaction, found: Locked, by: By): Promise<boolean> {
  const [place] = await tx
    .select({ batchId: places.batchId })
    .from(places)
    .innerJoin(waits, eq(waits.placeId, places.id))
    .where(and(eq(waits.id, found.order.waitId ?? 0), inArray(places.state, ['held', 'taken'])))
  return place !== undefined && (await takeAnother(tx, found, { ...place, by })).ok
}

/** The minute job's part: an offer is accepted without the gateway, so nobody else looks. */
export async function seatThoseWhoWaited(db: Database, now: Date): Promise<void> {
  const { rows } = await db.execute<{ payment: string }>(sql`
    select g.id::text as payment from orders o
      join waits w on w.id = o.wait_id
      join places p on p.id = w.place_id and p.state in ('held', 'taken')
      join gateway_payments g on g.order_id = o.id and g.counts_as = 'fee'
     where o.state = 'no-seat' limit 100`)
  for (const { payment } of rows)
    await beginAgain(db, async (tx) => {
      const found = await lockOrderOf(tx, Number(payment))
      if (found?.order.state === 'no-seat') await seatAccepted(tx, found, { actor: 'system', now })
    })
}
