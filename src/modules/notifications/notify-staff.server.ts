import type { Transaction } from '../../platform/database/connect.ts'
import type { Notice } from './contract.ts'
import { notifications } from './tables.ts'

/**
 * Tells staff that something happened, in the transaction in which it does: they hear of it on every
 * process when that ends, and of nothing that was taken back.
 */
export async function notifyStaff(
  tx: Transaction,
  notice: Notice & { recordId: number; now: Date },
): Promise<void> {
  const { kind, recordId, now, ...facts } = notice
  await tx.insert(notifications).values({ kind, recordId, facts, happenedAt: now })
}
