import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type PendingQuery, whichPending } from '../which-pending.server.ts'
import { cheques } from './tables.ts'

export type ChequeOut = {
  id: number
  /** Null for a Fast Track fee: then `registration` is set. */
  enrolment: number | null
  registration: number | null
  name: string
  course: string
  number: string
  bank: string | null
  paise: number
  receivedAt: Date
  receivedBy: string
}

/** Uncleared cheques, oldest first. */
export async function listCheques(tx: Transaction, query: PendingQuery = {}): Promise<ChequeOut[]> {
  const { rows } = await tx.execute<Omit<ChequeOut, 'receivedAt'> & { receivedAt: string }>(sql`
    select c.id::float8 as id, c.enrolment_id::float8 as enrolment,
           c.registration_id::float8 as registration, s.name,
           coalesce(j.course, r.course || ' (Fast Track)') as course, c.number, c.bank,
           -l.paise::float8 as paise, c.received_at as "receivedAt", l.recorded_by as "receivedBy"
      from cheques c
      join ledger_entries l on l.id = c.entry_id
      left join enrolments j on j.id = c.enrolment_id
      left join registrations r on r.id = c.registration_id
      join students s on s.id = coalesce(j.student_id, r.student_id)
     where c.state = 'out' and ${whichPending(query)}
     order by c.received_at, c.id limit 500`)
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }))
}

/** Whether a payment was made by an uncleared cheque. */
export async function awaitsCheque(tx: Transaction, entryId: number): Promise<boolean> {
  const [cheque] = await tx
    .select({ id: cheques.id })
    .from(cheques)
    .where(and(eq(cheques.entryId, entryId), ne(cheques.state, 'cleared')))
  return cheque !== undefined
}
