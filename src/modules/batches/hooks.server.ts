import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { onErase, onLeave } from '../students/hooks.server.ts'
import { offerSeatsJob } from './jobs.server.ts'
import { lockBatches } from './locks.server.ts'
import { endedSeat } from './store.server.ts'
import { batchSeats, waits } from './tables.ts'

onLeave.add(endOpenSeats)
onErase.add(eraseSeats)

/**
 * Ends waits, holds and offers of a deleted person; a taken seat stays with the student record. The caller
 * has locked the student.
 */
async function endOpenSeats(
  tx: Transaction,
  students: readonly number[],
  now: Date,
): Promise<void> {
  const ids = [...students]
  await tx.delete(waits).where(inArray(waits.studentId, ids))
  const open = and(
    inArray(batchSeats.studentId, ids),
    inArray(batchSeats.state, ['held', 'offered']),
  )
  const heldSeats = await tx.select({ batch: batchSeats.batchId }).from(batchSeats).where(open)
  if (heldSeats.length === 0) return
  const batches = [...new Set(heldSeats.map(({ batch }) => batch))]
  await lockBatches(tx, batches)
  await tx
    .update(batchSeats)
    .set({ ...endedSeat('account-gone'), changedAt: now })
    .where(open)
  for (const batch of batches) await offerSeatsJob.enqueue(tx, { batch })
}

/**
 * Everything of a deleted record; its seats become free. Other tables that refer to one prevent the
 * deletion.
 */
async function eraseSeats(tx: Transaction, student: number): Promise<void> {
  await tx.delete(waits).where(eq(waits.studentId, student))
  const condition = eq(batchSeats.studentId, student)
  const rows = await tx.select({ batch: batchSeats.batchId }).from(batchSeats).where(condition)
  if (rows.length === 0) return
  const batches = [...new Set(rows.map(({ batch }) => batch))]
  await lockBatches(tx, batches)
  await tx.delete(batchSeats).where(condition)
  for (const batch of batches) await offerSeatsJob.enqueue(tx, { batch })
}
