import type { Transaction } from '../../platform/database/connect.ts'
import { createPort } from '../../platform/hooks.ts'

/** Names of the payment plans of a course that cannot be paid at this price. */
export const plansNotFitting =
  createPort<
    (tx: Transaction, price: { courseId: string; feePaise: number; now: Date }) => Promise<string[]>
  >('plansNotFitting')
