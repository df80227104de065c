import { and, eq, gte, sql } from 'drizzle-orm'
import type { PersonContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { auditEvents } from '../../audit/tables.ts'
import { handOverRequestDays } from '../assignment/rules.ts'

/** Minutes in which a user who saw it as unassigned is told who took it. */
const race = 10

/** The first name of a colleague who has just taken a registration. */
export async function findTaker(
  tx: Transaction,
  { id, counsellorId }: { id: number; counsellorId: string | null },
  { actor, now }: PersonContext,
): Promise<string | undefined> {
  if (counsellorId === null || counsellorId === actor.id) return undefined
  const takesOver = and(
    ofRegistration(id, 'assign registration'),
    eq(auditEvents.actorId, counsellorId),
    gte(auditEvents.happenedAt, new Date(now.getTime() - race * 60_000)),
    sql`${auditEvents.facts} -> 'before' ->> 'counsellor' is null`,
  )
  const [taker] = await tx
    .select({ name: auditEvents.actorName })
    .from(auditEvents)
    .where(takesOver)
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
