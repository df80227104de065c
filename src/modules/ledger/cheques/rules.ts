/** Uncleared, cleared or bounced. */
export const chequeStates = ['out', 'cleared', 'bounced'] as const

/** Why a cheque is not settled. */
export type ChequeReason =
  | { reason: 'no-cheque' }
  /** Another user settled it first. */
  | { reason: 'already-settled' }
  /** It bounced after part of it was refunded, which the ledger cannot reverse twice. */
  | { reason: 'already-refunded' }
