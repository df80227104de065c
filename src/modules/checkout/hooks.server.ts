import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { createHook } from '../../platform/hooks.ts'

type Ended = {
  /** The key under which it was asked of the gateway. */
  gatewayKey: string
  isBack: boolean
}

/** The gateway has given back what it had to, or has failed to. The order is locked, and so is its enrolment. */
export const onRefundEnded =
  createHook<(tx: Transaction, ended: Ended, by: ActionContext) => Promise<void>>('onRefundEnded')

export async function tellRefundEnded(
  tx: Transaction,
  ended: Ended,
  context: ActionContext,
): Promise<void> {
  for (const step of onRefundEnded.steps()) await step(tx, ended, context)
}
