import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { papers } from '../ledger/documents/tables.ts'
import { listPending } from '../ledger/list-pending.server.ts'
import { readBalance } from '../ledger/store.server.ts'

/** What is due of a fee for Fast Track, what may come by itself, and the papers of it, the newest first. */
export async function readFee(tx: Transaction, registrationId: number) {
  const of = { registrationId }
  const { openPaise } = await readBalance(tx, of)
  const given = await tx
    .select()
    .from(papers)
    .where(eq(papers.registrationId, registrationId))
    .orderBy(desc(papers.id))
  return {
    duePaise: Math.max(0, openPaise),
    pending: (await listPending(tx, of)).map((one) => ({
      ...one,
      since: one.since.toISOString(),
    })),
    receipts: given.map(({ id, name, contents, madeAt }) => ({
      ...{ id, name, paise: contents.paise, at: madeAt.toISOString() },
    })),
  }
}
