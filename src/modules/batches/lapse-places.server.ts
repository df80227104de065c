import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { recordAll } from '../audit/record-event.server.ts'
import { mostLapses } from './rules.ts'
import { seatFacts } from './store.server.ts'
import { type Batch, places, waits } from './tables.ts'

/**
 * Says of what is over that it is over, under the lock of the batch: held and offered seats whose time ran
 * out. They count for nothing either way. Whoever let an offer run out goes to the end of the queue, and
 * the second time out of it.
 */
export async function lapsePlaces(tx: Transaction, batch: Batch, { now }: By): Promise<void> {
  const lapsed = await tx
    .update(places)
    .set({
      ...{ state: 'left', leftWhy: 'lapsed', expiresAt: null, offerHash: null },
      changedAt: now,
    })
    .where(
      and(
        eq(places.batchId, batch.id),
        inArray(places.state, ['held', 'offered']),
        lte(places.expiresAt, now),
      ),
    )
    .returning({ id: places.id, studentId: places.studentId })
  if (lapsed.length === 0) return
  await sendBack(
    tx,
    lapsed.map(({ id }) => id),
    now,
  )
  const facts = await seatFacts(tx, batch)
  await recordAll(
    tx,
    lapsed.map(({ studentId }) => ({
      ...{ event: 'leave place', id: studentId, ...facts, why: 'lapsed' },
    })),
    { actor: 'system', now },
  )
}

/** Of whoever let an offer run out. */
async function sendBack(tx: Transaction, lapsed: number[], now: Date) {
  await tx
    .update(waits)
    .set({
      state: sql`case when ${waits.lapses} + 1 >= ${mostLapses} then 'left' else 'waiting' end`,
      lapses: sql`${waits.lapses} + 1`,
      queuedAt: now,
      firstInLine: false,
      changedAt: now,
    })
    .where(and(inArray(waits.placeId, lapsed), eq(waits.state, 'offered')))
}
