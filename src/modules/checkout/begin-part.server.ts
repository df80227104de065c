import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { users } from '../accounts/tables.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { nextPayable } from '../enrolments/rules.ts'
import { readEnrolment } from '../enrolments/store.server.ts'
import type { Enrolment } from '../enrolments/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { type GatewaySale, openAtGateway } from './begin-checkout.server.ts'
import { orderPollJob } from './jobs.server.ts'
import { queueRefundsUnderWay, refundUnchosen } from './refund-payment.server.ts'
import { nextPollTime, orderPaise, sameFor } from './rules.ts'
import { listDueOrders } from './store.server.ts'
import { type Order, orders } from './tables.ts'
import { seatThoseWhoWaited } from './wait-first.server.ts'

type PartRequest = {
  enrolmentId: number
  /** The amount on the button, in paise. */
  paise: number
  language: string
}

export type PartReason =
  | { reason: 'no-enrolment' | 'nothing-open' | 'left' | 'refund-requested' }
  | { reason: 'sum-changed'; paise: number }

type BeginPartResult = { ok: true; order: Order } | ({ ok: false } & PartReason)

/** Begins an order for the oldest open instalment of an enrolment. */
export async function beginPart(
  selling: GatewaySale,
  request: PartRequest,
  context: PersonContext,
): Promise<BeginPartResult> {
  const result = await retryTransaction(selling.db, (tx) =>
    keep(tx, selling.gateway.name, request, context),
  )
  if (!result.ok) return result
  return { ok: true, order: await openAtGateway(selling, result.order, context.now) }
}

/** Under the lock of the enrolment: the second of two tabs finds the first one's order. */
async function keep(
  tx: Transaction,
  gateway: string,
  { enrolmentId, paise, language }: PartRequest,
  { actor, now }: PersonContext,
): Promise<BeginPartResult> {
  const { studentId } = users
  const [account] = await tx.select({ studentId }).from(users).where(eq(users.id, actor.id))
  if (!account?.studentId) return { ok: false, reason: 'no-enrolment' }
  await lockStudents(tx, [account.studentId])
  const enrolment = await lockEnrolmentById(tx, enrolmentId)
  if (enrolment?.studentId !== account.studentId) return { ok: false, reason: 'no-enrolment' }
  if (enrolment.state === 'left') return { ok: false, reason: 'left' }
  const enrolmentData = await readEnrolment(tx, enrolmentId, now)
  if (!enrolmentData) return { ok: false, reason: 'no-enrolment' }
  if (enrolmentData.enrolment.isRefundRequested) return { ok: false, reason: 'refund-requested' }
  const payable = nextPayable(enrolmentData.enrolment, orderPaise.least)
  if (payable === undefined) return { ok: false, reason: 'nothing-open' }
  if (payable !== paise) return { ok: false, reason: 'sum-changed', paise: payable }
  const openOrder = await findOpenOrder(tx, {
    enrolmentId: enrolmentId,
    paise,
    userId: actor.id,
    now,
  })
  if (openOrder) return { ok: true, order: openOrder }
  const feePaise = Math.max(enrolmentData.enrolment.owedPaise, paise)
  const newOrder = { enrolment: enrolment, userId: actor.id, paise, feePaise, gateway, language }
  return { ok: true, order: await insertPart(tx, newOrder, now) }
}

type PartOrder = {
  enrolment: Enrolment
  /** Null where it is paid by a link. */
  userId: string | null
  paise: number
  feePaise: number
  gateway: string
  language: string
}

/** The order of an instalment; the caller holds the lock of its enrolment. */
export async function insertPart(
  tx: Transaction,
  { enrolment, ...newOrder }: PartOrder,
  now: Date,
): Promise<Order> {
  const { id: enrolmentId, studentId, course, isAdult, enrolledAt } = enrolment
  const [order] = await tx
    .insert(orders)
    .values({
      ...newOrder,
      studentId,
      purpose: 'part',
      enrolmentId: enrolmentId,
      course,
      isAdult,
      // The terms were accepted when enrolling.
      agreedAt: enrolledAt,
      createdAt: now,
      changedAt: now,
      pollAt: nextPollTime(now, now),
    })
    .returning()
  if (!order) throw new Error('An order that was just made is gone.')
  return order
}

async function findOpenOrder(
  tx: Transaction,
  request: { enrolmentId: number; paise: number; userId: string; now: Date },
): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, request.userId), eq(orders.purpose, 'part')],
        ...[eq(orders.enrolmentId, request.enrolmentId), eq(orders.paise, request.paise)],
        inArray(orders.state, ['started', 'open']),
        gt(orders.createdAt, new Date(request.now.getTime() - sameFor)),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return order
}

export const dueOrdersJob = defineScheduledJob('poll-due-orders', '* * * * *')

const most = 200
/** Milliseconds after which a refund without news is asked about, whatever became of its job. */
const refundsAfter = 2 * 60 * 60_000

/**
 * Job every minute: queues a poll of every order that is due. Polls are queued with a later time, so that
 * a failing one is not polled every minute.
 */
export async function pollDueOrders(db: Database, now: Date): Promise<void> {
  await queueRefundsUnderWay(db, new Date(now.getTime() - refundsAfter))
  await seatThoseWhoWaited(db, now)
  await refundUnchosen(db, now)
  const due = await listDueOrders(db, now, most)
  if (due.length === 0) return
  await db.transaction(async (tx) => {
    for (const id of due) await orderPollJob.enqueue(tx, { order: id })
    // The poll itself sets the time of the next one.
    await tx
      .update(orders)
      .set({ pollAt: sql`${now}::timestamptz + interval '10 minutes'` })
      .where(inArray(orders.id, due))
  })
}
