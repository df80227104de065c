import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { addDays, startOfDay } from '../../../ui/format/days.ts'
import type { Method } from '../../ledger/rules.ts'
import { type CashCount, cashCounts } from '../tables.ts'

export type Movement = {
  id: number
  at: Date
  /** Given back by staff, or taken back by the bank that did not pay a cheque. */
  what: 'received' | 'refunded' | 'bounced'
  name: string
  course: string
  method: Method
  reference: string | null
  /** What came; below nothing what went. */
  paise: number
  by: string
  document: { id: number; name: string } | null
}

type Row = Omit<Movement, 'at' | 'document'> & {
  at: string
  documentId: number | null
  document: string | null
}

/** All money that came and went from one day to another, both included, the first first. */
export async function listMovements(
  db: Transaction,
  {
    from,
    to,
    after = 0,
    limit = 5_000,
  }: { from: string; to: string; after?: number; limit?: number },
): Promise<Movement[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id::float8 as id, l.happened_at as at,
           case when l.kind = 'payment' then 'received'
                when l.key like 'bounce %' then 'bounced' else 'refunded' end as what,
           s.name, coalesce(j.course, r.course || ' (Fast Track)') as course,
           l.method, l.reference, -l.paise::float8 as paise, l.recorded_by as by,
           p.id::float8 as "documentId", p.name as document
      from ledger_entries l
      left join enrolments j on j.id = l.enrolment_id
      left join registrations r on r.id = l.registration_id
      join students s on s.id = coalesce(j.student_id, r.student_id)
      left join documents p on p.entry_id = l.id
     where l.kind in ('payment', 'refund') and l.id > ${after}
       and l.happened_at >= ${startOfDay(from)} and l.happened_at < ${startOfDay(addDays(to, 1))}
     order by l.id limit ${limit}`)
  return rows.map(({ at, documentId, document, ...row }) => ({
    ...row,
    at: new Date(at),
    document: documentId !== null && document !== null ? { id: documentId, name: document } : null,
  }))
}

/** All cash that the ledger has up to a moment, or up to now. */
export async function cashInLedger(tx: Transaction, until?: Date): Promise<number> {
  const before: SQL = until ? sql`and happened_at < ${until}` : sql``
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select coalesce(-sum(paise), 0)::float8 as paise from ledger_entries
     where method = 'cash' and kind in ('payment', 'refund') ${before}`)
  return rows[0]?.paise ?? 0
}

/** The counts of a day, the first first. */
export function listCounts(tx: Transaction, day: string): Promise<CashCount[]> {
  return tx.select().from(cashCounts).where(eq(cashCounts.day, day)).orderBy(asc(cashCounts.id))
}

/** The one that holds of the last day before this one on which somebody counted. */
export async function findEarlierCount(tx: Transaction, day: string) {
  const [count] = await tx
    .select()
    .from(cashCounts)
    .where(and(lt(cashCounts.day, day)))
    .orderBy(desc(cashCounts.day), desc(cashCounts.id))
    .limit(1)
  return count
}
