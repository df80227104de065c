import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { funnelPeriod } from './read-funnel.server.ts'
import type { ReportPeriod } from './read-keys.server.ts'
import { leastAlike, type ReportTable } from './rules.ts'

/** Why the enquiries of these days that stand lost are lost, in the words that staff gave, most often first. */
export async function readLost(db: Database, span: ReportPeriod): Promise<ReportTable> {
  const { rows } = await db.execute<{ label: string | null; lost: number }>(sql`
    select label, sum(lost)::int as lost
      from (select case when count(*) >= ${leastAlike}::int then min(btrim(r.lost_reason)) end as label,
                   count(*) as lost
              from registrations r
             where r.status = 'lost' and ${funnelPeriod(span)}
             group by lower(btrim(r.lost_reason))) by_words
     group by label order by label is null, lost desc, label`)
  const table = rows.map(({ label, lost: lostCount }) => ({
    key: label ?? '',
    label,
    values: { lost: lostCount },
  }))
  return {
    rows: table,
    total: { lost: rows.reduce((sum, { lost: lostCount }) => sum + lostCount, 0) },
  }
}
