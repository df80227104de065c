import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { type ReportPeriod, reportKeyOf, sumValues, withLabels } from './read-keys.server.ts'
import { type ReportAxis, type ReportRow, reports } from './rules.ts'

/**
 * The enquiries of these days and how far each got until now: an enquiry counts for every step it ever
 * reached. Enrolled are those that an enrolment names as its `enquiry_id`.
 */
export async function readFunnel(
  db: Database,
  axis: ReportAxis,
  span: ReportPeriod,
): Promise<{ rows: ReportRow[]; total: Record<Step, number> }> {
  const { rows } = await db.execute<{ key: string | null } & Record<Step, number>>(sql`
    select ${reportKeyOf(axis, span)} as key, count(*)::int as enquiries, count(r.reached_at)::int as reached,
           count(r.confirmed_at)::int as confirmed, count(r.attended_at)::int as attended,
           count(r.completed_at)::int as completed, count(joined.id)::int as enrolled
      from registrations r left join ${joinedSince(span)} on joined.id = r.id
     where ${funnelPeriod(span)} group by 1`)
  const table = await withLabels(db, axis, rows)
  return { rows: table, total: sumValues(table, reports.funnel.values) }
}

type Step = (typeof reports.funnel.values)[number]

/** The enquiries of these days. */
export function funnelPeriod({ start, end }: ReportPeriod): SQL {
  return sql`r.registered_at >= ${start} and r.registered_at < ${end}`
}

/** Enquiries followed by an enrolment; none enrols before enquiring. */
export function joinedSince({ start }: ReportPeriod): SQL {
  return sql`(select distinct j.enquiry_id as id from enrolments j
               where j.enrolled_at >= ${start} and j.enquiry_id is not null) joined`
}
