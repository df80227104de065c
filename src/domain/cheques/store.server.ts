import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

export type ChequeOut = {
  id: number
  joining: number
  name: string
  course: string
  number: string
  bank: string | null
  paise: number
  takenAt: Date
  takenBy: string
}

/** What was taken and is not settled, the oldest first. */
export async function listCheques(tx: Transaction, joining?: number): Promise<ChequeOut[]> {
  const { rows } = await tx.execute<Omit<ChequeOut, 'takenAt'> & { takenAt: string }>(sql`
    select c.id::float8 as id, c.joining_id::float8 as joining, s.name, j.course, c.number, c.bank,
           -l.paise::float8 as paise, c.taken_at as "takenAt", l.recorded_by as "takenBy"
      from cheques c
      join ledger_entries l on l.id = c.entry_id
      join joinings j on j.id = c.joining_id
      join students s on s.id = j.student_id
     where c.state = 'out' and ${joining === undefined ? sql`true` : sql`c.joining_id = ${joining}`}
     order by c.taken_at, c.id limit 500`)
  return rows.map((row) => ({ ...row, takenAt: new Date(row.takenAt) }))
}
