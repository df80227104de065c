import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { formatClock } from '../../formats/times.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { timelineEntries } from '../history/tables.ts'
import { payments } from '../payments/tables.ts'
import { describeEntry } from './describe-entry.server.ts'
import { registrations } from './tables.ts'

/** Who works on a registration, and when. */
export type Circumstances = { actor: { id: string; name: string }; now: Date }

/** What became of a change by staff. `field` is the one in the form that is wrong. */
export type Changed =
  | { ok: true; version: number }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'changed-since'; message: string }
  | { ok: false; reason: 'not-allowed'; field: string; message: string }

type Locked = {
  id: number
  studentId: number
  status: (typeof registrations.$inferSelect)['status']
  version: number
  nextContactOn: string | null
  lostReason: string | null
  paidPaise: number
}

/**
 * A registration for one change. The row stays locked until the transaction ends, so that of two
 * clerks who save at once the second reads what the first one wrote and is refused with it. Without a
 * join: of a registration that was waited for while a merge moved it to another student, PostgreSQL
 * would compare the new row with the old student and find nothing.
 */
export async function lockRegistration(
  tx: Transaction,
  { id, version }: { id: number; version: number },
): Promise<{ ok: true; registration: Locked } | Exclude<Changed, { ok: true }>> {
  const [registration] = await tx
    .select({
      id: registrations.id,
      studentId: registrations.studentId,
      status: registrations.status,
      version: registrations.version,
      nextContactOn: registrations.nextContactOn,
      lostReason: registrations.lostReason,
    })
    .from(registrations)
    .where(eq(registrations.id, id))
    .for('update')
  if (!registration) return { ok: false, reason: 'not-found' }
  if (registration.version !== version)
    return {
      ok: false,
      reason: 'changed-since',
      message: await sayWhatChanged(tx, { id, version }),
    }
  const [paid] = await tx
    .select({ paise: sql<number>`coalesce(sum(${payments.amountPaise}), 0)::int` })
    .from(payments)
    .where(eq(payments.registrationId, id))
  return { ok: true, registration: { ...registration, paidPaise: paid?.paise ?? 0 } }
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
