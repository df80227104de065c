import { and, asc, eq, gt } from 'drizzle-orm'
import { formatClock } from '../../formats/times.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { timelineEntries } from '../history/tables.ts'
import { lockRegistrations } from '../locks.server.ts'
import { findPaid } from '../payments/store.server.ts'
import { describeEntry } from './describe-entry.server.ts'
import { registrations } from './tables.ts'

/** What became of a change by staff. `field` is the one in the form that is wrong. */
export type Changed =
  | { ok: true; version: number }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'changed-since'; message: string }
  | { ok: false; reason: 'not-allowed'; field: string; message: string }

type Locked = typeof registrations.$inferSelect & { paidPaise: number }

/**
 * A registration for one change. The row stays locked until the transaction ends, so that of two
 * clerks who save at once the second reads what the first one wrote and is refused with it.
 */
export async function lockRegistration(
  tx: Transaction,
  { id, version }: { id: number; version: number },
): Promise<{ ok: true; registration: Locked } | Exclude<Changed, { ok: true }>> {
  const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
  if (!registration) return { ok: false, reason: 'not-found' }
  if (registration.version !== version)
    return {
      ok: false,
      reason: 'changed-since',
      message: await sayWhatChanged(tx, { id, version }),
    }
  return { ok: true, registration: { ...registration, paidPaise: await findPaid(tx, id) } }
}

async function sayWhatChanged(tx: Transaction, seen: { id: number; version: number }) {
  const entries = await tx
    .select()
    .from(timelineEntries)
    .where(
      and(eq(timelineEntries.registrationId, seen.id), gt(timelineEntries.version, seen.version)),
    )
    .orderBy(asc(timelineEntries.id))
    .limit(5)
  const changes = entries.map((entry) => {
    const { what, note } = describeEntry(entry)
    const who = entry.actorName ?? 'The student'
    return `${who} at ${formatClock(entry.happenedAt)}: ${what}${note ? ` (“${note}”)` : ''}.`
  })
  return [
    'This changed while you had it open, so yours was not saved.',
    ...changes,
    'Look at it, then save again if yours still holds.',
  ].join(' ')
}
