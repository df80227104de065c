import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ActionContext, PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { isVisible } from '../accounts/visibility/can-see.server.ts'
import { listSources } from '../attribution/sources/sources.server.ts'
import { type Decision, findVersions, VersionedRecords } from '../audit/versioned-records.server.ts'
import { findPaid } from '../ledger/store.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import type { RegistrationStatus } from '../students/registration-status.ts'
import { type NextDateReason, type Outcome, outcomes } from './contact-rules.ts'
import { readWork } from './history/read-history.server.ts'
import { lockRegistrations } from './locks.server.ts'
import type { MoveReason, SourceClosed } from './rules.ts'
import { contacts, registrations } from './tables.ts'

type ProgressEvent = Parameters<typeof readWork>[0]

const columnOf = {
  called: 'calledAt',
  reached: 'reachedAt',
  confirmed: 'confirmedAt',
  attended: 'attendedAt',
  completed: 'completedAt',
} as const satisfies Record<Milestone, keyof typeof registrations.$inferSelect>

type RegistrationOwner = { id: number; counsellorId: string | null }

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
  late: async (tx, registration, { id, version: since }) => {
    const differs = await findVersions(tx, { kind: 'registration', id, since })
    const last = differs.at(-1)
    return {
      by: last?.actorName ?? null,
      at: last?.happenedAt ?? null,
      differs,
      version: registration.version,
    }
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
  decide: (row: LockedRegistration) => RegistrationDecision | Promise<RegistrationDecision>,
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

/** The columns of first-reached times that an event sets; one that is set is not overwritten. */
export function firstTimes(event: ProgressEvent, now: Date): Record<string, SQL> {
  const worked = readWork(event)
  if (!worked) return {}
  return Object.fromEntries(
    milestonesOf(worked.status, worked.outcome).map((milestone) => {
      const column: AnyPgColumn = registrations[columnOf[milestone]]
      return [columnOf[milestone], sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`]
    }),
  )
}

/** Adds a row for each contact and each step that kept a promised date; Reports count these. */
export async function recordProgress(
  tx: Transaction,
  registration: RegistrationOwner,
  event: ProgressEvent,
  context: ActionContext,
): Promise<void> {
  const contact = contactOf(registration, event, context)
  if (contact) await tx.insert(contacts).values(contact)
}

/** The row of an event; undefined if it is neither. */
export function contactOf(
  { id: registrationId, counsellorId }: RegistrationOwner,
  event: ProgressEvent,
  { actor, now }: ActionContext,
): typeof contacts.$inferInsert | undefined {
  const worked = readWork(event)
  const promise = worked && promiseAnswered(worked.next, now)
  const outcome = worked?.isAlong ? undefined : worked?.outcome
  if (!outcome && !promise) return
  const createdBy = actor === 'system' ? null : actor.id
  return { registrationId, createdAt: now, createdBy, counsellorId, outcome, ...promise }
}

/**
 * Corrects the source of a registration; reports follow it. The recorded origin of the visit stays
 * (landings.server.ts).
 */
export function correctSource(
  db: Database,
  { key, ...request }: ExpectedRegistration & { sourceId: number; key?: string },
  context: PersonContext,
): Promise<RegistrationChangeResult> {
  const { sourceId } = request
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, () =>
      updateRegistration(
        tx,
        request,
        async ({ sourceId: currentSource }) => {
          if (currentSource === sourceId) return { ok: true }
          const sources = await listSources(tx)
          const was = sources.find(({ id }) => id === currentSource)
          const is = sources.find(({ id }) => id === sourceId)
          const why = { reason: 'source-closed' } as const
          if (!was || !is || is.isRetired)
            return { ok: false, reason: 'not-allowed', field: 'source', why }
          const [before, after] = [{ source: was.name }, { source: is.name }]
          return {
            ok: true,
            changes: { sourceId },
            event: { event: 'correct source', before, after },
            also: () => announceChange(tx),
          }
        },
        context,
      ),
    ),
  )
}

/** Milestones of a registration, each counted from the first time it was reached. */
const milestones = ['called', 'reached', 'confirmed', 'attended', 'completed'] as const
type Milestone = (typeof milestones)[number]

/** Earlier milestones that a status implies: attending implies confirmed. */
const behind: Record<RegistrationStatus, readonly Milestone[]> = {
  new: [],
  lost: [],
  contacted: ['called', 'reached'],
  confirmed: ['called', 'reached', 'confirmed'],
  attending: ['called', 'reached', 'confirmed', 'attended'],
  completed: milestones,
}

/** Milestones reached by working on a registration, from outcome and new status. */
function milestonesOf(
  status: RegistrationStatus,
  outcome: Outcome | undefined,
): readonly Milestone[] {
  if (!outcome) return behind[status]
  // A message is not a call.
  if (outcome === 'message') return []
  return outcomes[outcome].spoke ? ['called', 'reached'] : ['called']
}

/** The promised day that work on a registration keeps; an unchanged date is still to be kept. */
export function promiseAnswered(
  { before, after }: { before: string | null; after: string | null },
  now: Date,
): { promisedOn: string; promiseKept: boolean } | undefined {
  if (before === null || before === after) return undefined
  return { promisedOn: before, promiseKept: dayInIndia(now) <= before }
}
