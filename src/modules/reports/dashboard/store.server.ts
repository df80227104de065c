import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { incomeBetween } from '../../ledger/store.server.ts'
import type { DashboardPeriod, Figures } from '../staff/dashboard/rules.ts'

/** Students whose requests are undecided. */
export async function listUndecided(db: Database): Promise<Set<number>> {
  const { rows } = await db.execute<{ student: number }>(
    sql`select distinct coalesce(q.student_id, e.student_id, r.student_id)::int as student
          from refund_requests q left join enrolments e on e.id = q.enrolment_id
          left join registrations r on r.id = q.registration_id
         where q.state = 'requested'`,
  )
  return new Set(rows.map(({ student }) => student))
}

/** Counts for each period. Each is an index range; grouping by day would compute the time zone of every row. */
export async function readFigures(
  db: Database,
  spans: readonly DashboardPeriod[],
): Promise<Figures[]> {
  const times = (end: keyof DashboardPeriod) =>
    sql.param(spans.map((span) => span[end].toISOString()))
  const { rows } = await db.execute<Figures>(sql`
    select of_registrations.*,
           (select count(*)::int from students s
             where s.merged_into is null
               and s.created_at >= span.start and s.created_at < span.until) as "students",
           (select count(*)::int from enrolments j
             where j.enrolled_at >= span.start and j.enrolled_at < span.until) as "joins",
           ${incomeBetween(sql`span.start`, sql`span.until`)} as "incomePaise"
      from unnest(${times('from')}::timestamptz[], ${times('until')}::timestamptz[])
           with ordinality as span (start, until, place)
     cross join lateral (
       select count(*)::int as "registrations",
              count(*) filter (where r.status in ('confirmed', 'attending', 'completed'))::int
                as "confirmed"
         from registrations r
        where r.registered_at >= span.start and r.registered_at < span.until
     ) of_registrations
     order by span.place`)
  return rows
}
