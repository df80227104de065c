import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { LedgerEntry } from '../tables.ts'
import type { Buyer } from './rules.ts'

/**
 * Student and place of supply on a document. For a registered buyer it is their state; else the classroom's
 * state; for an online course the student's, if known.
 */
export type Supply = {
  student: number
  name: string
  course: string
  startsOn: string
  batchStartsOn: string | null
  supplyState: string | null
  buyer: Buyer | null
}

export async function readSupply(tx: Transaction, entry: LedgerEntry): Promise<Supply> {
  const { rows } = await tx.execute<Supply>(sql`
    select s.id::float8 as student, s.name, coalesce(j.course, r.course || ' (Fast Track)') as course,
           coalesce(j.starts_on, 'infinity')::text as "startsOn", b.starts_on::text as "batchStartsOn",
           coalesce(left(j.buyer_gstin, 2), case when b.mode = 'classroom' then b.state_code end,
                    j.supply_state) as "supplyState",
           case when j.buyer_name is not null then json_build_object(
             'name', j.buyer_name, 'address', j.buyer_address, 'gstin', j.buyer_gstin) end as buyer
      from ledger_entries l
      left join enrolments j on j.id = l.enrolment_id
      left join registrations r on r.id = l.registration_id
      left join batch_seats p on p.id = j.seat_id
      left join batches b on b.id = p.batch_id
      join students s on s.id = coalesce(j.student_id, r.student_id)
     where l.id = ${entry.id}`)
  const [supply] = rows
  if (!supply) throw new Error('An entry of the ledger is nobody’s.')
  return supply
}

/** Which of how many instalments a payment is for; undefined for refunds and full payments. */
export async function readInstalments(tx: Transaction, entry: LedgerEntry) {
  const { id, enrolmentId, kind, paise } = entry
  if (!enrolmentId || kind !== 'payment') return null
  const { rows } = await tx.execute<{ first: number | null; last: number; of: number }>(sql`
    with before as (
      select coalesce(-sum(paise), 0) as paid from ledger_entries
       where enrolment_id = ${enrolmentId} and kind in ('payment', 'refund') and id < ${id}),
    parts as (
      select row_number() over in_order as number, count(*) over () as "of", paise,
             sum(paise) over in_order as up_to
        from dues where enrolment_id = ${enrolmentId} window in_order as (order by due_on, part))
    select min(number)::int as first, max(number)::int as last, max("of")::int as "of"
      from parts, before where up_to > paid and up_to - paise < paid + ${-paise}::bigint`)
  const [row] = rows
  if (!row || row.first === null || row.of < 2) return null
  return { first: row.first, last: row.last, of: row.of }
}
