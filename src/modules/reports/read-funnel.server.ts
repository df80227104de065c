import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { keyOf, type Span, withLabels } from './read-keys.server.ts'
import { type By, reports, type Table } from './rules.ts'

/**
 * The enquiries of these days, and how far each got up to now: an enquiry counts for every step that it
 * ever took. Joined are those that a course was joined after, by the joining's own `enquiry_id`.
 */
export async function readFunnel(db: Database, by: By, span: Span): Promise<Table> {
  const { rows } = await db.execute<{ key: string | null } & Record<Step, number>>(sql`
    select ${keyOf(by, span)} as key, count(*)::int as enquiries, count(r.reached_at)::int as reached,
           count(r.confirmed_at)::int as confirmed, count(r.attended_at)::int as attended,
           count(r.completed_at)::int as completed, count(joined.id)::int as joined
      from registrations r left join ${joinedSince(span)} on joined.id = r.id
     where ${within(span)} group by 1`)
  const table = await withLabels(
    db,
    by,
    rows.map(({ key, ...values }) => ({ key, values })),
  )
  return { rows: table, total: sumOf(table.map(({ values }) => values)) }
}

type Step = (typeof reports.funnel.values)[number]

function sumOf(rows: readonly Table['total'][]): Table['total'] {
  return Object.fromEntries(
    reports.funnel.values.map((step) => [
      step,
      rows.reduce((sum, values) => sum + (values[step] ?? 0), 0),
    ]),
  )
}

/** Whoever enquired on these days. */
export function within({ start, end }: Span): SQL {
  return sql`r.registered_at >= ${start} and r.registered_at < ${end}`
}

/** The enquiries that somebody joined after; nobody joins before they enquire. */
export function joinedSince({ start }: Span): SQL {
  return sql`(select distinct j.enquiry_id as id from joinings j
               where j.joined_at >= ${start} and j.enquiry_id is not null) joined`
}
