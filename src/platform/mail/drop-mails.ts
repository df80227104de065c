import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'

/**
 * Takes back what still waits to be sent to an address, or to staff about these registrations, in the
 * transaction in which their person leaves. A mail that is leaving in this moment leaves.
 */
export async function dropMails(
  tx: Transaction,
  { email, registrationIds }: { email: string; registrationIds: readonly number[] },
): Promise<void> {
  // Ids are numbers: nothing in the pattern is anybody's text. Jobs are looked for by their payload,
  // which the library's own view leaves out.
  const about = `^registration-(${registrationIds.join('|') || 'none'})-`
  await tx.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id))
          from graphile_worker._private_jobs
         where locked_at is null
           and (payload ->> 'to' = ${email} or payload ->> 'email' = ${email} or payload ->> 'id' ~ ${about})
        having count(*) > 0`,
  )
}
