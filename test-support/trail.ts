import { asc, sql } from 'drizzle-orm'
import { openEvents } from '../src/modules/audit/open-events.server.ts'
import type { Facts } from '../src/modules/audit/seal-values.server.ts'
import { happenings } from '../src/modules/audit/tables.ts'
import { openDatabase } from '../src/platform/database/connect.ts'

type Place = { connectionString: string }
type Named = { kind: 'student' | 'registration'; id: number | undefined }

/** Everything that happened to a record, oldest first, with the values that are still readable. */
export async function readHistory(site: Place, record: Named) {
  const { pool, db } = openDatabase(site, { onError: () => undefined })
  const rows = await db
    .select()
    .from(happenings)
    .where(sql`record_kind = ${record.kind} and record_id = ${String(record.id)}`)
    .orderBy(asc(happenings.id))
  return openEvents(db, rows).finally(() => pool.end())
}

/** What the audit trail says of it. */
export async function readTrail(site: Place, record: Named) {
  const happened = await readHistory(site, record)
  return happened
    .filter(({ inTrail }) => inTrail)
    .map(({ event, actorName, facts }) => ({
      action: event,
      actor_name: actorName,
      before: stateOf(facts.before),
      after: stateOf(facts.after),
    }))
}

function stateOf(fields: unknown): Facts | null {
  return fields ? (fields as Facts) : null
}
