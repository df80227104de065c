import type { Dated } from '../../src/modules/audit/record-event.server.ts'
import { batchSeats } from '../../src/modules/batches/tables.ts'
import type { Transaction } from '../../src/platform/database/connect.ts'

type SeatedStudent = { title: string; startsOn: string; batchId: number; studentId: number }

export async function seatStudents(
  tx: Transaction,
  seatRows: readonly SeatedStudent[],
  at: Date,
): Promise<Dated[]> {
  if (seatRows.length === 0) return []
  await tx.insert(batchSeats).values(
    seatRows.map(({ batchId, studentId }) => ({
      batchId,
      studentId,
      state: 'taken' as const,
      source: 'desk' as const,
      createdAt: at,
      changedAt: at,
    })),
  )
  return seatRows.map(({ studentId: id, batchId: batch, title, startsOn: starts }) => ({
    actor: 'system',
    now: at,
    happened: { event: 'confirm seat', id, batch, title, starts },
  }))
}
