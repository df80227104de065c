/** What one fee for Fast Track may be, in paise: nobody pays less, and more is a slip of the hand. */
export const feePaise = { least: 100, most: 10_000_000 }

/** What one entry may be, in paise. */
export const mostPaise = 100_000_000

export const entryKinds = ['charge', 'payment', 'refund', 'waiver', 'adjustment'] as const

/** The ways money comes and goes, and what staff and papers call them. */
export const methodNames = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card machine',
  bank: 'Bank transfer',
  cheque: 'Cheque',
  gateway: 'Online',
} as const

export type Method = keyof typeof methodNames
export const methods = Object.keys(methodNames) as [Method, ...Method[]]

/** Why an entry is not added. */
export type EntryReason =
  /** This UTR, transfer or payment of the gateway stands in the ledger. */
  | { reason: 'reference-taken' }
  /** This key stands for something else. */
  | { reason: 'key-taken' }
  /** The cheque that it was paid by may still bounce. */
  | { reason: 'cheque-out' }
