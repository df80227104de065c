import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { refillFor } from './rules.ts'
import { orders } from './tables.ts'

/**
 * What an account entered for its last order of a course that it has not paid, so that the form can be
 * filled in again. The terms are accepted anew.
 */
export async function findUnpaidOrder(
  db: Transaction,
  { userId, courseId }: { userId: string; courseId: string },
  now: Date,
) {
  const { batchId: batch, planId: plan, isAdult, guardianName, guardianPhone } = orders
  const [order] = await db
    .select({ batch, plan, isAdult, guardianName, guardianPhone, state: orders.supplyState })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.courseId, courseId),
        inArray(orders.state, ['started', 'open', 'ended']),
        gt(orders.createdAt, new Date(now.getTime() - refillFor)),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return order ?? null
}
