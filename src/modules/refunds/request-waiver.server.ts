import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { findLimit, readReduction } from '../enrolments/discounts/find-limit.server.ts'
import { isWithinLimit } from '../enrolments/discounts/rules.ts'
import {
  findSameRequest,
  insertRefundRequest,
  insertRefundRequestOnce,
  type RefundRequestResult,
} from './insert-refund-request.server.ts'
import { lockRefundAccount } from './lock-account.server.ts'
import { mostToWaive, waiveFee } from './waive-fee.server.ts'

type WaiverInput = { enrolmentId: number; paise: number; reason: string; key: string }

/**
 * Waives part of a fee: never more than is due or, by a dated setting, than was invoiced. At once if all
 * reductions of this enrolment together stay within the person's limit; otherwise somebody else approves.
 */
export function requestWaiver(
  db: Database,
  input: WaiverInput,
  context: PersonContext,
): Promise<RefundRequestResult> {
  const { enrolmentId, ...request } = input
  const of = { enrolmentId: enrolmentId }
  return retryTransaction(db, async (tx) => {
    if (!(await lockRefundAccount(tx, of))) return { ok: false, reason: 'no-account' }
    const refundRequest = {
      ...request,
      of,
      kind: 'waiver',
      calculation: null,
      byStudent: false,
    } as const
    const same = await findSameRequest(tx, refundRequest)
    if (same) return same
    const most = await mostToWaive(tx, of, context.now)
    if (request.paise > most) return { ok: false, reason: 'more-than-open', paise: most }
    return (await isTheirsToGive(tx, input, context))
      ? waiveWithinLimit(tx, input, context)
      : insertRefundRequestOnce(tx, refundRequest, context)
  })
}

async function isTheirsToGive(
  tx: Transaction,
  { enrolmentId, paise }: WaiverInput,
  { actor }: PersonContext,
) {
  const before = await readReduction(tx, enrolmentId)
  if (!before) return false
  const after = { ...before, offPaise: before.offPaise + paise }
  return isWithinLimit(after, await findLimit(tx, actor, before.studentId))
}

async function waiveWithinLimit(
  tx: Transaction,
  waiver: WaiverInput,
  context: PersonContext,
): Promise<RefundRequestResult> {
  const decided = {
    state: 'done',
    decidedBy: signatureOf(context.actor),
    decidedAt: context.now,
  } as const
  const refundRequest = await insertRefundRequest(
    tx,
    { ...waiver, kind: 'waiver', ...decided },
    context,
  )
  const waived = await waiveFee(tx, refundRequest, context)
  // Cannot fail: the same amounts were checked under the same lock.
  if (!waived.ok) throw new Error(`fee not waived: ${waived.reason}`)
  return { ok: true, refundRequest, isNew: true, refund: waived.refund }
}
