import type { Transaction } from '../../platform/database/connect.ts'
import { listPending } from './list-pending.server.ts'
import { lockCash, readCash } from './read-cash.server.ts'
import { type Account, cashLeft, type EntryReason, type Incoming } from './rules.ts'

/** Why a payment is refused on any route; `paise` as the ledger has it. The account is locked. */
export async function refusePayment(
  tx: Transaction,
  { of, ...incoming }: Incoming & { of: Account },
  now: Date,
): Promise<EntryReason | undefined> {
  if (incoming.method !== 'cash' && !incoming.reference) return { reason: 'reference-missing' }
  if ('despitePending' in incoming) {
    const confirmed = incoming.despitePending
    const pending = await listPending(tx, of)
    if (pending.some(({ id }) => !confirmed.includes(id)))
      return { reason: 'payment-pending', pending }
  }
  return incoming.method === 'cash'
    ? refuseCash(tx, { of, paise: -incoming.paise }, now)
    : undefined
}

async function refuseCash(
  tx: Transaction,
  { of, paise }: { of: Account; paise: number },
  now: Date,
): Promise<EntryReason | undefined> {
  await lockCash(tx, of)
  const cash = await readCash(tx, of, now)
  const remainingCashLeft = cashLeft(cash)
  if (paise <= remainingCashLeft) return undefined
  const counts = cash.enrolmentPaise >= cash.dayPaise ? 'enrolment' : 'day'
  return { reason: 'cash-limit', counts, paise: remainingCashLeft }
}
