import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { runOnce } from '../../platform/idempotency/run-once.server.ts'
import { may } from '../accounts/abilities.ts'
import { rolesOf } from '../accounts/find-roles.server.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { users } from '../accounts/tables.ts'
import { isVisible } from '../accounts/visibility/can-see.server.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { type AssignmentReason, checkAssignment, mayHandOver, mayTake } from './assignment/rules.ts'
import { findTaker } from './history/find-hand-overs.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { registrations } from './tables.ts'

export type AssignResult =
  | { ok: true }
  | {
      ok: false
      reason: 'not-found' | 'changed-since' | 'no-counsellor' | 'not-theirs' | AssignmentReason
    }
  | { ok: false; reason: 'assigned-meanwhile'; taker: string }

type Giving = {
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
  { key, ...request }: Giving,
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
      const before = registration.counsellorId
      if (before === counsellorId) return { ok: true }
      if (before !== expectedId) return { ok: false, reason: 'changed-since' }
      await tx.update(registrations).set({ counsellorId }).where(eq(registrations.id, id))
      const [was, is] = [await nameOf(tx, before), await nameOf(tx, counsellorId)]
      const event = { before: { counsellor: was }, after: { counsellor: is } }
      await record(
        tx,
        { event: 'assign registration', id, ...event, note, previousId: before },
        context,
      )
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
