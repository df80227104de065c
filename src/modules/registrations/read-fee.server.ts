import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { documents } from '../ledger/documents/tables.ts'
import { listPending } from '../ledger/list-pending.server.ts'
import { readBalance } from '../ledger/store.server.ts'

/** The due part of a Fast Track fee, its pending payments, and its documents, newest first. */
export async function readFee(tx: Transaction, registrationId: number) {
  const of = { registrationId }
  const { balancePaise } = await readBalance(tx, of)
  const documentRows = await tx
    .select()
    .from(documents)
    .where(eq(documents.registrationId, registrationId))
    .orderBy(desc(documents.id))
  return {
    duePaise: Math.max(0, balancePaise),
    pending: await listPending(tx, of),
    receipts: documentRows.map(({ id, name, contents, createdAt }) => ({
      id,
      name,
      paise: contents.paise,
      at: createdAt,
    })),
  }
}
