import type { ByPerson } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import type { Account } from '../ledger/add-entry.server.ts'
import { reckonAccount } from './calculate-account.server.ts'
import { type Asked, findSame, keepAsk } from './keep-ask.server.ts'
import { lockAccount } from './lock-account.server.ts'

type Asking = {
  of: Account
  /** The sum that was shown before. */
  paise: number
  reason: string | null
  byStudent: boolean
  key: string
}

/**
 * Somebody leaves, or asks for what is too much: what comes back is reckoned once more under the lock of the
 * account, and asked for only where it is the sum they saw. Nothing is given back by it yet.
 */
export function askMoneyBack(db: Database, asking: Asking, by: ByPerson): Promise<Asked> {
  return beginAgain(db, async (tx) => {
    const { of, paise } = asking
    if (!(await lockAccount(tx, of))) return { ok: false, reason: 'no-account' }
    const same = await findSame(tx, { ...asking, kind: 'refund' })
    if (same) return same
    const reckoned = await reckonAccount(tx, of, by.now)
    if (!reckoned) return { ok: false, reason: 'no-account' }
    const { leaves, reckoning } = reckoned
    if (reckoning.backPaise === 0 && !(leaves && 'joiningId' in of))
      return { ok: false, reason: 'nothing-back' }
    if (reckoning.backPaise !== paise)
      return { ok: false, reason: 'sum-changed', paise: reckoning.backPaise }
    return keepAsk(tx, { ...asking, kind: 'refund', reckoned: reckoning }, by)
  })
}
