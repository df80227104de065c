import type { Database } from '../../platform/database/connect.ts'
import type { ByPerson } from '../by.ts'
import { readBalance } from '../ledger/store.server.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { type Asked, findSame, keepAsk } from './keep-ask.server.ts'
import { lockAccount } from './lock-account.server.ts'

type Asking = { joiningId: number; paise: number; reason: string; key: string }

/** Staff ask that something of a fee is let off: never more than is open. Somebody else approves it. */
export function askWaiver(db: Database, asking: Asking, by: ByPerson): Promise<Asked> {
  const { joiningId, ...given } = asking
  const of = { joiningId }
  return beginAgain(db, async (tx) => {
    if (!(await lockAccount(tx, of))) return { ok: false, reason: 'no-account' }
    const ask = { ...given, of, kind: 'waiver', reckoned: null, byStudent: false } as const
    const same = await findSame(tx, ask)
    if (same) return same
    const { openPaise } = await readBalance(tx, of)
    if (given.paise > openPaise)
      return { ok: false, reason: 'more-than-open', paise: Math.max(0, openPaise) }
    return keepAsk(tx, ask, by)
  })
}
