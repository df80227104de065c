import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'

/** Registrations of each source in a time span, by source id. */
export async function countBySource(
  db: Transaction,
  { from, until }: { from: Date; until: Date },
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ source: string; registrations: number }>(sql`
    select source_id as source, count(*)::int as registrations from registrations
     where registered_at >= ${from} and registered_at < ${until} group by source_id`)
  return new Map(rows.map(({ source, registrations }) => [Number(source), registrations]))
}
