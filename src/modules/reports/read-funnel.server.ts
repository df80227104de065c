import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { type ReportPeriod, reportKeyOf, withLabels } from './read-keys.server.ts'
import { type ReportAxis, type ReportTable, reports } from './rules.ts'

/**
 * The enquiries of these days, and how far each got up to now: an enquiry counts for every step that it
 * ever took. Joined are those that a course was joined after, by the enrolment's own `enquiry_id`.
 */
export async function readFunnel(
  db: Database,
  axis: ReportAxis,
  span: ReportPeriod,
): Promise<ReportTable> {
  const { rows } = await db.execute<{ key: string | null } & Record<Step, number>>(sql`
    select ${reportKeyOf(axis, span)} as key, count(*)::int as enquiries, count(r.reached_at)::int as reached,
           count(r.confirmed_at)::int as confirmed, count(r.attended_at)::int as attended,
           count(r.completed_at)::int as completed, count(joined.id)::int as enrolled
      from registrations r left join ${joinedSince(span)} on joined.id = r.id
     where ${funnelPeriod(span)} group by 1`)
  const table = await withLabels(
    db,
    axis,
    rows.map(({ key, ...values }) => ({ key, values })),
  )
  return { rows: table, total: sumOf(table.map(({ values }) => values)) }
}

type Step = (typeof reports.funnel.values)[number]

function sumOf(rows: readonly ReportTable['total'][]): ReportTable['total'] {
  return Object.fromEntries(
    reports.funnel.values.map((step) => [
      step,
      rows.reduce((sum, values) => sum + (values[step] ?? 0), 0),
    ]),
  )
}

/** Whoever enquired on these days. */
export function funnelPeriod({ start, end }: ReportPeriod): SQL {
  return sql`r.registered_at >= ${start} and r.registered_at < ${end}`
}

/** The enquiries that somebody joined after; nobody joins before they enquire. */
export function joinedSince({ start }: ReportPeriod): SQL {
  return sql`(select distinct j.enquiry_id as id from enrolments j
               where j.enrolled_at >= ${start} and j.enquiry_id is not null) joined`
}
