import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ChangedSince } from '../../ui/api/changed-since.ts'
import { isVisible } from '../accounts/visibility/find-visibility.server.ts'
import { findVersions } from '../audit/find-versions.server.ts'
import type { OpenedEvent } from '../audit/open-events.server.ts'
import { findPaid } from '../ledger/store.server.ts'
import type { NextDateReason } from './contacts/rules.ts'
import { lockRegistrations } from './locks.server.ts'
import type { MoveReason, SourceClosed } from './rules.ts'
import { registrations } from './tables.ts'

/** What became of a change by staff. `field` is the one in the form that is wrong. */
export type RegistrationChangeResult =
  | { ok: true; version: number }
  | { ok: false; reason: 'not-found' }
  | LateForRegistration
  | {
      ok: false
      reason: 'not-allowed'
      field: string
      why: MoveReason | NextDateReason | SourceClosed
    }

/** What happened meanwhile is what made a version of it since; `stands` is the one it came to. */
type LateForRegistration = ChangedSince<OpenedEvent> & { currentVersions: number }

/** The version that the clerk looked at; `counsellorId` where they see only their own. */
export type ExpectedRegistration = { id: number; version: number; counsellorId?: string }

type Locked = typeof registrations.$inferSelect & { paidPaise: number }

/**
 * Locks a registration for one change: of two people who save at once the second reads the first one's
 * change and is refused with it.
 */
export async function lockRegistration(
  tx: Transaction,
  { id, version, counsellorId }: ExpectedRegistration,
): Promise<{ ok: true; registration: Locked } | Exclude<RegistrationChangeResult, { ok: true }>> {
  const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
  // The counsellor is checked after the lock: it may have been assigned to somebody else meanwhile.
  if (!registration || !isVisible(registration, counsellorId))
    return { ok: false, reason: 'not-found' }
  if (registration.version !== version)
    return { ...(await lateFor(tx, { id, version })), currentVersions: registration.version }
  return { ok: true, registration: { ...registration, paidPaise: await findPaid(tx, id) } }
}

async function lateFor(
  tx: Transaction,
  { id, version }: { id: number; version: number },
): Promise<ChangedSince<OpenedEvent>> {
  const differs = await findVersions(tx, { kind: 'registration', id, since: version })
  const last = differs.at(-1)
  const changeInfo = { by: last?.actorName ?? null, at: last?.happenedAt ?? null }
  return { ok: false, reason: 'changed-since', ...changeInfo, differs }
}
