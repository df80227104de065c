import type { Transaction } from '../../../platform/database/connect.ts'
import { plansNotFitting } from '../hooks.server.ts'

export type PlansDoNotFit = {
  ok: false
  reason: 'plans-do-not-fit'
  plans: string[]
  feePaise: number
}

/**
 * Refuses a new price that payment plans of the course do not fit: their instalments before the last one reach
 * it. Such a plan is offered no more, and nobody would be told.
 */
export async function checkPlans(
  tx: Transaction,
  price: { courseId: string; feePaise: number; formerPaise?: number | undefined },
  now: Date,
): Promise<PlansDoNotFit | undefined> {
  const { courseId, feePaise, formerPaise } = price
  if (feePaise === formerPaise) return undefined
  const plans = await plansNotFitting.get()(tx, { courseId, feePaise, now })
  return plans.length > 0 ? { ok: false, reason: 'plans-do-not-fit', plans, feePaise } : undefined
}
