import { writeRupees } from '../../../ui/format/money.ts'
import type { EntryReason } from '../rules.ts'

export const claimStates = ['claimed', 'matched', 'discarded'] as const

/** Why a claim is not saved, confirmed or discarded. */
export type ClaimReason =
  | { reason: 'no-claim' }
  | { reason: 'no-enrolment' }
  /** The receiving UPI id is not set. */
  | { reason: 'no-payee' }
  | { reason: 'more-than-open'; paise: number }
  | { reason: 'key-taken' }
  | Extract<EntryReason, { reason: 'payment-pending' }>
  /** This payment was claimed or recorded before. */
  | { reason: 'utr-taken' }
  | { reason: 'already-matched' }
  | { reason: 'ended-before' }

/** Errors of the typed fields. */
export type UpiFieldReason =
  | { reason: 'no-utr' }
  | { reason: 'no-upi-address' }
  | { reason: 'no-payee-name' }

export const upiAddress = /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,60}$/

/** The UTR of a UPI payment, as apps and banks show it. */
export const utr = /^\d{12}$/

/**
 * The payment link in the code: payee, amount and our reference. Rupees with two decimals, and spaces as
 * %20, since some apps do not read + as a space.
 */
export function upiLink(
  payee: Payee,
  { paise, reference }: { paise: number; reference: string },
): string {
  const fields = {
    pa: payee.address,
    pn: payee.name,
    am: writeRupees(paise),
    cu: 'INR',
    tr: reference,
    tn: reference,
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  )
  return `upi://pay?${parts.join('&')}`
}

/** Where UPI payments go, and its name at the bank. */
export type Payee = { address: string; name: string }

type Claim = { id: number; paise: number; reference: string; utr: string | null }

/** A claim as shown to the payer: the link in the code, and its texts. */
export function showClaim({ id, paise, reference, utr: savedUtr }: Claim, payee: Payee) {
  const link = upiLink(payee, { paise, reference })
  const payeeText = `${payee.name}, ${payee.address}`
  return { id, paise, reference, utr: savedUtr, link, payee: payeeText }
}
