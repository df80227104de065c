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

/** What of an entry counts. `readingId`: a correction, by which no money came or went. */
export type SummedEntry = {
  kind: (typeof entryKinds)[number]
  paise: number
  method: Method | null
  readingId: number | null
}

/** Sums of one account, in paise. */
export type EntrySums = {
  /** Charged, less what was cancelled of it. */
  owedPaise: number
  waivedPaise: number
  /** What came, less what went back. */
  paidPaise: number
  /** What was given back; a cheque that bounced was no money, and a correction moves none. */
  refundedPaise: number
  /** Due; less than nothing where too much was paid. */
  openPaise: number
}

export function sumEntries(entries: readonly SummedEntry[]): EntrySums {
  const sums = { owedPaise: 0, waivedPaise: 0, paidPaise: 0, refundedPaise: 0, openPaise: 0 }
  for (const { kind, paise, method, readingId } of entries) {
    sums.openPaise += paise
    if (kind === 'charge' || kind === 'adjustment') sums.owedPaise += paise
    if (kind === 'waiver') sums.waivedPaise -= paise
    if (kind === 'payment' || kind === 'refund') sums.paidPaise -= paise
    if (kind === 'refund' && readingId === null && method !== 'cheque') sums.refundedPaise += paise
  }
  return sums
}

/** Why an entry is not added. */
export type EntryReason =
  /** This UTR, transfer or payment of the gateway stands in the ledger. */
  | { reason: 'reference-taken' }
  /** This key stands for something else. */
  | { reason: 'key-taken' }
  /** The cheque that it was paid by may still bounce. */
  | { reason: 'cheque-out' }
