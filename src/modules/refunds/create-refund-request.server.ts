import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { calculateAccount } from './calculate-account.server.ts'
import {
  findSameRequest,
  insertRefundRequestOnce,
  type RefundRequestResult,
} from './insert-refund-request.server.ts'
import { lockRefundAccount } from './lock-account.server.ts'

type RefundRequestInput = {
  of: Account
  /** The amount shown before. */
  paise: number
  reason: string | null
  byStudent: boolean
  key: string
}

/**
 * Requests a refund for leaving or for an overpayment: calculated again under the lock of the account, and
 * stored only if it equals the amount shown. No money moves yet.
 */
export function createRefundRequest(
  db: Database,
  input: RefundRequestInput,
  context: PersonContext,
): Promise<RefundRequestResult> {
  return retryTransaction(db, async (tx) => {
    const { of, paise } = input
    if (!(await lockRefundAccount(tx, of))) return { ok: false, reason: 'no-account' }
    const same = await findSameRequest(tx, { ...input, kind: 'refund' })
    if (same) return same
    const calculation = await calculateAccount(tx, of, context.now)
    if (!calculation) return { ok: false, reason: 'no-account' }
    const { leaves, calculation: refundCalculation } = calculation
    if (refundCalculation.backPaise === 0 && !(leaves && 'enrolmentId' in of))
      return { ok: false, reason: 'nothing-back' }
    if (refundCalculation.backPaise !== paise)
      return { ok: false, reason: 'sum-changed', paise: refundCalculation.backPaise }
    return insertRefundRequestOnce(
      tx,
      { ...input, kind: 'refund', calculation: refundCalculation },
      context,
    )
  })
}
