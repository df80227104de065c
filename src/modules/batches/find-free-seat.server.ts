import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { findFamily } from '../students/store.server.ts'
import { isOnSale, type SeatReason } from './rules.ts'
import { countSeats, isActiveSeat } from './store.server.ts'
import { type Batch, batchSeats } from './tables.ts'

/** The purpose of a seat. Only `paid` and `cancelled` pass the waitlist. */
type SeatPurpose =
  /** A checkout begins. */
  | 'hold'
  /** A payment arrived. */
  | 'paid'
  /** The student's batch was cancelled, and they choose another. */
  | 'cancelled'
  /** Staff, who may give a seat when the site no longer sells. */
  | 'desk'
type FreeSeatRequest = { batch: Batch; student: number; for: SeatPurpose }
type FreeSeat = { ok: true } | ({ ok: false } & SeatReason)

/**
 * Whether somebody without a seat can have one; called under the lock of the batch. Free seats belong to
 * the waitlist, except for payers whose hold lapsed and students of a cancelled batch. A lapsed hold
 * without payment gives no priority.
 */
export async function findFreeSeat(
  tx: Transaction,
  { batch, student, for: purpose }: FreeSeatRequest,
  now: Date,
): Promise<FreeSeat> {
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  const isLate = purpose === 'paid' && (await hadSeat(tx, batch, student))
  const onSale = isOnSale(batch, now)
  if (purpose !== 'desk' && !onSale && !isLate) return { ok: false, reason: 'not-on-sale' }
  const { occupied, waiting } = await countSeats(tx, batch, now)
  const free = batch.seats - occupied
  if (free <= 0) return { ok: false, reason: 'batch-full' }
  const passes = isLate || purpose === 'cancelled' || !onSale
  return passes || free > waiting ? { ok: true } : { ok: false, reason: 'queue-first' }
}

/** Had a hold that expired, also if their record was merged since. */
async function hadSeat(tx: Transaction, batch: Batch, student: number): Promise<boolean> {
  const condition = and(
    eq(batchSeats.batchId, batch.id),
    inArray(batchSeats.studentId, await findFamily(tx, student)),
    eq(batchSeats.leftReason, 'lapsed'),
  )
  return (await tx.$count(batchSeats, condition)) > 0
}

/**
 * Whether the batch is clearly full, read without a lock, so that hundreds of requests for the last seat
 * do not hold every connection. Not for people who have a seat there.
 */
export async function isPlainlyFull(
  tx: Transaction,
  { batch, student }: { batch: number; student: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ full: boolean }>(sql`
    select count(*) >= b.seats and not coalesce(bool_or(p.student_id in (
             select id from students where id = ${student}
             union select merged_into from students where id = ${student})), false) as full
      from batches b join batch_seats p on p.batch_id = b.id
       and ${isActiveSeat(now, 'p')}
     where b.id = ${batch} and b.status = 'open' group by b.id`)
  return rows[0]?.full ?? false
}
