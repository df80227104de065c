import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** What a student is told of their money. */
export type Telling = {
  what: 'asked' | 'approved' | 'refused' | 'done' | 'ended' | 'let-off'
  ask: number
}

export const tellingOfRefundJob = 'tell-of-refund'

/** Has a mail written once this transaction holds: whoever decides need not know how mails are made. */
export async function tellLater(tx: Transaction, telling: Telling): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${tellingOfRefundJob}, ${JSON.stringify(telling)}::json)`,
  )
}
