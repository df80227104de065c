import { asc, sql } from 'drizzle-orm'
import { openChanges } from '../src/domain/history/open-changes.server.ts'
import { auditEntries } from '../src/domain/history/tables.ts'
import { openDatabase } from '../src/platform/database/connect.ts'

/** What the audit trail says of a record, oldest first, with the values that are still readable. */
export async function readTrail(
  site: { connectionString: string },
  record: { kind: 'student' | 'registration'; id: number | undefined },
) {
  const { pool, db } = openDatabase(site, { onError: () => undefined })
  const rows = await db
    .select()
    .from(auditEntries)
    .where(sql`record_kind = ${record.kind} and record_id = ${String(record.id)}`)
    .orderBy(asc(auditEntries.id))
  const opened = await openChanges(db, rows).finally(() => pool.end())
  return opened.map(({ action, actorName, before, after }) => ({
    action,
    actor_name: actorName,
    before,
    after,
  }))
}
