import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { AuditEvent, EventName, EventOf, VersionedFacts } from '../../audit/events.server.ts'
import { ownActor } from '../../audit/rules.ts'
import type { OpenedEvent } from '../../audit/sealing.server.ts'
import { listEvents } from '../../audit/store.server.ts'
import { auditEvents } from '../../audit/tables.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'
import type { Outcome } from '../contact-rules.ts'
import { handOverRequestDays, type Undoable } from '../rules.ts'

/** Minutes in which a user who saw it as unassigned is told who took it. */
const raceMinutes = 10

/** The first name of a colleague who has just taken a registration. */
export async function findTaker(
  tx: Transaction,
  { id, counsellorId }: { id: number; counsellorId: string | null },
  { actor, now }: PersonContext,
): Promise<string | undefined> {
  if (counsellorId === null || counsellorId === actor.id) return undefined
  const hasTaken = and(
    ofRegistration(id, 'assign registration'),
    eq(auditEvents.actorId, counsellorId),
    gte(auditEvents.happenedAt, new Date(now.getTime() - raceMinutes * 60_000)),
    sql`${auditEvents.facts} -> 'before' ->> 'counsellor' is null`,
  )
  const { actorName: name } = auditEvents
  const [taker] = await tx.select({ name }).from(auditEvents).where(hasTaken)
  return taker?.name.split(' ')[0]
}

/** Whether somebody has asked for a registration within a day. */
export async function hasRequestedRecently(
  tx: Transaction,
  id: number,
  { actor, now }: PersonContext,
): Promise<boolean> {
  const isRequest = and(
    ofRegistration(id, 'request handover'),
    eq(auditEvents.actorId, actor.id),
    gte(auditEvents.happenedAt, new Date(now.getTime() - 24 * 60 * 60 * 1000)),
  )
  return (await tx.$count(auditEvents, isRequest)) > 0
}

function ofRegistration(id: number, event: string) {
  return and(
    eq(auditEvents.recordKind, 'registration'),
    eq(auditEvents.recordId, String(id)),
    eq(auditEvents.event, event),
  )
}

/** What colleagues ask a counsellor for, newest first, until it is handed over or too old. */
export async function listHandOverRequests(db: Transaction, counsellorId: string, now: Date) {
  const since = new Date(now.getTime() - handOverRequestDays * 24 * 60 * 60 * 1000)
  const { rows } = await db.execute<{
    registration: number
    name: string
    course: string
    requesterId: string
    requester: string
    requestedAt: string
  }>(sql`
    select distinct on (r.id, e.actor_id) r.id::float8 as registration, s.name, r.course,
           e.actor_id as "requesterId", e.actor_name as requester,
           to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "requestedAt"
      from audit_events e
      join registrations r on r.id = e.record_id::bigint
      join students s on s.id = r.student_id
      join users u on u.id = e.actor_id
     where e.event = 'request handover' and e.happened_at >= ${since.toISOString()}::timestamptz
       and r.counsellor_id = ${counsellorId} and u.disabled_at is null
       and not exists (select from audit_events given where given.record_kind = 'registration'
         and given.record_id = e.record_id and given.event = 'assign registration' and given.id > e.id)
     order by r.id, e.actor_id, e.id desc
     limit 50`)
  return rows
}

/** More than anybody does to an enquiry whose import is undone. */
const mostChanges = 200

/** Whether somebody has worked on an imported enquiry; a change that was undone is none. */
export async function hasStaffChanges(tx: Transaction, id: number): Promise<boolean> {
  const events = await listEvents(tx, { kind: 'registration', ids: [id] }, mostChanges)
  const changes: OpenedEvent[] = []
  for (const event of events.toReversed()) {
    if (event.actorId === null || event.event === ('import enquiry' satisfies EventName)) continue
    const last = changes.at(-1)
    if (last && isUndoOf(event, last)) changes.pop()
    else changes.push(event)
  }
  return changes.length > 0
}

function isUndoOf(event: OpenedEvent, last: OpenedEvent): boolean {
  if (event.event === 'undo step') return stepEvents.some((name) => name === last.event)
  return (
    event.event === last.event &&
    isDeepStrictEqual(event.facts.before, last.facts.after) &&
    isDeepStrictEqual(event.facts.after, last.facts.before)
  )
}

/**
 * Events that move a registration or record a call; a change of phone number ends what was recorded for the
 * old one.
 */
const stepEvents = [
  'record contact',
  'change registration status',
  'undo step',
  'change phone',
] as const satisfies readonly EventOf<'registration'>[]

/**
 * The steps of registrations, by id, oldest first: new status or outcome, actor and time. No encrypted data
 * and no notes.
 */
export async function readSteps(db: Transaction, ids: readonly number[]) {
  const { facts } = auditEvents
  const rows = await db
    .select({
      id: sql<number>`${auditEvents.recordId}::int`,
      from: sql<string | null>`${facts} -> 'before' ->> 'status'`,
      to: sql<string | null>`${facts} -> 'after' ->> 'status'`,
      outcome: sql<string | null>`${facts} -> 'after' ->> 'outcome'`,
      who: auditEvents.actorName,
      at: auditEvents.happenedAt,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.recordKind, 'registration'),
        sql`${auditEvents.recordId} = any(${sql.param(ids.map(String))}::text[])`,
        inArray(auditEvents.event, [...stepEvents]),
      ),
    )
    .orderBy(asc(auditEvents.id))
  const steps = rows.map(({ from, to, who: author, ...rest }) => ({
    ...rest,
    to: to === from ? null : to,
    who: author === ownActor ? null : author,
  }))
  return Map.groupBy(steps, ({ id }) => id)
}

/** A registration was worked on: by a contact, which has an outcome, or by a step. */
type Work = {
  status: RegistrationStatus
  outcome?: Outcome
  /** The call was about another registration. */
  isAlong?: boolean
  next: { before: string | null; after: string | null }
}

/** The events of a registration that count as work. */
export function readWork(event: AuditEvent | VersionedFacts<'registration'>): Work | undefined {
  if (event.event !== 'record contact' && event.event !== 'change registration status') return
  const { before, after } = event
  if (!after.status) return
  const next = { before: before?.nextContactOn ?? null, after: after.nextContactOn ?? null }
  if (event.event === 'change registration status') return { status: after.status, next }
  const { outcome } = event.after
  return { status: after.status, outcome, isAlong: event.with !== undefined, next }
}

/** An event that can be undone, with its facts. */
export type UndoableEvent<Name extends UndoableName = UndoableName> = Extract<
  AuditEvent,
  { event: Name }
>

type UndoableName =
  | 'record contact'
  | 'change registration status'
  | 'plan contact'
  | 'correct source'
  | 'assign registration'
  | 'tag registration'

/** What an event changed, where that can be undone. */
export function undoableChangeOf(change: UndoableEvent): Undoable | undefined {
  switch (change.event) {
    case 'record contact':
      return 'contact'
    case 'change registration status':
      return change.after.status === 'lost' ? 'lost' : undefined
    case 'plan contact':
      return 'plan'
    case 'correct source':
      return 'source'
    case 'assign registration':
      return 'assign'
    case 'tag registration':
      return 'tag'
  }
}
