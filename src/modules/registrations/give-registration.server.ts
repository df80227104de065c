import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { answerOnce } from '../../platform/idempotency/run-once.server.ts'
import { may } from '../accounts/abilities.ts'
import { rolesOf } from '../accounts/roles-of.server.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { users } from '../accounts/tables.ts'
import { isVisible } from '../accounts/visibility/find-visibility.server.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { checkHanding, type HandingReason, mayHandOver, mayTake } from './assignment/rules.ts'
import { findTaker } from './history/find-hand-overs.server.ts'
import { lockRegistrations } from './locks.server.ts'
import { registrations } from './tables.ts'

export type Given =
  | { ok: true }
  | {
      ok: false
      reason: 'not-found' | 'changed-since' | 'no-counsellor' | 'not-theirs' | HandingReason
    }
  | { ok: false; reason: 'taken-first'; taker: string }

type Giving = {
  id: number
  counsellorId: string | null
  /** Whose it was on the screen of who asks. */
  seen: string | null
  /** What the next one should know. */
  note: string | null
  /** Whose registrations alone the giver sees. */
  sight?: string
  key?: string
}

/**
 * Makes a registration somebody's, or nobody's, by who gives them out; hands over the giver's own; or takes
 * for oneself what is nobody's yet. Its version stays: a clerk who has it open may save, if it is theirs to see.
 */
export function giveRegistration(
  db: Database,
  { key, ...asked }: Giving,
  by: ByStaff,
): Promise<Given> {
  const { id, counsellorId, seen, note, sight } = asked
  const { actor } = by
  return db.transaction((tx) =>
    answerOnce(tx, { key, asked }, by, async (): Promise<Given> => {
      const canTake = counsellorId === null || (await holdCounsellor(tx, counsellorId))
      const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
      if (!registration) return { ok: false, reason: 'not-found' }
      const isTaking = seen === null && counsellorId === actor.id
      const taker =
        isTaking && !mayHandOver(actor, registration) && (await findTaker(tx, registration, by))
      if (taker) return { ok: false, reason: 'taken-first', taker }
      // Of what they do not see not even that it is there.
      if (!isVisible(registration, sight)) return { ok: false, reason: 'not-found' }
      const refusal = refuseHanding(actor, registration, { counsellorId, note })
      if (refusal) return { ok: false, reason: refusal }
      if (!canTake) return { ok: false, reason: 'no-counsellor' }
      const before = registration.counsellorId
      if (before === counsellorId) return { ok: true }
      if (before !== seen) return { ok: false, reason: 'changed-since' }
      await tx.update(registrations).set({ counsellorId }).where(eq(registrations.id, id))
      const [was, is] = [await nameOf(tx, before), await nameOf(tx, counsellorId)]
      const happened = { before: { counsellor: was }, after: { counsellor: is } }
      await record(tx, { event: 'give registration', id, ...happened, note }, by)
      await announceChange(tx)
      return { ok: true }
    }),
  )
}

function refuseHanding(
  actor: ByStaff['actor'],
  registration: { counsellorId: string | null },
  handing: { counsellorId: string | null; note: string | null },
): 'not-theirs' | HandingReason | undefined {
  if (mayTake(actor, registration) && handing.counsellorId === actor.id) return undefined
  return mayHandOver(actor, registration) ? checkHanding(actor, handing) : 'not-theirs'
}

/** Of one that this transaction has made: nobody else has seen it. */
export async function ownNewRegistration(tx: Transaction, id: number, counsellorId: string) {
  await tx.update(registrations).set({ counsellorId }).where(eq(registrations.id, id))
}

/** Nobody takes the role from them before the transaction ends: whoever does locks the account. */
export async function holdCounsellor(tx: Transaction, id: string): Promise<boolean> {
  const standing = and(eq(users.id, id), isNull(users.disabledAt))
  const [held] = await tx.select({ id: users.id }).from(users).where(standing).for('share')
  if (!held) return false
  const [person] = await tx.select({ roles: rolesOf }).from(users).where(standing)
  return person !== undefined && may(person, 'registrations.work')
}

async function nameOf(tx: Transaction, id: string | null): Promise<string | null> {
  if (!id) return null
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
  return person?.name ?? null
}
