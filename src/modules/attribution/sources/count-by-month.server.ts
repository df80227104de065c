import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { zone } from '../../../ui/format/zone.ts'

/** Registrations in a time span, by source id and month in India: `2 2026-11`. */
export async function countByMonth(
  db: Transaction,
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ source: string; month: string; registrations: number }>(sql`
    select source_id as source, count(*)::int as registrations,
           to_char(registered_at at time zone ${zone}, 'YYYY-MM') as month
      from registrations where registered_at >= ${from} and registered_at < ${until} group by 1, 3`)
  return new Map(
    rows.map(({ source, month, registrations }) => [`${source} ${month}`, registrations]),
  )
}
