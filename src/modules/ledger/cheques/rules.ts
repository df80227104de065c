/** Taken and on its way to the bank; paid by the bank; or not paid. */
export const chequeStates = ['out', 'cleared', 'bounced'] as const

/** Why a cheque is not settled. */
export type ChequeReason =
  | { reason: 'no-cheque' }
  /** Somebody else said it before. */
  | { reason: 'settled-before' }
  /** It bounced after some of it was given back, which the ledger cannot take back twice. */
  | { reason: 'given-back' }
