import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Account } from './add-entry.server.ts'
import { type EntrySums, sumEntries } from './rules.ts'
import { ledgerEntries } from './tables.ts'

/** What came in less what went back, in paise; what is owed is positive in the ledger. */
const received = sql`coalesce(-sum(l.paise) filter (where l.kind in ('payment', 'refund')), 0)`

/** What was paid for a registration, in paise, inside a query that names it. */
export function paidFor(registrationId: SQL): SQL<number> {
  return sumWhere(sql`l.registration_id = ${registrationId}`)
}

/** What came in less what went back from `start` up to before `until`, inside a query that names them. */
export function incomeBetween(start: SQL, until: SQL): SQL<number> {
  return sql`(select coalesce(-sum(l.paise), 0)::float8 from ledger_entries l
               where l.kind in ('payment', 'refund')
                 and l.happened_at >= ${start} and l.happened_at < ${until})`
}

/** Whether anything was ever paid for a registration, inside a query that names it. */
export function isPaid(registrationId: SQL): SQL<boolean> {
  return sql`exists (select from ledger_entries l where l.registration_id = ${registrationId})`
}

/** What was paid for a registration, in paise. */
export async function findPaid(tx: Transaction, registrationId: number): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(
    sql`select ${paidFor(sql`${registrationId}`)} as paise`,
  )
  return rows[0]?.paise ?? 0
}

/** The sums of one enrolment or registration. */
export async function readBalance(tx: Transaction, of: Account): Promise<EntrySums> {
  const { kind, paise, method, readingId, enrolmentId, registrationId } = ledgerEntries
  const entries = await tx
    .select({ kind, paise, method, readingId })
    .from(ledgerEntries)
    .where(
      'enrolmentId' in of ? eq(enrolmentId, of.enrolmentId) : eq(registrationId, of.registrationId),
    )
  return sumEntries(entries)
}

/** The entries of enrolments, the first first. */
export function listEntries(tx: Transaction, enrolmentIds: readonly number[]) {
  return tx
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.enrolmentId, [0, ...enrolmentIds]))
    .orderBy(asc(ledgerEntries.id))
}

/** The payments for registrations, and what went back of them, the first first. */
export function listFeesOf(tx: Transaction, registrationIds: readonly number[]) {
  return tx
    .select()
    .from(ledgerEntries)
    .where(
      sql`${inArray(ledgerEntries.registrationId, [0, ...registrationIds])}
          and ${ledgerEntries.kind} in ('payment', 'refund')`,
    )
    .orderBy(asc(ledgerEntries.id))
}

/**
 * One entry; nothing where there is none.
 * @public The gateway names the payment that it gives back.
 */
export async function findEntry(tx: Transaction, id: number) {
  const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
  return entry
}

/** What of a payment was given back so far, in paise. */
export async function refundedAmountOf(tx: Transaction, entryId: number): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(
    sql`select coalesce(sum(paise), 0)::float8 as paise from ledger_entries where reverses = ${entryId}`,
  )
  return rows[0]?.paise ?? 0
}

/** Whether an entry of this key stands. */
export async function findKey(tx: Transaction, key: string): Promise<boolean> {
  const [entry] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.key, key))
  return entry !== undefined
}

/** As `float8`: exact for every sum there will be, and a number to the driver, which a bigint is not. */
function sumWhere(which: SQL): SQL<number> {
  return sql`(select ${received}::float8 from ledger_entries l where ${which})`
}
