import type { Transaction } from '../../platform/database/connect.ts'
import type { Notice } from './contract.ts'
import { notifications } from './tables.ts'

/**
 * Notifies staff in the transaction of a change: every process tells them at the commit, and nothing is
 * told after a rollback.
 */
export async function notifyStaff(
  tx: Transaction,
  notice: Notice & { recordId: number; now: Date },
): Promise<void> {
  const { kind, recordId, now, ...facts } = notice
  await tx.insert(notifications).values({ kind, recordId, facts, happenedAt: now })
}
