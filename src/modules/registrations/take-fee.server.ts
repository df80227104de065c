import { fastTrackTerms } from '../../../content/fast-track.ts'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { keepCheque } from '../ledger/cheques/keep-cheque.server.ts'
import { creditCharge } from '../ledger/credit-charge.server.ts'
import type { DeskMethod } from '../ledger/rules.ts'
import { readBalance } from '../ledger/store.server.ts'
import { claimWithin } from '../ledger/upi/claim-payment.server.ts'
import { showClaim } from '../ledger/upi/rules.ts'
import { recordFee } from './record-fee.server.ts'
import type { FeeReason } from './rules.ts'

/** What Fast Track costs, in paise. */
const feePaise = fastTrackTerms.priceInRupees * 100

/** How it is paid; what it is, nobody says but us. */
export type FeePayment = {
  method: DeskMethod
  reference: string | null
  bank: string | null
  despitePending: readonly string[]
}

/** The same, or that it is not paid yet. */
export type FeeChoice = Omit<FeePayment, 'method'> & { method: DeskMethod | 'not-paid' }

type Fee = {
  registrationId: number
  payment: FeePayment
  key: string
  isToldByStep?: boolean
}

/** What came of it: a receipt, or a code to pay by. Nothing of it says who pays. */
export type FeeTaken = {
  paise: number
  method: DeskMethod
  receipt: { id: number; name: string } | null
  claim: ReturnType<typeof showClaim> | null
}

/**
 * The fee is owed from now on; once. Whoever confirms writes it down, paid or not. The caller holds the lock of
 * the registration, and so do the callers of the others here.
 */
export async function chargeFee(
  tx: Transaction,
  { registrationId, key }: { registrationId: number; key: string },
  by: By,
): Promise<void> {
  const of = { registrationId }
  const { owedPaise, waivedPaise } = await readBalance(tx, of)
  if (owedPaise - waivedPaise > 0) return
  await addEntry(tx, { of, kind: 'charge', paise: feePaise, key: `charge ${key}` }, by)
}

/** Who is lost owes nothing for a trial that was not paid. */
export async function dropUnpaidFee(
  tx: Transaction,
  { registrationId, key }: { registrationId: number; key: string },
  by: By,
): Promise<void> {
  const of = { registrationId }
  const { openPaise: paise } = await readBalance(tx, of)
  if (paise > 0) await creditCharge(tx, { of, paise, key: `unpaid ${key}` }, by)
}

/**
 * Takes what of the fee is open, in the way of the fee desk: its entry and receipt; a cheque is out; for a UPI
 * payment that the bank does not show yet a code to pay by.
 */
export async function takeFee(
  tx: Transaction,
  { registrationId, payment, key, isToldByStep }: Fee,
  by: ByStaff,
): Promise<({ ok: true } & FeeTaken) | ({ ok: false } & FeeReason)> {
  if (!may(by.actor, 'registrations.take-fee') && !may(by.actor, 'payments.take'))
    return { ok: false, reason: 'may-not-take' }
  const { method, reference, bank, despitePending } = payment
  const of = { registrationId }
  const { openPaise: paise } = await readBalance(tx, of)
  if (paise <= 0) return { ok: false, reason: 'nothing-due' }
  if (method === 'upi' && !reference) {
    const claimed = await claimWithin(tx, { of, paise, key: `fee ${key}`, despitePending }, by)
    if (!claimed.ok) return claimed
    const claim = showClaim(claimed.claim, claimed.payee)
    return { ok: true, paise, method, receipt: null, claim }
  }
  const money = { paise, method, reference: method === 'cash' ? null : reference, despitePending }
  const fee = { registrationId, key: `fee ${key}`, isToldByStep, ...money }
  const recorded = await recordFee(tx, fee, by)
  if (!recorded.ok) return recorded
  const { entry, paper } = recorded
  if (method === 'cheque' && reference) await keepCheque(tx, { entry, number: reference, bank }, by)
  return { ok: true, paise, method, receipt: { id: paper.id, name: paper.name }, claim: null }
}
