import type { By } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { LedgerEntry } from '../tables.ts'
import { cheques } from './tables.ts'

/** The cheque that a payment came by: it is out from then on. Kept once, however often it is sent. */
export async function keepCheque(
  tx: Transaction,
  { entry, number, bank }: { entry: LedgerEntry; number: string; bank: string | null },
  by: By,
): Promise<void> {
  const { id: entryId, joiningId, registrationId } = entry
  await tx
    .insert(cheques)
    .values({ entryId, joiningId, registrationId, number, bank, takenAt: by.now })
    .onConflictDoNothing({ target: cheques.entryId })
}
