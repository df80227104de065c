import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { EventOf } from '../../audit/events.server.ts'
import { ownActor } from '../../audit/rules.ts'
import { auditEvents } from '../../audit/tables.ts'

/**
 * Events that move a registration or record a call; a change of phone number ends what was recorded for the
 * old one.
 */
const steps = [
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
  const pastSteps = await db
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
        inArray(auditEvents.event, [...steps]),
      ),
    )
    .orderBy(asc(auditEvents.id))
  const stepTimes = pastSteps.map(({ from, to, who: author, ...rest }) => ({
    ...rest,
    to: to === from ? null : to,
    who: author === ownActor ? null : author,
  }))
  return Map.groupBy(stepTimes, ({ id }) => id)
}
