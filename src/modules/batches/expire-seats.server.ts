import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { recordAll } from '../audit/record-event.server.ts'
import { mostLapses } from './rules.ts'
import { endedSeat, seatFacts } from './store.server.ts'
import { type Batch, batchSeats, waits } from './tables.ts'

/**
 * Marks expired holds and offers, under the lock of the batch; they do not count in any case. After a
 * lapsed offer the student goes to the end of the waitlist, after the second one off it.
 */
export async function expireSeats(
  tx: Transaction,
  batch: Batch,
  { now }: ActionContext,
): Promise<void> {
  const lapsedSeats = await tx
    .update(batchSeats)
    .set({ ...endedSeat('lapsed'), changedAt: now })
    .where(
      and(
        eq(batchSeats.batchId, batch.id),
        inArray(batchSeats.state, ['held', 'offered']),
        lte(batchSeats.expiresAt, now),
      ),
    )
    .returning({ id: batchSeats.id, studentId: batchSeats.studentId })
  if (lapsedSeats.length === 0) return
  const ids = lapsedSeats.map(({ id }) => id)
  await tx
    .update(waits)
    .set({
      state: sql`case when ${waits.lapses} + 1 >= ${mostLapses} then 'left' else 'waiting' end`,
      lapses: sql`${waits.lapses} + 1`,
      queuedAt: now,
      firstInLine: false,
      changedAt: now,
    })
    .where(and(inArray(waits.seatId, ids), eq(waits.state, 'offered')))
  const facts = await seatFacts(tx, batch)
  const events = lapsedSeats.map(
    ({ studentId: id }) => ({ event: 'release seat', id, ...facts, reason: 'lapsed' }) as const,
  )
  await recordAll(tx, events, { actor: 'system', now })
}
