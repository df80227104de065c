import type { Transaction } from '../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import { lockBatches } from './locks.server.ts'
import type { SeatReason } from './rules.ts'
import type { Batch } from './tables.ts'

type Locked =
  | { ok: true; student: number; batch: Batch; batches: ReadonlyMap<number, Batch> }
  | ({ ok: false } & Extract<SeatReason, { reason: 'no-batch' | 'no-student' }>)

/**
 * Locks the student (after merges, the survivor) and then the batches; the first batch is the one meant.
 * Callers with a later lock of `locks.server.ts` must have locked the student before.
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
