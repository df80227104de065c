import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { readFunnel } from './read-funnel.server.ts'
import { spanOf } from './read-keys.server.ts'
import type { Dates, ReportRow, ReportTable } from './rules.ts'

/**
 * What each source cost on these days, in paise, for each of its enquiries and of those that joined. Costs are
 * typed in by month: of a month that is asked for in part, as much as it has of these days.
 */
export async function readCosts(db: Database, dates: Dates): Promise<ReportTable> {
  const [funnel, { rows }] = await Promise.all([
    readFunnel(db, 'source', spanOf(dates)),
    db.execute<{ key: string; name: string; cost: number }>(sql`
      select s.id::text as key, s.name,
             round(sum(c.paise::numeric * (least(m.last, ${dates.until}::date)
               - greatest(c.month, ${dates.from}::date) + 1) / (m.last - c.month + 1)))::float8 as cost
        from source_costs c join sources s on s.id = c.source_id
       cross join lateral (select (c.month + interval '1 month')::date - 1 as last) m
       where c.month <= ${dates.until}::date and m.last >= ${dates.from}::date
       group by s.id, s.name`),
  ])
  const costs = new Map(rows.map((row) => [row.key, row]))
  const came = funnel.rows.map(({ key, label, values }) => {
    const { enquiries = 0, enrolled: enrolledCount = 0 } = values
    return {
      key,
      label,
      values: { cost: costs.get(key)?.cost ?? 0, enquiries, enrolled: enrolledCount },
    }
  })
  const none = rows
    .filter(({ key }) => !funnel.rows.some((row) => row.key === key))
    .map(({ key, name, cost }) => ({
      key,
      label: name,
      values: { cost, enquiries: 0, enrolled: 0 },
    }))
  const table: ReportRow[] = [...came, ...none].map((row) => ({
    ...row,
    values: eachOf(row.values),
  }))
  const { enquiries = 0, enrolled: enrolledEnrolledCount = 0 } = funnel.total
  const cost = rows.reduce((sum, row) => sum + row.cost, 0)
  return {
    rows: table.toSorted((one, other) => (other.values.cost ?? 0) - (one.values.cost ?? 0)),
    total: eachOf({ cost, enquiries, enrolled: enrolledEnrolledCount }),
  }
}

type SourceCounts = { cost: number; enquiries: number | null; enrolled: number | null }

function eachOf({ cost, enquiries, enrolled: enrolledCount }: SourceCounts): ReportRow['values'] {
  const share = (count: number | null) => (count ? Math.round(cost / count) : null)
  return {
    cost,
    enquiries,
    enrolled: enrolledCount,
    perEnquiry: share(enquiries),
    perEnrolment: share(enrolledCount),
  }
}
