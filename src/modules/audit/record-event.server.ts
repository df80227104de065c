import { sql } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { notifyStaff } from '../notifications/notify-staff.server.ts'
import { events, type Happened } from './events.server.ts'
import { findOrMakeKeys } from './find-keys.server.ts'
import { linkAtEnd } from './link-events.server.ts'
import { saidOfEvent } from './make-chain.server.ts'
import { ownActor } from './rules.ts'
import { recordsToSeal, sealEvent } from './seal-facts.server.ts'
import { happenings } from './tables.ts'

/**
 * Keeps what happened, in the transaction in which it does. Timelines, the audit trail, a student's history
 * and a person's own data read it; staff are notified of it, where it tells them something.
 */
export async function record(tx: Transaction, happened: Happened, by: By): Promise<void> {
  await recordAll(tx, [happened], by)
}

/** The same for what happens together. */
export async function recordAll(
  tx: Transaction,
  happened: readonly Happened[],
  by: By,
): Promise<void> {
  await recordDated(
    tx,
    happened.map((one) => ({ ...by, happened: one })),
  )
}

export type Dated = By & { happened: Happened }

/** The same, each by somebody and at a time of its own. What it says of people is sealed (decision 0022). */
export async function recordDated(tx: Transaction, dated: readonly Dated[]): Promise<void> {
  if (dated.length === 0) return
  const told = dated.map(({ happened, ...by }) => ({ ...by, ...read(happened) }))
  const keys = await findOrMakeKeys(tx, told.flatMap(recordsToSeal))
  const recorded = await tx
    .insert(happenings)
    .values(
      told.map(({ actor, now, ...one }) => ({
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
    .returning({ eventId: happenings.id, said: saidOfEvent })
  linkAtEnd(tx, recorded)
  for (const { definition, id, facts, now } of told) {
    const notice = definition.tells?.(facts as never)
    if (notice) await notifyStaff(tx, { ...notice, recordId: Number(id), now })
  }
}

/** What an event does not name is not kept. */
function read(happened: Happened) {
  const { event, id, version, ...said }: Happened & { version?: number } = happened
  const definition = events[event]
  const facts: Record<string, unknown> = definition.facts.parse(said)
  return { definition, event, kind: definition.of, id: String(id), version, facts }
}

/** Asked of the database: whoever is no member of staff acts on what is their own. */
function nameOf({ id, name }: { id: string; name: string }) {
  return sql<string>`case when exists (select from staff_roles where user_id = ${id})
    then ${name} else ${ownActor} end`
}
