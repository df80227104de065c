import { and, eq, inArray, type SQL } from 'drizzle-orm'
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
  const isOpen = inArray(batchSeats.state, ['held', 'offered'])
  const open = and(inArray(batchSeats.studentId, ids), isOpen)
  await endSeats(tx, open, () =>
    tx
      .update(batchSeats)
      .set({ ...endedSeat('account-gone'), changedAt: now })
      .where(open),
  )
}

/**
 * Everything of a deleted record; its seats become free. Other tables that refer to one prevent the
 * deletion.
 */
async function eraseSeats(tx: Transaction, student: number): Promise<void> {
  await tx.delete(waits).where(eq(waits.studentId, student))
  const theirSeats = eq(batchSeats.studentId, student)
  await endSeats(tx, theirSeats, () => tx.delete(batchSeats).where(theirSeats))
}

/** Ends seats under the locks of their batches, and offers what becomes free. */
async function endSeats(
  tx: Transaction,
  which: SQL | undefined,
  end: () => Promise<unknown>,
): Promise<void> {
  const seats = await tx.select({ batch: batchSeats.batchId }).from(batchSeats).where(which)
  if (seats.length === 0) return
  const batches = [...new Set(seats.map(({ batch }) => batch))]
  await lockBatches(tx, batches)
  await end()
  for (const batch of batches) await offerSeatsJob.enqueue(tx, { batch })
}
