import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { users } from '../accounts/tables.ts'
import { lockJoining } from '../enrolments/locks.server.ts'
import { nextPayable } from '../enrolments/rules.ts'
import { readJoining } from '../enrolments/store.server.ts'
import type { Joining } from '../enrolments/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { openAtGateway, type Selling } from './open-at-gateway.server.ts'
import { nextLook, orderPaise, sameFor } from './rules.ts'
import { type Order, orders } from './tables.ts'

type PartAsked = {
  joiningId: number
  /** What the button said, in paise. */
  paise: number
  language: string
}

export type PartReason =
  | { reason: 'no-joining' | 'nothing-open' | 'left' }
  | { reason: 'sum-changed'; paise: number }

type Kept = { ok: true; order: Order } | ({ ok: false } & PartReason)

/** The oldest open part of a course that somebody joined, to be paid through the gateway. */
export async function beginPart(selling: Selling, asked: PartAsked, by: ByPerson): Promise<Kept> {
  const kept = await beginAgain(selling.db, (tx) => keep(tx, selling.gateway.name, asked, by))
  if (!kept.ok) return kept
  return { ok: true, order: await openAtGateway(selling, kept.order, by.now) }
}

/** Under the lock of the joining: of two tabs the second finds the order of the first. */
async function keep(
  tx: Transaction,
  gateway: string,
  { joiningId, paise, language }: PartAsked,
  { actor, now }: ByPerson,
): Promise<Kept> {
  const { studentId } = users
  const [account] = await tx.select({ studentId }).from(users).where(eq(users.id, actor.id))
  if (!account?.studentId) return { ok: false, reason: 'no-joining' }
  await lockStudents(tx, [account.studentId])
  const joining = await lockJoining(tx, joiningId)
  if (joining?.studentId !== account.studentId) return { ok: false, reason: 'no-joining' }
  if (joining.state === 'left') return { ok: false, reason: 'left' }
  const found = await readJoining(tx, joiningId, now)
  const payable = nextPayable(found?.joining.parts ?? [], orderPaise.least)
  if (!found || payable === undefined) return { ok: false, reason: 'nothing-open' }
  if (payable !== paise) return { ok: false, reason: 'sum-changed', paise: payable }
  const standing = await findStanding(tx, { joiningId, paise, userId: actor.id, now })
  if (standing) return { ok: true, order: standing }
  const feePaise = Math.max(found.joining.owedPaise, paise)
  const asked = { joining, userId: actor.id, paise, feePaise, gateway, language }
  return { ok: true, order: await insertPart(tx, asked, now) }
}

type PartOrder = {
  joining: Joining
  /** Nobody's where it is paid by a link. */
  userId: string | null
  paise: number
  feePaise: number
  gateway: string
  language: string
}

/** The order of a part; the caller holds the lock of its joining. */
export async function insertPart(
  tx: Transaction,
  { joining, ...asked }: PartOrder,
  now: Date,
): Promise<Order> {
  const { id: joiningId, studentId, course, isAdult, joinedAt } = joining
  const [order] = await tx
    .insert(orders)
    .values({
      ...{ ...asked, studentId, purpose: 'part', joiningId, course, isAdult },
      // They said yes to the terms when they joined.
      agreedAt: joinedAt,
      ...{ madeAt: now, changedAt: now, lookAt: nextLook(now, now) },
    })
    .returning()
  if (!order) throw new Error('An order that was just made is gone.')
  return order
}

async function findStanding(
  tx: Transaction,
  asked: { joiningId: number; paise: number; userId: string; now: Date },
): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, asked.userId), eq(orders.purpose, 'part')],
        ...[eq(orders.joiningId, asked.joiningId), eq(orders.paise, asked.paise)],
        inArray(orders.state, ['begun', 'open']),
        gt(orders.madeAt, new Date(asked.now.getTime() - sameFor)),
      ),
    )
    .orderBy(desc(orders.madeAt))
    .limit(1)
  return order
}
