import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { createHook } from '../../platform/hooks.ts'

type RefundResult = {
  /** Idempotency key of the refund at the gateway. */
  gatewayKey: string
  isBack: boolean
}

/** A refund at the gateway has ended or failed. The order and its enrolment are locked. */
export const onRefundEnded =
  createHook<(tx: Transaction, result: RefundResult, context: ActionContext) => Promise<void>>(
    'onRefundEnded',
  )

export async function notifyRefundEnded(
  tx: Transaction,
  result: RefundResult,
  context: ActionContext,
): Promise<void> {
  for (const step of onRefundEnded.steps()) await step(tx, result, context)
}
