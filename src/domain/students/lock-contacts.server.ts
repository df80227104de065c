import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** So few that a file of ten thousand students does not fill PostgreSQL's table of locks. */
const buckets = 1024

/** Any number of our own, apart from other advisory locks. */
const lockClass = 4_201_014

/**
 * Until the transaction ends, nobody else gives these e-mails and phone numbers to an entry: whoever
 * enters, corrects or registers takes these locks first, before any row. Each stands for a bucket of
 * them; they are taken in one order, so that nobody waits in a circle.
 */
export async function lockContacts(
  tx: Transaction,
  contacts: readonly (string | null | undefined)[],
): Promise<void> {
  const names = sql.param(contacts.filter((contact) => typeof contact === 'string'))
  await tx.execute(
    sql`select pg_advisory_xact_lock(${lockClass}, bucket) from (
          select distinct (hashtextextended(name, 0) & ${buckets - 1})::int as bucket
            from unnest(${names}::text[]) name order by bucket) named`,
  )
}
