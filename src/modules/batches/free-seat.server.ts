import { and, eq, isNull } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { offerFreedLater } from './jobs.server.ts'
import { type Batch, freedSeats, type Seat } from './tables.ts'

type Freeing = { student: number; movedTo?: number; waitlistEntryIds: number[] }

/**
 * Stores the state of a seat that staff free, and queues its offer in 30 seconds; until then it can be
 * undone (decision 0087). `seat` is the row before; the caller has locked its batch.
 */
export async function freeSeat(
  tx: Transaction,
  seat: Seat,
  { student, movedTo, waitlistEntryIds }: Freeing,
  context: ActionContext,
): Promise<void> {
  const { id: seatId, batchId, state, source, expiresAt, offerHash, extraBy, extraReason } = seat
  if (state === 'left') throw new Error('A seat that nobody has cannot be freed.')
  // Moved or removed again within this time: only the last change can be undone.
  await tx
    .update(freedSeats)
    .set({ outcome: 'offered', outcomeAt: context.now })
    .where(and(eq(freedSeats.seatId, seatId), isNull(freedSeats.outcome)))
  const [freedSeat] = await tx
    .insert(freedSeats)
    .values({
      seatId,
      batchId,
      movedTo,
      state,
      source,
      expiresAt,
      offerHash,
      extraBy,
      extraReason,
      waitlistEntryIds,
      freedBy: signatureOf(context.actor),
      freedAt: context.now,
    })
    .returning()
  if (!freedSeat) throw new Error('A freed seat that was just kept is gone.')
  await offerFreedLater(tx, freedSeat, student)
}

/** Free seats of a batch that nobody is offered yet. */
export function countFreed(tx: Transaction, { id }: Pick<Batch, 'id'>): Promise<number> {
  return tx.$count(freedSeats, and(eq(freedSeats.batchId, id), isNull(freedSeats.outcome)))
}

/** The time to undo is over. The caller has locked its batch. */
export async function endFreed(tx: Transaction, id: number, { now }: ActionContext): Promise<void> {
  await tx
    .update(freedSeats)
    .set({ outcome: 'offered', outcomeAt: now })
    .where(and(eq(freedSeats.id, id), isNull(freedSeats.outcome)))
}
