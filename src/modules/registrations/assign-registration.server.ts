import { and, asc, eq, exists, gt, gte, isNull, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { lockNamed } from '../../platform/database/lock-named.server.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { counsellorRoles, may } from '../accounts/abilities.ts'
import { rolesOf } from '../accounts/find-roles.server.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { sessions, staffRoles, users } from '../accounts/tables.ts'
import { isVisible } from '../accounts/visibility/can-see.server.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { readSettings } from '../settings/store.server.ts'
import { findHiddenLookalikes } from './find-lookalikes.server.ts'
import { findTaker, hasRequestedRecently } from './history/read-history.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { type AssignmentReason, checkAssignment, mayHandOver, mayTake } from './rules.ts'
import { findRegistrant } from './store.server.ts'
import { registrations, roundRobinPositions } from './tables.ts'

export type AssignResult =
  | { ok: true }
  | {
      ok: false
      reason: 'not-found' | 'changed-since' | 'no-counsellor' | 'not-theirs' | AssignmentReason
    }
  | { ok: false; reason: 'assigned-meanwhile'; taker: string }

type Assignment = {
  id: number
  counsellorId: string | null
  /** The counsellor shown to the user. */
  expected: string | null
  /** A note for the next counsellor. */
  note: string | null
  /** If set, the only counsellor whose registrations the user sees. */
  visibilityScope?: string
  key?: string
}

/**
 * Assigns a registration or unassigns it; hands over the user's own; or takes an unassigned one. The
 * version stays, so that a form open elsewhere can still be saved.
 */
export function assignRegistration(
  db: Database,
  { key, ...request }: Assignment,
  context: ByStaff,
): Promise<AssignResult> {
  const { id, counsellorId, expected: expectedId, note, visibilityScope } = request
  const { actor } = context
  return db.transaction((tx) =>
    runOnce(tx, { key, request }, context, async (): Promise<AssignResult> => {
      const canTake = counsellorId === null || (await holdCounsellor(tx, counsellorId))
      const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
      if (!registration) return { ok: false, reason: 'not-found' }
      const isTaking = expectedId === null && counsellorId === actor.id
      const taker =
        isTaking &&
        !mayHandOver(actor, registration) &&
        (await findTaker(tx, registration, context))
      if (taker) return { ok: false, reason: 'assigned-meanwhile', taker }
      // A record the user may not see is answered as missing.
      if (!isVisible(registration, visibilityScope)) return { ok: false, reason: 'not-found' }
      const refusal = refuseAssignment(actor, registration, { counsellorId, note })
      if (refusal) return { ok: false, reason: refusal }
      if (!canTake) return { ok: false, reason: 'no-counsellor' }
      const previousId = registration.counsellorId
      if (previousId === counsellorId) return { ok: true }
      if (previousId !== expectedId) return { ok: false, reason: 'changed-since' }
      await setCounsellor(tx, id, counsellorId)
      const before = { counsellor: await nameOf(tx, previousId) }
      const after = { counsellor: await nameOf(tx, counsellorId) }
      const event = { event: 'assign registration', id, before, after, note, previousId } as const
      await record(tx, event, context)
      await announceChange(tx)
      return { ok: true }
    }),
  )
}

function refuseAssignment(
  actor: ByStaff['actor'],
  registration: { counsellorId: string | null },
  assignment: { counsellorId: string | null; note: string | null },
): 'not-theirs' | AssignmentReason | undefined {
  if (mayTake(actor, registration) && assignment.counsellorId === actor.id) return undefined
  return mayHandOver(actor, registration) ? checkAssignment(actor, assignment) : 'not-theirs'
}

/** The caller holds its lock, or has just made it. */
export async function setCounsellor(tx: Transaction, id: number, counsellorId: string | null) {
  await tx.update(registrations).set({ counsellorId }).where(eq(registrations.id, id))
}

/** The account is locked, so that the role cannot be removed before commit. */
export async function holdCounsellor(tx: Transaction, id: string): Promise<boolean> {
  const isActive = and(eq(users.id, id), isNull(users.disabledAt))
  const [user] = await tx.select({ id: users.id }).from(users).where(isActive).for('share')
  if (!user) return false
  const [person] = await tx.select({ roles: rolesOf }).from(users).where(isActive)
  return person !== undefined && may(person, 'registrations.work')
}

async function nameOf(tx: Transaction, id: string | null): Promise<string | null> {
  if (!id) return null
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
  return person?.name ?? null
}

type HandOverResult = { ok: true; counsellors: string[] } | { ok: false; reason: 'nobody-hidden' }

/**
 * Asks the assigned colleagues to hand over the registrations of this person: one event each, which
 * notifies people who assign. Repeated within a day it is one event.
 */
export function requestHandOver(
  db: Database,
  input: Parameters<typeof findHiddenLookalikes>[1],
  context: PersonContext,
): Promise<HandOverResult> {
  return db.transaction(async (tx): Promise<HandOverResult> => {
    const counsellors = new Set<string>()
    for (const { registration, counsellor } of await findHiddenLookalikes(tx, input)) {
      if (registration === null || counsellor === null) continue
      counsellors.add(counsellor)
      await insertRequest(tx, registration, counsellor, context)
    }
    if (counsellors.size === 0) return { ok: false, reason: 'nobody-hidden' }
    await announceChange(tx)
    return { ok: true, counsellors: [...counsellors] }
  })
}

async function insertRequest(
  tx: Transaction,
  registration: number,
  counsellor: string,
  context: PersonContext,
) {
  // Of two concurrent requests the second finds the first one's event.
  await lockRegistrations(tx, eq(registrations.id, registration))
  if (await hasRequestedRecently(tx, registration, context)) return
  const name = (await findRegistrant(tx, registration))?.name ?? null
  const facts = { name, counsellor, requester: context.actor.name }
  await record(tx, { event: 'request handover', id: registration, ...facts }, context)
}

/**
 * Assigns a new registration by round robin, if the settings say so: to the counsellor signed in today who
 * has waited longest. If nobody is signed in it stays unassigned.
 */
export async function assignRoundRobin(tx: Transaction, id: number, now: Date): Promise<void> {
  if ((await readSettings(tx)).enquiryAssignment === 'round-robin') await assignToNext(tx, id, now)
}

/** Assigns by round robin whatever the settings say. */
export async function assignToNext(tx: Transaction, id: number, now: Date): Promise<void> {
  // Of two concurrent ones the second sees the first assignment.
  await lockNamed(tx, 'round robin')
  const next = await findNext(tx, now)
  if (!next) return
  // By the clock of the database: of several at once each is later than the one before.
  const gotAt = sql`clock_timestamp()`
  await tx
    .insert(roundRobinPositions)
    .values({ userId: next.id, gotAt })
    .onConflictDoUpdate({ target: roundRobinPositions.userId, set: { gotAt } })
  await setCounsellor(tx, id, next.id)
  const [before, after] = [{ counsellor: null }, { counsellor: next.name }]
  const event = { event: 'assign registration', id, before, after } as const
  await record(tx, event, { actor: 'system', now })
}

/** Signed in and active today; users who assign others are not in the rotation. */
async function findNext(tx: Transaction, now: Date) {
  const today = startOfDay(dayInIndia(now))
  const one = { one: sql`1` }
  const { id, name } = users
  const hasRole = sql`${staffRoles.role} = any(${sql.param(counsellorRoles)}::text[])`
  const isCounsellor = tx
    .select(one)
    .from(staffRoles)
    .where(and(eq(staffRoles.userId, id), hasRole))
  const { userId, lastUsedAt, expiresAt } = sessions
  const isIn = tx
    .select(one)
    .from(sessions)
    .where(and(eq(userId, id), gte(lastUsedAt, today), gt(expiresAt, now)))
  const [next] = await tx
    .select({ id, name })
    .from(users)
    .leftJoin(roundRobinPositions, eq(roundRobinPositions.userId, users.id))
    .where(and(isNull(users.disabledAt), exists(isCounsellor), exists(isIn)))
    .orderBy(sql`${roundRobinPositions.gotAt} asc nulls first`, asc(users.id))
    .limit(1)
  return next
}
