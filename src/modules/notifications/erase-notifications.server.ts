import { and, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Notice } from './contract.ts'
import { notifications } from './tables.ts'

/** Deletes notifications about records that are erased. */
export async function eraseNotifications(
  tx: Transaction,
  kinds: readonly Notice['kind'][],
  recordIds: readonly number[],
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(inArray(notifications.kind, [...kinds]), inArray(notifications.recordId, [...recordIds])),
    )
}
