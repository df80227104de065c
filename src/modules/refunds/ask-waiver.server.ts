import { type ByPerson, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { findLimit, readReduction } from '../enrolments/discounts/find-limit.server.ts'
import { isWithinLimit } from '../enrolments/discounts/rules.ts'
import { type Asked, findSame, insertAsk, keepAsk } from './keep-ask.server.ts'
import { lockAccount } from './lock-account.server.ts'
import { mostToWaive, waiveFee } from './waive-fee.server.ts'

type Asking = { joiningId: number; paise: number; reason: string; key: string }

/**
 * Something of a fee is waived: never more than is due, or by a dated setting than was invoiced. At once, where it is with all that was taken off this
 * enrolment before, by whomever, within the limit of who does it; else somebody else approves it.
 */
export function askWaiver(db: Database, asking: Asking, by: ByPerson): Promise<Asked> {
  const { joiningId, ...given } = asking
  const of = { joiningId }
  return beginAgain(db, async (tx) => {
    if (!(await lockAccount(tx, of))) return { ok: false, reason: 'no-account' }
    const ask = { ...given, of, kind: 'waiver', reckoned: null, byStudent: false } as const
    const same = await findSame(tx, ask)
    if (same) return same
    const most = await mostToWaive(tx, of, by.now)
    if (given.paise > most) return { ok: false, reason: 'more-than-open', paise: most }
    return (await isTheirsToGive(tx, asking, by))
      ? giveWaiver(tx, asking, by)
      : keepAsk(tx, ask, by)
  })
}

async function isTheirsToGive(tx: Transaction, { joiningId, paise }: Asking, { actor }: ByPerson) {
  const before = await readReduction(tx, joiningId)
  if (!before) return false
  const after = { ...before, offPaise: before.offPaise + paise }
  return isWithinLimit(after, await findLimit(tx, actor, before.studentId))
}

async function giveWaiver(tx: Transaction, given: Asking, by: ByPerson): Promise<Asked> {
  const decided = { state: 'done', decidedBy: signatureOf(by.actor), decidedAt: by.now } as const
  const ask = await insertAsk(tx, { ...given, kind: 'waiver', ...decided }, by)
  const waived = await waiveFee(tx, ask, by)
  // The same sums, under the same lock, allowed it a moment ago.
  if (!waived.ok) throw new Error(`fee not waived: ${waived.reason}`)
  return { ok: true, ask, isNew: true, refund: waived.refund }
}
