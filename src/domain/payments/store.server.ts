import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { payments } from './tables.ts'

/** What was paid for a registration, in paise, inside a query that names it. */
export function paidFor(registrationId: SQL): SQL<number> {
  return sumWhere(sql`p.registration_id = ${registrationId}`)
}

/** What came in from `start` up to before `until`, in paise, inside a query that names them. */
export function incomeBetween(start: SQL, until: SQL): SQL<number> {
  return sumWhere(sql`p.paid_at >= ${start} and p.paid_at < ${until}`)
}

/** Whether anything was paid for a registration, inside a query that names it. */
export function isPaid(registrationId: SQL): SQL<boolean> {
  return sql`exists (select from payments p where p.registration_id = ${registrationId})`
}

/** What was paid for a registration, in paise. */
export async function findPaid(tx: Transaction, registrationId: number): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(
    sql`select ${paidFor(sql`${registrationId}`)} as paise`,
  )
  return rows[0]?.paise ?? 0
}

/** The fees of registrations, the first first. */
export function listPayments(db: Database, registrationIds: number[]) {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.registrationId, registrationIds))
    .orderBy(asc(payments.id))
}

/** As `float8`: exact for every sum there will be, and a number to the driver, which a bigint is not. */
function sumWhere(which: SQL): SQL<number> {
  return sql`(select coalesce(sum(p.amount_paise), 0)::float8 from payments p where ${which})`
}
