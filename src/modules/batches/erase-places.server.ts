import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { serveLater } from './enqueue-notification.server.ts'
import { lockBatches } from './locks.server.ts'
import { places, waits } from './tables.ts'

/**
 * Ends what somebody who leaves waits for or has not taken yet; a seat that is taken stays with the entry.
 * The caller has locked the student.
 */
export async function endOpenSeats(
  tx: Transaction,
  students: readonly number[],
  now: Date,
): Promise<void> {
  const ids = [...students]
  await tx.delete(waits).where(inArray(waits.studentId, ids))
  const open = and(inArray(places.studentId, ids), inArray(places.state, ['held', 'offered']))
  const held = await tx.select({ batch: places.batchId }).from(places).where(open)
  if (held.length === 0) return
  const batches = [...new Set(held.map(({ batch }) => batch))]
  await lockBatches(tx, batches)
  await tx
    .update(places)
    .set({
      ...{ state: 'left', leftWhy: 'account-gone', expiresAt: null, offerHash: null },
      changedAt: now,
    })
    .where(open)
  for (const batch of batches) await serveLater(tx, batch)
}

/** Everything of an entry that is taken away; its seats are free. What else points to one holds it. */
export async function forgetPlaces(tx: Transaction, student: number): Promise<void> {
  await tx.delete(waits).where(eq(waits.studentId, student))
  const theirs = eq(places.studentId, student)
  const rows = await tx.select({ batch: places.batchId }).from(places).where(theirs)
  if (rows.length === 0) return
  const batches = [...new Set(rows.map(({ batch }) => batch))]
  await lockBatches(tx, batches)
  await tx.delete(places).where(theirs)
  for (const batch of batches) await serveLater(tx, batch)
}
