import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** What somebody is told of their seat. Offers are told by who serves the queue. */
export type Telling = {
  what: 'seated' | 'moved' | 'cancelled'
  batch: number
  student: number
}

export const tellingJob = 'tell-of-seat'
export const servingJob = 'serve-queue'

/** Has a mail written once this transaction holds: whoever changes a seat need not know how mails are made. */
export async function tellLater(tx: Transaction, telling: Telling): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${tellingJob}, ${JSON.stringify(telling)}::json)`,
  )
}

/** Has the queue of a batch looked at once this transaction holds: a seat may be free. */
export async function serveLater(tx: Transaction, batch: number): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(
          ${servingJob}, ${JSON.stringify({ batch })}::json, job_key := ${`${servingJob}-${batch}`})`,
  )
}
