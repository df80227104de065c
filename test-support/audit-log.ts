import { asc, sql } from 'drizzle-orm'
import { openEvents, type SealedFacts } from '../src/modules/audit/sealing.server.ts'
import { auditEvents } from '../src/modules/audit/tables.ts'
import { openDatabase } from '../src/platform/database/connect.ts'

type DatabaseRef = { connectionString: string }
type RecordRef = { kind: 'student' | 'registration'; id: number | undefined }

/** All events of a record, oldest first, with readable values. */
export async function readAuditEvents(site: DatabaseRef, record: RecordRef) {
  const { pool, db } = openDatabase(site, { onError: () => undefined })
  const rows = await db
    .select()
    .from(auditEvents)
    .where(sql`record_kind = ${record.kind} and record_id = ${String(record.id)}`)
    .orderBy(asc(auditEvents.id))
  return openEvents(db, rows).finally(() => pool.end())
}

/** The audit log of a record. */
export async function readAuditLog(site: DatabaseRef, record: RecordRef) {
  const events = await readAuditEvents(site, record)
  return events
    .filter(({ inTrail }) => inTrail)
    .map(({ event, actorName, facts }) => ({
      action: event,
      actor_name: actorName,
      before: stateOf(facts.before),
      after: stateOf(facts.after),
    }))
}

function stateOf(fields: unknown): SealedFacts | null {
  return fields ? (fields as SealedFacts) : null
}
