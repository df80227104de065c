import { eq, inArray } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { isVisible } from '../accounts/visibility/can-see.server.ts'
import { findVersions } from '../audit/find-versions.server.ts'
import { type Decision, VersionedRecords } from '../audit/versioned-records.server.ts'
import { findPaid } from '../ledger/store.server.ts'
import type { NextDateReason } from './contacts/rules.ts'
import { lockRegistrations } from './locks.server.ts'
import { firstTimes, recordProgress } from './record-progress.server.ts'
import type { MoveReason, SourceClosed } from './rules.ts'
import { registrations } from './tables.ts'

/** The version that the user saw; `counsellorId` if they see only their own. */
export type ExpectedRegistration = { id: number; version: number; counsellorId?: string }

/** A registration under its lock. */
export type LockedRegistration = typeof registrations.$inferSelect & { paidPaise: number }

const versionedRegistration = new VersionedRecords({
  kind: 'registration',
  table: registrations,
  missing: 'not-found',
  lock: async (tx, { id, counsellorId }: ExpectedRegistration) => {
    const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
    // The counsellor is checked after the lock: it may have been assigned to somebody else meanwhile.
    if (!registration || !isVisible(registration, counsellorId)) return undefined
    return { ...registration, paidPaise: await findPaid(tx, id) }
  },
  /** Events after that version. */
  late: async (tx, { version: currentVersions }: LockedRegistration, { id, version }) => {
    const differs = await findVersions(tx, { kind: 'registration', id, since: version })
    const last = differs.at(-1)
    const changeInfo = { by: last?.actorName ?? null, at: last?.happenedAt ?? null }
    return { ...changeInfo, differs, currentVersions }
  },
  stamp: ({ now }, event) => (event ? firstTimes(event, now) : {}),
  saved: recordProgress,
})

/** Locks a registration for one change, if it still has the version that the user saw. */
export const openRegistration: typeof versionedRegistration.open = (...request) =>
  versionedRegistration.open(...request)

/** Every change of an existing registration whose lock the caller holds goes through here. */
export const changeRegistration: typeof versionedRegistration.save = (...request) =>
  versionedRegistration.save(...request)

/** `field` is the one in the form that is wrong. */
export type NotAllowed = {
  ok: false
  reason: 'not-allowed'
  field: string
  why: MoveReason | NextDateReason | SourceClosed
}

/** Result of a change by staff. */
export type RegistrationChangeResult =
  | { ok: true; version: number }
  | Exclude<Awaited<ReturnType<typeof openRegistration>>, { ok: true }>
  | NotAllowed

type RegistrationDecision = Decision<typeof registrations, 'registration'> | NotAllowed

/** One change of one registration by staff. */
export async function updateRegistration(
  tx: Transaction,
  request: ExpectedRegistration,
  decide: (
    registration: LockedRegistration,
  ) => RegistrationDecision | Promise<RegistrationDecision>,
  context: ActionContext,
): Promise<RegistrationChangeResult> {
  const result = await versionedRegistration.update<NotAllowed>(tx, request, decide, context)
  return result.ok ? { ok: true, version: result.row.version } : result
}

/** Owners were told that nobody calls them; that changes nothing for whoever has one open. */
export async function markNotified(tx: Transaction, ids: readonly number[], now: Date) {
  await tx
    .update(registrations)
    .set({ waitNotifiedAt: now })
    .where(inArray(registrations.id, [...ids]))
}
