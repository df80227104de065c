import { and, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Notice } from './contract.ts'
import { notifications } from './tables.ts'

/** What staff were told of records that are forgotten. */
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
