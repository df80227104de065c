import { and, asc, eq, exists, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia, startOfDay } from '../../../ui/format/days.ts'
import { counsellorRoles } from '../../accounts/abilities.ts'
import { sessions, staffRoles, users } from '../../accounts/tables.ts'
import { record } from '../../audit/record-event.server.ts'
import { readSettings } from '../../settings/store.server.ts'
import { setCounsellor } from '../assign-registration.server.ts'
import { roundRobinPositions } from './tables.ts'

/**
 * Assigns a new registration by round robin, if the settings say so: to the counsellor signed in today who
 * has waited longest. If nobody is signed in it stays unassigned.
 */
export async function assignRoundRobin(tx: Transaction, id: number, now: Date): Promise<void> {
  if ((await readSettings(tx)).enquiryAssignment === 'round-robin') await assignToNext(tx, id, now)
}

/** The same whatever the settings say, on request. */
export async function assignToNext(tx: Transaction, id: number, now: Date): Promise<void> {
  // Of two concurrent ones the second sees the first assignment.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('round robin', 0))`)
  const next = await findNext(tx, now)
  if (!next) return
  // By the clock of the database: of several at once each is later than the one before.
  const gotAt = sql`clock_timestamp()`
  await tx
    .insert(roundRobinPositions)
    .values({ userId: next.id, gotAt })
    .onConflictDoUpdate({ target: roundRobinPositions.userId, set: { gotAt } })
  await setCounsellor(tx, id, next.id)
  const facts = { before: { counsellor: null }, after: { counsellor: next.name } }
  await record(tx, { event: 'assign registration', id, ...facts }, { actor: 'system', now })
}

/** Signed in and active today; users who assign others are not in the rotation. */
async function findNext(tx: Transaction, now: Date) {
  const today = startOfDay(dayInIndia(now))
  const one = { one: sql`1` }
  const isCounsellor = tx
    .select(one)
    .from(staffRoles)
    .where(
      and(
        eq(staffRoles.userId, users.id),
        sql`${staffRoles.role} = any(${sql.param(counsellorRoles)}::text[])`,
      ),
    )
  const isIn = tx
    .select(one)
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, users.id),
        gte(sessions.lastUsedAt, today),
        gt(sessions.expiresAt, now),
      ),
    )
  const [next] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .leftJoin(roundRobinPositions, eq(roundRobinPositions.userId, users.id))
    .where(and(isNull(users.disabledAt), exists(isCounsellor), exists(isIn)))
    .orderBy(sql`${roundRobinPositions.gotAt} asc nulls first`, asc(users.id))
    .limit(1)
  return next
}
