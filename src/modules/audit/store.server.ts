import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { AuditQuery } from './contract.ts'
import { describeEvent, describeOwn } from './describe-event.server.ts'
import type { EventOf } from './events.server.ts'
import { type OpenedEvent, openEvents } from './open-events.server.ts'
import { auditPageSize, type HistoryKind, ownActor } from './rules.ts'
import { happenings } from './tables.ts'

/** A page of the audit trail, newest first. Asked from a place on, a later page costs what the first does. */
export async function listChanges(db: Database, asked: AuditQuery) {
  const { record, kind, actor, before } = asked
  const rows = await db
    .select()
    .from(happenings)
    .where(
      and(
        // Written out, as the partial indexes have it: a parameter would not match.
        sql`${happenings.inTrail}`,
        record && eq(happenings.recordKind, record.kind),
        record && eq(happenings.recordId, record.id),
        kind && eq(happenings.recordKind, kind),
        actor ? eq(happenings.actorName, actor) : undefined,
        before ? lt(happenings.id, before) : undefined,
      ),
    )
    .orderBy(desc(happenings.id))
    .limit(auditPageSize + 1)
  const page = rows.slice(0, auditPageSize)
  const entries = (await openEvents(db, page)).flatMap((event) =>
    event.recordKind === 'import' ? [] : [{ ...event, kind: event.recordKind }],
  )
  return { entries, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** Everybody who ever changed anything: one step in the index for each, however much they did. */
export async function listActors(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive actors as (
      (select actor_name from events where in_trail order by actor_name limit 1)
      union all
      select (select actor_name from events
               where in_trail and actor_name > actors.actor_name order by actor_name limit 1)
        from actors where actors.actor_name is not null
    )
    select actor_name as name from actors where actor_name is not null`)
  return rows.map(({ name }) => name)
}

/** What happened to some records of one kind, newest first. */
export async function listEvents(
  db: Transaction,
  { kind, ids }: { kind: HistoryKind; ids: readonly number[] },
  limit: number,
): Promise<OpenedEvent[]> {
  const rows = await db
    .select()
    .from(happenings)
    .where(ofRecords(kind, ids))
    .orderBy(desc(happenings.id))
    .limit(limit)
  return openEvents(db, rows)
}

/** The same in words, as timelines have it; what the student did names nobody. */
export async function readTimeline(db: Transaction, ids: readonly number[], limit: number) {
  return linesOf(await listEvents(db, { kind: 'registration', ids }, limit))
}

/** Of each registration the last time that this happened to it. */
export async function readLatest(
  db: Database,
  name: EventOf<'registration'>,
  ids: readonly number[],
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinctOn([happenings.recordId])
    .from(happenings)
    .where(and(ofRecords('registration', ids), eq(happenings.event, name)))
    .orderBy(happenings.recordId, desc(happenings.id))
  return linesOf(await openEvents(db, rows))
}

function linesOf(happened: OpenedEvent[]) {
  return happened.flatMap((event) => {
    const described = describeEvent(event)
    const { id, recordId, happenedAt, actorName } = event
    const who = actorName === ownActor ? null : actorName
    return described
      ? [{ id, registrationId: Number(recordId), happenedAt, who, ...described }]
      : []
  })
}

/** Everything that happened to registrations, oldest first, as their person may take it away. */
export async function readOwnHistory(db: Database, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(happenings)
    .where(ofRecords('registration', ids))
    .orderBy(happenings.id)
  return (await openEvents(db, rows)).flatMap((event) => {
    const own = describeOwn(event)
    return own ? [{ registrationId: Number(event.recordId), ...own }] : []
  })
}

function ofRecords(kind: HistoryKind, ids: readonly number[]) {
  return and(
    eq(happenings.recordKind, kind),
    sql`${happenings.recordId} = any(${sql.param(ids.map(String))}::text[])`,
  )
}
