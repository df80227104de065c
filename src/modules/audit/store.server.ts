import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { AuditQuery } from './contract.ts'
import { describeEvent, describeOwn } from './describe-event.server.ts'
import type { EventOf } from './events.server.ts'
import { auditPageSize, type HistoryKind, ownActor } from './rules.ts'
import { type OpenedEvent, openEvents } from './sealing.server.ts'
import { auditEvents } from './tables.ts'

/** A page of the audit log, newest first. Later pages use a keyset and cost the same. */
export async function listChanges(
  db: Database,
  {
    record,
    kind,
    actor,
    before,
    of,
  }: Omit<AuditQuery, 'person'> & { of?: Record<'student' | 'registration', string[]> },
) {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        // Written as literals, as in the partial indexes: a parameter would not match.
        sql`${auditEvents.inTrail}`,
        record && eq(auditEvents.recordKind, record.kind),
        record && eq(auditEvents.recordId, record.id),
        kind && eq(auditEvents.recordKind, kind),
        of && or(ofRecords('student', of.student), ofRecords('registration', of.registration)),
        actor ? eq(auditEvents.actorName, actor) : undefined,
        before ? lt(auditEvents.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(auditPageSize + 1)
  const page = rows.slice(0, auditPageSize)
  const entries = (await openEvents(db, page)).flatMap((event) =>
    event.recordKind === 'import' ? [] : [{ ...event, kind: event.recordKind }],
  )
  return { entries, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** Everybody who ever changed anything: one index step for each actor. */
export async function listActors(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive actors as (
      (select actor_name from audit_events where in_trail order by actor_name limit 1)
      union all
      select (select actor_name from audit_events
               where in_trail and actor_name > actors.actor_name order by actor_name limit 1)
        from actors where actors.actor_name is not null
    )
    select actor_name as name from actors where actor_name is not null`)
  return rows.map(({ name }) => name)
}

/** Events of some records of one kind, newest first. */
export async function listEvents(
  db: Transaction,
  { kind, ids }: { kind: HistoryKind; ids: readonly number[] },
  limit: number,
): Promise<OpenedEvent[]> {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(ofRecords(kind, ids))
    .orderBy(desc(auditEvents.id))
    .limit(limit)
  return openEvents(db, rows)
}

/** The same as text for timelines; actions of the student name nobody. */
export async function readTimeline(db: Transaction, ids: readonly number[], limit: number) {
  return linesOf(await listEvents(db, { kind: 'registration', ids }, limit))
}

/** The last such event of each registration. */
export async function readLatest(
  db: Database,
  name: EventOf<'registration'>,
  ids: readonly number[],
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinctOn([auditEvents.recordId])
    .from(auditEvents)
    .where(and(ofRecords('registration', ids), eq(auditEvents.event, name)))
    .orderBy(auditEvents.recordId, desc(auditEvents.id))
  const events = await openEvents(db, rows)
  const factsOf = new Map(events.map(({ id, facts }) => [id, facts]))
  return linesOf(events).map((line) => ({ ...line, facts: factsOf.get(line.id) }))
}

function linesOf(events: OpenedEvent[]) {
  return events.flatMap((event) => {
    const description = describeEvent(event)
    const { id, recordId, happenedAt, actorName } = event
    const author = actorName === ownActor ? null : actorName
    return description
      ? [{ id, registrationId: Number(recordId), happenedAt, who: author, ...description }]
      : []
  })
}

/** All events of registrations, oldest first, for a person's data export. */
export async function readOwnHistory(db: Database, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(ofRecords('registration', ids))
    .orderBy(auditEvents.id)
  return (await openEvents(db, rows)).flatMap((event) => {
    const ownDescription = describeOwn(event)
    return ownDescription ? [{ registrationId: Number(event.recordId), ...ownDescription }] : []
  })
}

function ofRecords(kind: HistoryKind, ids: readonly (number | string)[]) {
  return and(
    eq(auditEvents.recordKind, kind),
    sql`${auditEvents.recordId} = any(${sql.param(ids.map(String))}::text[])`,
  )
}
