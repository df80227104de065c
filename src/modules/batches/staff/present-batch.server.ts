import type { BatchRecord } from '../contract.ts'
import type { ListedBatch } from '../list-batches.server.ts'
import { batchFieldsOf } from '../plan-batch.server.ts'
import { isOnSale } from '../rules.ts'

/** A batch as it travels to staff, field by field. */
export function presentBatch(row: ListedBatch, now: Date): BatchRecord {
  const { batch, title, trainer, occupied: occupiedCount, waiting: waitingCount } = row
  const { courseId, mode, stateCode, days, fromTime, toTime, startsOn, endsOn } =
    batchFieldsOf(batch)
  const { trainerId, room, seats, opensOn, closesOn, holdMinutes, offerHours } =
    batchFieldsOf(batch)
  return {
    courseId,
    mode,
    stateCode,
    days,
    fromTime,
    toTime,
    startsOn,
    endsOn,
    trainerId,
    room,
    seats,
    opensOn,
    closesOn,
    holdMinutes,
    offerHours,
    id: batch.id,
    title,
    trainer,
    occupied: occupiedCount,
    waiting: waitingCount,
    status: batch.status,
    cancelledWhy: batch.cancelledWhy,
    onSale: isOnSale(batch, now),
    version: batch.version,
    savedBy: batch.savedBy,
    savedAt: batch.updatedAt.toISOString(),
  }
}
