import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type EventName, events } from './events.server.ts'
import { type OpenedEvent, openEvents } from './open-events.server.ts'
import type { HistoryKind } from './rules.ts'
import { auditEvents } from './tables.ts'

const maxVersionEvents = 5

/**
 * Who made the versions after the given one, and when: the last few, oldest first. Older code did not
 * number the versions of all records: then the latest event that makes a version.
 */
export async function findVersions(
  db: Transaction,
  { kind, id, since }: { kind: HistoryKind; id: string | number; since: number },
): Promise<OpenedEvent[]> {
  const ofRecord = and(eq(auditEvents.recordKind, kind), eq(auditEvents.recordId, String(id)))
  const numberedEvents = await db
    .select()
    .from(auditEvents)
    .where(and(ofRecord, gt(auditEvents.version, since)))
    .orderBy(desc(auditEvents.id))
    .limit(maxVersionEvents)
  if (numberedEvents.length > 0) return openEvents(db, numberedEvents.reverse())
  const last = await db
    .select()
    .from(auditEvents)
    .where(
      and(ofRecord, or(inArray(auditEvents.event, versioning()), isNotNull(auditEvents.version))),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return openEvents(db, last)
}

const versioning = () =>
  Object.entries(events).flatMap(([name, event]) => (event.makesVersion ? [name] : []))

/** Who last did this to a record without versions, and when. */
export async function findLastChange(
  db: Transaction,
  name: EventName,
  id: string,
): Promise<{ by: string; at: Date } | { by: null; at: null }> {
  const [last] = await db
    .select({ by: auditEvents.actorName, at: auditEvents.happenedAt })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.recordKind, events[name].of),
        eq(auditEvents.recordId, id),
        eq(auditEvents.event, name),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return last ?? { by: null, at: null }
}
