import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { LedgerEntry } from '../tables.ts'
import { cheques } from './tables.ts'

/** Stores the cheque of a payment as uncleared. Idempotent. */
export async function recordCheque(
  tx: Transaction,
  { entry, number, bank }: { entry: LedgerEntry; number: string; bank: string | null },
  context: ActionContext,
): Promise<void> {
  const { id: entryId, enrolmentId, registrationId } = entry
  await tx
    .insert(cheques)
    .values({
      entryId,
      enrolmentId: enrolmentId,
      registrationId,
      number,
      bank,
      receivedAt: context.now,
    })
    .onConflictDoNothing({ target: cheques.entryId })
}
