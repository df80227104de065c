import { and, eq, inArray } from 'drizzle-orm'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { recordRefund } from '../enrolments/record-refund.server.ts'
import { findEntry } from '../ledger/store.server.ts'
import { returnFee } from '../registrations/return-fee.server.ts'
import type { Ended } from './end-ask.server.ts'
import { lockAccount } from './lock-account.server.ts'
import type { HandMethod, RefundReason } from './rules.ts'
import { settleAsk } from './settle-ask.server.ts'
import { accountOf, findAsk, lockAsk } from './store.server.ts'
import { type RefundPart, refundParts } from './tables.ts'

type Paying = { id: number; method: HandMethod; reference: string | null }

/**
 * The desk has paid what it had to pay by hand, in one go: each part is an entry of the ledger with its paper.
 * Sent twice, the second finds nothing to pay.
 */
export function payByHand(db: Database, paying: Paying, by: ByPerson): Promise<Ended> {
  return beginAgain<Ended>(db, async (tx) => {
    const { id, method, reference } = paying
    if (method !== 'cash' && !reference) return { ok: false, reason: 'reference-missing' }
    const seen = await findAsk(tx, id)
    if (!seen || !(await lockAccount(tx, accountOf(seen)))) return { ok: false, reason: 'no-ask' }
    const ask = await lockAsk(tx, id)
    const parts = await listByHand(tx, id)
    if (!ask || parts.length === 0) return { ok: false, reason: 'nothing-by-hand' }
    for (const [place, part] of parts.entries()) {
      // One transfer may give back several payments, and each number stands in the ledger once.
      const numbered = reference && (place === 0 ? reference : `${reference}/${place + 1}`)
      const wrong = await payPart(tx, part, { method, reference: numbered, by })
      if (wrong) return takeBack(wrong)
    }
    return { ok: true, ask: await settleAsk(tx, ask, by) }
  }).catch(readTakenBack)
}

function listByHand(tx: Transaction, askId: number) {
  return tx
    .select()
    .from(refundParts)
    .where(and(eq(refundParts.askId, askId), inArray(refundParts.state, ['waiting', 'failed'])))
    .orderBy(refundParts.id)
}

type By = { method: HandMethod; reference: string | null; by: ByPerson }

async function payPart(
  tx: Transaction,
  part: RefundPart,
  { method, reference, by }: By,
): Promise<RefundReason | undefined> {
  const of = await findEntry(tx, part.entryId)
  if (!of) throw new Error('A payment that goes back is gone.')
  const money = { paise: part.paise, method, reference, key: `refund part ${part.id}` }
  const { joiningId } = of
  const recorded =
    joiningId === null
      ? await returnFee(tx, { of, ...money }, by)
      : await recordRefund(tx, { of: { ...of, joiningId }, ...money }, by)
  if (!recorded.ok)
    return { reason: recorded.reason === 'cheque-out' ? 'cheque-out' : 'reference-taken' }
  await tx
    .update(refundParts)
    .set({ state: 'done', changedAt: by.now })
    .where(eq(refundParts.id, part.id))
}

/** Ends the transaction, so that of several parts none stands where one is refused. */
class TakenBack extends Error {
  readonly why: RefundReason
  constructor(why: RefundReason) {
    super(why.reason)
    this.why = why
  }
}

function takeBack(why: RefundReason): never {
  throw new TakenBack(why)
}

function readTakenBack(error: unknown): Ended {
  if (error instanceof TakenBack) return { ok: false, ...error.why }
  throw error
}
