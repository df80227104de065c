import { type AnyColumn, and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Account, type EntrySums, sumEntries } from './rules.ts'
import { ledgerEntries } from './tables.ts'

/** SQL: the rows of this account, in a table or an alias of it. */
export function ofAccount(
  { enrolmentId, registrationId }: { enrolmentId: AnyColumn; registrationId: AnyColumn },
  of: Account,
): SQL {
  return 'enrolmentId' in of
    ? eq(enrolmentId, of.enrolmentId)
    : eq(registrationId, of.registrationId)
}

/**
 * SQL: payments less refunds for a registration, in paise, in a query that names it. As `float8`: exact for
 * every possible sum, and a number to the driver, unlike bigint.
 */
export function paidFor(registrationId: SQL): SQL<number> {
  return sql`(select coalesce(-sum(l.paise) filter (where l.kind in ('payment', 'refund')), 0)::float8
               from ledger_entries l where l.registration_id = ${registrationId})`
}

/** SQL: whether the receipt of this entry was cancelled, in a query that names it. */
export function isCancelled(entryId: SQL): SQL<boolean> {
  return sql`exists (select from ledger_entries c where c.reverses = ${entryId} and c.cancelled_for is not null)`
}

/** SQL: payments less refunds from `start` up to, not including, `until`, in a query that names them. */
export function incomeBetween(start: SQL, until: SQL): SQL<number> {
  return sql`(select coalesce(-sum(l.paise), 0)::float8 from ledger_entries l
               where l.kind in ('payment', 'refund')
                 and l.happened_at >= ${start} and l.happened_at < ${until})`
}

/** SQL: whether anything was ever paid for a registration, in a query that names it. */
export function isPaid(registrationId: SQL): SQL<boolean> {
  return sql`exists (select from ledger_entries l where l.registration_id = ${registrationId})`
}

/** Payments for a registration, in paise. */
export async function findPaid(tx: Transaction, registrationId: number): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(
    sql`select ${paidFor(sql`${registrationId}`)} as paise`,
  )
  return rows[0]?.paise ?? 0
}

/** The sums of one enrolment or registration. */
export async function readBalance(tx: Transaction, of: Account): Promise<EntrySums> {
  const { kind, paise, method, readingId, cancelledFor } = ledgerEntries
  const entries = await tx
    .select({ kind, paise, method, readingId, cancelledFor })
    .from(ledgerEntries)
    .where(ofAccount(ledgerEntries, of))
  return sumEntries(entries)
}

/** The entries of enrolments, oldest first. */
export function listEntries(tx: Transaction, enrolmentIds: readonly number[]) {
  return tx
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.enrolmentId, enrolmentIds))
    .orderBy(asc(ledgerEntries.id))
}

/** Payments for registrations and their refunds, oldest first. */
export function listFeesOf(tx: Transaction, registrationIds: readonly number[]) {
  return tx
    .select()
    .from(ledgerEntries)
    .where(
      sql`${inArray(ledgerEntries.registrationId, registrationIds)}
          and ${ledgerEntries.kind} in ('payment', 'refund')`,
    )
    .orderBy(asc(ledgerEntries.id))
}

/** One entry; undefined if there is none. @public The gateway names the payment it refunds. */
export async function findEntry(tx: Transaction, id: number) {
  const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
  return entry
}

export async function hasCancelledReceipt(tx: Transaction, entryId: number): Promise<boolean> {
  const cancels = and(eq(ledgerEntries.reverses, entryId), isNotNull(ledgerEntries.cancelledFor))
  return (await tx.$count(ledgerEntries, cancels)) > 0
}

/** The refunds of a payment so far, in paise. */
export async function refundedAmountOf(tx: Transaction, entryId: number): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(
    sql`select coalesce(sum(paise), 0)::float8 as paise from ledger_entries where reverses = ${entryId}`,
  )
  return rows[0]?.paise ?? 0
}

export async function hasEntry(tx: Transaction, key: string): Promise<boolean> {
  return (await tx.$count(ledgerEntries, eq(ledgerEntries.key, key))) > 0
}
