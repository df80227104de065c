import { writeRupees } from '../../../ui/format/money.ts'
import type { EntryReason } from '../rules.ts'

export const claimStates = ['claimed', 'matched', 'discarded'] as const

/** Why a claim is not made, matched or given up. */
export type ClaimReason =
  | { reason: 'no-claim' }
  | { reason: 'no-enrolment' }
  /** Staff have not said where UPI payments go. */
  | { reason: 'no-payee' }
  | { reason: 'more-than-open'; paise: number }
  | { reason: 'key-taken' }
  | Extract<EntryReason, { reason: 'payment-pending' }>
  /** This payment was claimed or written down before. */
  | { reason: 'utr-taken' }
  | { reason: 'already-matched' }
  | { reason: 'ended-before' }

/** What may be wrong with what is typed. */
export type UpiFieldReason =
  | { reason: 'no-utr' }
  | { reason: 'no-upi-address' }
  | { reason: 'no-payee-name' }

export const upiAddress = /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,60}$/

/** The number of a UPI payment, as the apps and the banks show it. */
export const utr = /^\d{12}$/

/**
 * What a payer's app reads out of the code: to whom, how much, and our reference. Rupees with two decimals,
 * and a space as %20, which not every app takes as +.
 */
export function upiLink(payee: { address: string; name: string }, payment: UpiPayment): string {
  const { paise, reference } = payment
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

type UpiPayment = { paise: number; reference: string }

type Claim = { id: number; paise: number; reference: string; utr: string | null }

/** A claim as it is shown to who pays: the link in the code, and what it says. */
export function showClaim(claim: Claim, payee: { address: string; name: string }) {
  const { id, paise, reference, utr: savedUtr } = claim
  return {
    id,
    paise,
    reference,
    utr: savedUtr,
    link: upiLink(payee, { paise, reference }),
    payee: `${payee.name}, ${payee.address}`,
  }
}
