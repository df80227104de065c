import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { monthKeyOf, type ReportPeriod, spanOf, withLabels } from './read-keys.server.ts'
import { type Dates, fastTrackKey, type ReportAxis, type ReportTable } from './rules.ts'

type MoneyRow = { key: string | null; taken: number; refunded: number; due: number }

/**
 * Payments and refunds of these days from the ledger, and the unpaid part of instalments due on them. The
 * counsellor is the enquiry's; a Fast Track fee belongs to no batch.
 */
export async function readFees(db: Database, axis: ReportAxis, dates: Dates): Promise<ReportTable> {
  const span = spanOf(dates)
  const { rows } = await db.execute<MoneyRow>(sql`
    select key, coalesce(sum(came) + sum(refunded), 0)::float8 as taken,
           coalesce(sum(refunded), 0)::float8 as refunded, coalesce(sum(due), 0)::float8 as due
      from (${entriesIn(axis, span)} union all ${openPartsIn(axis, dates)}) money
     group by key having sum(came) <> 0 or sum(refunded) <> 0 or sum(due) <> 0`)
  const labelled = await withLabels(
    db,
    axis,
    rows.map(({ key, ...values }) => ({ key, values })),
  )
  const sum = (value: 'taken' | 'refunded' | 'due') =>
    rows.reduce((all, row) => all + row[value], 0)
  return {
    rows:
      axis === 'month'
        ? labelled
        : labelled.toSorted((one, other) => sizeOf(other.values) - sizeOf(one.values)),
    total: { taken: sum('taken'), refunded: sum('refunded'), due: sum('due') },
  }
}

function sizeOf({ taken, due }: ReportTable['total']): number {
  return (taken ?? 0) + (due ?? 0)
}

/** As in `sumEntries`: a bounced cheque is no refund, and a correction moves no money. */
function entriesIn(axis: ReportAxis, span: ReportPeriod): SQL {
  return sql`
    select ${keyOf(axis, monthKeyOf(span, sql`l.happened_at`))} as key, -l.paise as came,
           case when l.kind = 'refund' and l.reading_id is null and l.method <> 'cheque'
                then l.paise else 0 end as refunded, 0 as due
      from ledger_entries l
      left join enrolments j on j.id = l.enrolment_id
      left join batch_seats p on p.id = j.seat_id
      left join registrations r on r.id = coalesce(j.enquiry_id, l.registration_id)
     where l.kind in ('payment', 'refund')
       and l.happened_at >= ${span.start} and l.happened_at < ${span.end}`
}

/** Payments cover the oldest instalments first, and a waiver the last ones, as in `find_next_due`. */
function openPartsIn(axis: ReportAxis, { from, until }: Dates): SQL {
  return sql`
    select ${keyOf(axis, sql`to_char(d.due_on, 'YYYY-MM')`)} as key, 0 as came, 0 as refunded,
           greatest(0, least(d.up_to, m.paid + m.open) - greatest(d.up_to - d.paise, m.paid)) as due
      from (select j.* from enrolments j
             where j.state <> 'left' and j.next_due_on <= ${until}::date) j
     cross join lateral (select coalesce(sum(l.paise), 0) as open,
              coalesce(-sum(l.paise) filter (where l.kind in ('payment', 'refund')), 0) as paid
         from ledger_entries l where l.enrolment_id = j.id) m
     cross join lateral (select d.due_on, d.paise, sum(d.paise) over (order by d.due_on, d.part) as up_to
         from dues d where d.enrolment_id = j.id) d
      left join batch_seats p on p.id = j.seat_id
      left join registrations r on r.id = j.enquiry_id
     where d.due_on between ${from}::date and ${until}::date`
}

function keyOf(axis: ReportAxis, month: SQL): SQL {
  if (axis === 'month') return month
  if (axis === 'batch') return sql`p.batch_id::text`
  return axis === 'counsellor'
    ? sql`r.counsellor_id::text`
    : sql`coalesce(j.course, ${fastTrackKey})`
}

type BatchRow = { key: string; seats: number; filled: number; withdrawn: number; waiting: number }

/** Batches that start on these days: seats taken, withdrawals and waitlist. */
export async function readBatches(
  db: Database,
  axis: ReportAxis,
  dates: Dates,
): Promise<ReportTable> {
  const key = axis === 'course' ? sql`coalesce(c.course ->> 'title', b.course_id)` : sql`b.id::text`
  const { rows } = await db.execute<BatchRow>(sql`
    select ${key} as key, sum(b.seats)::int as seats, sum(s.filled)::int as filled,
           sum(s.withdrawn)::int as withdrawn, sum(w.waiting)::int as waiting
      from batches b join courses c on c.id = b.course_id
     cross join lateral (select count(*) filter (where p.state = 'taken') as filled,
              count(*) filter (where p.state = 'left' and p.left_reason in ('withdrawn', 'removed')) as withdrawn
         from batch_seats p where p.batch_id = b.id) s
     cross join lateral (select count(*) as waiting from waitlist_entries e
         where e.batch_id = b.id and e.state = 'waiting') w
     where b.status <> 'cancelled' and b.starts_on between ${dates.from}::date and ${dates.until}::date
     group by 1`)
  const sum = (value: Exclude<keyof BatchRow, 'key'>) =>
    rows.reduce((all, row) => all + row[value], 0)
  const counts = (row: Omit<BatchRow, 'key'>) => ({
    ...row,
    fill: row.seats === 0 ? null : Math.round((row.filled / row.seats) * 100),
  })
  const labelled = await withLabels(
    db,
    axis,
    rows.map(({ key: id, ...row }) => ({ key: id, values: counts(row) })),
  )
  return {
    rows: labelled.toSorted((one, other) => (other.values.fill ?? 0) - (one.values.fill ?? 0)),
    total: counts({
      seats: sum('seats'),
      filled: sum('filled'),
      withdrawn: sum('withdrawn'),
      waiting: sum('waiting'),
    }),
  }
}
