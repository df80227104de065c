import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { VersionedFacts } from '../audit/events.server.ts'
import { record } from '../audit/record-event.server.ts'
import { firstTimes, recordProgress } from './note-progress.server.ts'
import { registrations } from './tables.ts'

type Row = typeof registrations.$inferSelect
export type RegistrationChanges = Partial<
  Pick<
    Row,
    | 'phone'
    | 'batchId'
    | 'status'
    | 'lostReason'
    | 'nextContactOn'
    | 'lastContactAt'
    | 'heardOf'
    | 'sourceId'
  >
>

/**
 * Every change of an existing registration goes through here: it raises the version, so that concurrent
 * edits are refused, and records the event `happened`. The caller holds its lock (locks.server.ts).
 * Returns the version.
 */
export async function changeRegistration(
  tx: Transaction,
  id: number,
  {
    changes,
    happened: event,
  }: { changes: RegistrationChanges; happened: VersionedFacts<'registration'> },
  context: ActionContext,
): Promise<number> {
  const [registration] = await tx
    .update(registrations)
    .set({
      ...changes,
      ...firstTimes(event, context.now),
      version: sql`${registrations.version} + 1`,
    })
    .where(eq(registrations.id, id))
    .returning({ version: registrations.version, counsellorId: registrations.counsellorId })
  if (!registration) throw new Error('A registration vanished under its lock.')
  await recordProgress(tx, { id, counsellorId: registration.counsellorId }, event, context)
  await record(tx, { ...event, id, version: registration.version }, context)
  return registration.version
}
