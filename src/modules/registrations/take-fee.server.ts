import { fastTrackTerms } from '../../../content/fast-track.ts'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { recordCheque } from '../ledger/cheques/record-cheque.server.ts'
import { creditCharge } from '../ledger/credit-charge.server.ts'
import type { DeskMethod } from '../ledger/rules.ts'
import { readBalance } from '../ledger/store.server.ts'
import { claimWithin } from '../ledger/upi/claim-payment.server.ts'
import { showClaim } from '../ledger/upi/rules.ts'
import type { FeeTakenData } from './fees/contract.ts'
import { recordFee } from './record-fee.server.ts'
import type { FeeReason } from './rules.ts'

/** Price of Fast Track, in paise. */
const feePaise = fastTrackTerms.priceInRupees * 100

/** How it is paid; the server sets the amount. */
export type FeePayment = {
  method: DeskMethod
  reference: string | null
  bank: string | null
  despitePending: readonly string[]
}

/** The same, or not paid yet. */
export type FeeChoiceResult = Omit<FeePayment, 'method'> & { method: DeskMethod | 'not-paid' }

type Fee = {
  registrationId: number
  payment: FeePayment
  key: string
  isToldByStep?: boolean
}

/**
 * Charges the fee, once, paid or not. The caller holds the lock of the registration, as for the other
 * functions here.
 */
export async function chargeFee(
  tx: Transaction,
  { registrationId, key }: { registrationId: number; key: string },
  context: ActionContext,
): Promise<void> {
  const of = { registrationId }
  const { owedPaise, waivedPaise } = await readBalance(tx, of)
  if (owedPaise - waivedPaise > 0) return
  await addEntry(tx, { of, kind: 'charge', paise: feePaise, key: `charge ${key}` }, context)
}

/** A lost registration owes nothing for an unpaid Fast Track. */
export async function dropUnpaidFee(
  tx: Transaction,
  { registrationId, key }: { registrationId: number; key: string },
  context: ActionContext,
): Promise<void> {
  const of = { registrationId }
  const { balancePaise: paise } = await readBalance(tx, of)
  if (paise > 0) await creditCharge(tx, { of, paise, key: `unpaid ${key}` }, context)
}

/**
 * Takes the due fee like the fee desk: ledger entry and receipt; a cheque is uncleared; a UPI payment
 * without its UTR gets a code to pay by.
 */
export async function takeFee(
  tx: Transaction,
  { registrationId, payment, key, isToldByStep: isNotifiedByStep }: Fee,
  context: ByStaff,
): Promise<({ ok: true } & FeeTakenData) | ({ ok: false } & FeeReason)> {
  if (!may(context.actor, 'registrations.receive-fee') && !may(context.actor, 'payments.record'))
    return { ok: false, reason: 'may-not-receive' }
  const { method, reference, bank, despitePending } = payment
  const of = { registrationId }
  const { balancePaise: paise } = await readBalance(tx, of)
  if (paise <= 0) return { ok: false, reason: 'nothing-due' }
  if (method === 'upi' && !reference) {
    const result = await claimWithin(tx, { of, paise, key: `fee ${key}`, despitePending }, context)
    if (!result.ok) return result
    const claim = showClaim(result.claim, result.payee)
    return { ok: true, paise, method, receipt: null, claim }
  }
  const money = { paise, method, reference: method === 'cash' ? null : reference, despitePending }
  const fee = { registrationId, key: `fee ${key}`, isToldByStep: isNotifiedByStep, ...money }
  const outcome = await recordFee(tx, fee, context)
  if (!outcome.ok) return outcome
  const { entry, document } = outcome
  if (method === 'cheque' && reference)
    await recordCheque(tx, { entry, number: reference, bank }, context)
  return { ok: true, paise, method, receipt: { id: document.id, name: document.name }, claim: null }
}
