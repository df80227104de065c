import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { recordAll } from '../audit/record-event.server.ts'
import { classPlanning } from './class-planning.server.ts'
import { offerSeatsJob, seatNotificationJob } from './jobs.server.ts'
import { type BatchChangeResult, type BatchRefusal, versionedBatch } from './plan-batch.server.ts'
import { seatFacts } from './store.server.ts'
import { type Batch, batchSeats, waits } from './tables.ts'

type Cancelling = { id: number; version: number; reason: string }

/**
 * Cancels a batch for good. All seats end; their students get a mail with the reason and a link to choose
 * another batch. Its waitlist waits for any batch of the course, in the same order.
 */
export function cancelBatch(
  db: Database,
  { id, version, reason }: Cancelling,
  context: PersonContext,
): Promise<BatchChangeResult> {
  return db.transaction((tx) =>
    versionedBatch.update<BatchRefusal>(
      tx,
      { id, version },
      (batch) => {
        const { status } = batch
        if (status === 'cancelled') return { ok: false, reason: 'cancelled' }
        const facts = { before: { status }, after: { status: 'cancelled', reason } }
        return {
          ok: true,
          changes: { status: 'cancelled', cancellationReason: reason },
          event: { event: 'cancel batch', ...facts },
          also: async (row) => {
            await classPlanning.get().sync(tx, row, { ...context, isClashConfirmed: true })
            await endSeats(tx, batch, context)
            await passOnWaits(tx, batch, context)
          },
        }
      },
      context,
    ),
  )
}

async function endSeats(tx: Transaction, batch: Batch, context: PersonContext) {
  const { now } = context
  const leftSeats = await tx
    .update(batchSeats)
    .set({
      state: 'left',
      leftReason: 'cancelled',
      expiresAt: null,
      offerHash: null,
      changedAt: now,
    })
    .where(and(eq(batchSeats.batchId, batch.id), ne(batchSeats.state, 'left')))
    .returning({ student: batchSeats.studentId })
  const facts = { ...(await seatFacts(tx, batch)), reason: 'cancelled' }
  const ofAll = leftSeats.map(
    ({ student }) => ({ event: 'release seat', id: student, ...facts }) as const,
  )
  await recordAll(tx, ofAll, context)
  for (const { student } of leftSeats)
    await seatNotificationJob.enqueue(tx, { what: 'cancelled', batch: batch.id, student })
}

async function passOnWaits(tx: Transaction, { id, courseId }: Batch, { now }: PersonContext) {
  const condition = and(eq(waits.batchId, id), inArray(waits.state, ['waiting', 'offered']))
  const openWaits = await tx
    .select()
    .from(waits)
    .where(condition)
    .orderBy(asc(waits.id))
    .for('update')
  for (const { id: wait, studentId } of openWaits) {
    const general = and(
      eq(waits.studentId, studentId),
      eq(waits.courseId, courseId),
      inArray(waits.state, ['waiting', 'offered']),
      ne(waits.id, wait),
    )
    const waitsAnyway = (await tx.$count(waits, general)) > 0
    await tx
      .update(waits)
      .set(
        waitsAnyway
          ? { state: 'left', changedAt: now }
          : { state: 'waiting', batchId: null, changedAt: now },
      )
      .where(eq(waits.id, wait))
  }
  if (openWaits.length > 0) await offerSeatsJob.enqueue(tx, { batch: id })
}
