import { sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { notifyStaff } from '../notifications/notify-staff.server.ts'
import { hashedEventValue, linkAtEnd } from './chain.server.ts'
import { type AuditEvent, events } from './events.server.ts'
import { ownActor } from './rules.ts'
import { findOrMakeKeys, recordsToSeal, sealEvent } from './sealing.server.ts'
import { auditEvents } from './tables.ts'

/**
 * Records an event in the transaction of its change. Timelines, the audit log, a student's history and a
 * person's data export read it; staff are notified where the event says so.
 */
export async function record(
  tx: Transaction,
  event: AuditEvent,
  context: ActionContext,
): Promise<void> {
  await recordAll(tx, [event], context)
}

/** The same for several events. */
export async function recordAll(
  tx: Transaction,
  changes: readonly AuditEvent[],
  { actor, now }: ActionContext,
): Promise<void> {
  const dated = changes.map((event) => ({ happened: event, actor, now }))
  await recordDated(tx, dated)
}

export type Dated = ActionContext & { happened: AuditEvent }

/** The same with an actor and a time for each. Facts about people are encrypted (decision 0022). */
export async function recordDated(tx: Transaction, dated: readonly Dated[]): Promise<void> {
  if (dated.length === 0) return
  const entries = dated.map(({ happened: event, actor, now }) => ({ actor, now, ...read(event) }))
  const keys = await findOrMakeKeys(tx, entries.flatMap(recordsToSeal))
  const storedEvents = await tx
    .insert(auditEvents)
    .values(
      entries.map(({ actor, now, ...one }) => ({
        happenedAt: now,
        actorId: actor === 'system' ? null : actor.id,
        actorName: actor === 'system' ? 'System' : nameOf(actor),
        recordKind: one.kind,
        recordId: one.id,
        event: one.event,
        version: one.version,
        inTrail: !one.definition.outsideTrail,
        ...sealEvent(one, keys),
      })),
    )
    .returning({ eventId: auditEvents.id, text: hashedEventValue })
  linkAtEnd(tx, storedEvents)
  for (const { definition, id, facts, now } of entries) {
    const notice = definition.tells?.(facts as never)
    if (notice) await notifyStaff(tx, { ...notice, recordId: Number(id), now })
  }
}

/** Facts that the event does not declare are dropped. */
function read(auditEvent: AuditEvent) {
  const { event, id, version, ...eventFacts }: AuditEvent & { version?: number } = auditEvent
  const definition = events[event]
  const facts: Record<string, unknown> = definition.facts.parse(eventFacts)
  return { definition, event, kind: definition.of, id: String(id), version, facts }
}

/** Read from the database: anybody without a role acts on their own record. */
function nameOf({ id, name }: { id: string; name: string }) {
  return sql<string>`case when exists (select from staff_roles where user_id = ${id})
    then ${name} else ${ownActor} end`
}
