import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'

/**
 * Deletes unsent mails to an address, or to staff about these registrations, in the transaction that erases
 * the person. A mail that is being sent is not affected.
 */
export async function dropMails(
  tx: Transaction,
  { email, registrationIds }: { email: string; registrationIds: readonly number[] },
): Promise<void> {
  // Ids are numbers, so the pattern contains no text of a person. Searches the payload, which the
  // library's own view leaves out.
  const about = `^registration-(${registrationIds.join('|') || 'none'})-`
  await tx.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id))
          from graphile_worker._private_jobs
         where locked_at is null
           and (payload ->> 'to' = ${email} or payload ->> 'email' = ${email} or payload ->> 'id' ~ ${about})
        having count(*) > 0`,
  )
}
