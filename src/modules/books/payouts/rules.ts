/** Why a file of payouts is not taken in. */
export type PayoutReason =
  /** Not a report of settlements: a column is missing. */
  | { reason: 'no-column'; column: string }
  | { reason: 'no-lines' }
  /** Rupees or paise: neither decimals nor a payment that we know tell which. */
  | { reason: 'unit-unknown' }
  | { reason: 'line-wrong'; row: number }
  /** A line that was read before says another sum. */
  | { reason: 'says-otherwise'; entity: string }

export const payoutKinds = ['payment', 'refund', 'other'] as const

/** The first of these names that a file has is the column. */
export const payoutColumns = {
  entity: ['entity_id'],
  kind: ['type', 'transaction_entity'],
  amount: ['amount'],
  debit: ['debit'],
  credit: ['credit'],
  tax: ['tax'],
  settlement: ['settlement_id'],
  settledAt: ['settled_at'],
  utr: ['settlement_utr', 'utr'],
} as const
