import { asc, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type StudentRow, students } from './tables.ts'

/** Few enough that a file of ten thousand students does not fill PostgreSQL's lock table. */
const buckets = 1024

/** Any number of our own, distinct from other advisory locks. */
const lockClass = 4_201_014

/**
 * Until the transaction ends nobody else gives these e-mails and phone numbers to a record: every command
 * that does takes these locks. Each covers a bucket of values.
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

/**
 * Locks students until the transaction ends. Transactions that lock more than one run one at a time, so
 * that crossing merges do not deadlock. Registrations may still refer to the locked rows.
 */
export async function lockStudents(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, StudentRow>> {
  if (ids.length === 0) return new Map()
  if (ids.length > 1)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('student merges', 0))`)
  const rows = await tx
    .select()
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(asc(students.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}
