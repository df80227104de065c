import { asc, inArray, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import type { SeatReason } from './rules.ts'
import { findSeat } from './store.server.ts'
import { type Batch, batches } from './tables.ts'

/** Milliseconds to wait for the lock; then the visitor is asked to try again. */
const longestWaitForSeats = 3_000

/** Locks batches: seats are counted and changed only under this lock. */
export async function lockBatches(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, Batch>> {
  if (ids.length === 0) return new Map()
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(longestWaitForSeats))}`)
  const rows = await tx
    .select()
    .from(batches)
    .where(inArray(batches.id, [...ids]))
    .orderBy(asc(batches.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

type Locked =
  | { ok: true; student: number; batch: Batch; batches: ReadonlyMap<number, Batch> }
  | ({ ok: false } & Extract<SeatReason, { reason: 'no-batch' | 'no-student' }>)

/**
 * Locks the student (after merges, the survivor) and then the batches; the first batch is the one meant.
 * Callers with a later lock of `src/app/lock-order.ts` must have locked the student before.
 */
export async function lockSeats(
  tx: Transaction,
  { student, batches: [intendedBatch, ...others] }: { student: number; batches: readonly number[] },
): Promise<Locked> {
  const survivorId = await findSurvivor(tx, student)
  const entry = survivorId && (await lockStudents(tx, [survivorId])).get(survivorId)
  if (!entry) return { ok: false, reason: 'no-student' }
  if (entry.mergedInto !== null) throw new ConcurrentChangeError()
  if (intendedBatch === undefined) return { ok: false, reason: 'no-batch' }
  const batches = await lockBatches(tx, [intendedBatch, ...others])
  const batch = batches.get(intendedBatch)
  return batch ? { ok: true, student: entry.id, batch, batches } : { ok: false, reason: 'no-batch' }
}

/** The seat of a student in a batch, both locked; nothing where there is none, or none any more. */
export async function lockSeatOf(
  tx: Transaction,
  request: { batch: number; student: number },
  context: ActionContext,
) {
  const locked = await lockSeats(tx, { student: request.student, batches: [request.batch] })
  if (!locked.ok) return undefined
  const { batch, student } = locked
  await expireSeats(tx, batch, context)
  // A seat taken before two records were merged is stored under the record that had it.
  const seat =
    (await findSeat(tx, { batch: batch.id, student: request.student })) ??
    (await findSeat(tx, { batch: batch.id, student }))
  return seat && { seat, batch, student }
}
