import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type FeePlan, feePlans } from '../tables.ts'
import type { PlanOffer } from './contract.ts'
import { beginToday, dueBy, splitFee } from './rules.ts'

/** Plans in use, of one course or of all. */
export function listPlans(db: Transaction, courseId?: string): Promise<FeePlan[]> {
  return db
    .select()
    .from(feePlans)
    .where(
      and(
        isNull(feePlans.retiredAt),
        courseId === undefined ? undefined : eq(feePlans.courseId, courseId),
      ),
    )
    .orderBy(asc(feePlans.courseId), asc(feePlans.batchId), asc(feePlans.name))
}

/** One plan, retired or not. */
export async function findPlan(db: Transaction, id: number): Promise<FeePlan | undefined> {
  const [plan] = await db.select().from(feePlans).where(eq(feePlans.id, id))
  return plan
}

/** The plan for a student who pays today; undefined if it no longer fits the fee. */
export function offerOf(
  { id, version, name, parts }: FeePlan,
  { feePaise, startsOn, today }: { feePaise: number; startsOn: string; today: string },
): PlanOffer | undefined {
  const dues = splitFee(parts, { feePaise, startsOn })
  if (!dues) return undefined
  const dueParts = beginToday(dues, today)
  return { id, version, name, dueNowPaise: dueBy(dueParts, today), parts: dueParts }
}
