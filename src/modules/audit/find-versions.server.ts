import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type EventName, events } from './events.server.ts'
import { type OpenedEvent, openEvents } from './open-events.server.ts'
import type { HistoryKind } from './rules.ts'
import { happenings } from './tables.ts'

const versionsTold = 5

/**
 * Who made the versions of a record after the one named, and when: the last few, oldest first, so that the
 * last of them made the one that stands. Older code did not number versions of everything: then it is the
 * last of what makes one.
 */
export async function findVersions(
  db: Transaction,
  { kind, id, since }: { kind: HistoryKind; id: string | number; since: number },
): Promise<OpenedEvent[]> {
  const ofRecord = and(eq(happenings.recordKind, kind), eq(happenings.recordId, String(id)))
  const numbered = await db
    .select()
    .from(happenings)
    .where(and(ofRecord, gt(happenings.version, since)))
    .orderBy(desc(happenings.id))
    .limit(versionsTold)
  if (numbered.length > 0) return openEvents(db, numbered.reverse())
  const last = await db
    .select()
    .from(happenings)
    .where(
      and(ofRecord, or(inArray(happenings.event, versioning()), isNotNull(happenings.version))),
    )
    .orderBy(desc(happenings.id))
    .limit(1)
  return openEvents(db, last)
}

const versioning = () =>
  Object.entries(events).flatMap(([name, event]) => (event.makesVersion ? [name] : []))

/** Who did this last to a record that has no versions, and when. */
export async function findLastChange(
  db: Transaction,
  name: EventName,
  id: string,
): Promise<{ by: string; at: Date } | { by: null; at: null }> {
  const [last] = await db
    .select({ by: happenings.actorName, at: happenings.happenedAt })
    .from(happenings)
    .where(
      and(
        eq(happenings.recordKind, events[name].of),
        eq(happenings.recordId, id),
        eq(happenings.event, name),
      ),
    )
    .orderBy(desc(happenings.id))
    .limit(1)
  return last ?? { by: null, at: null }
}
