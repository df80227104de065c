/** What one entry may be, in paise. */
export const mostPaise = 100_000_000

export const entryKinds = ['charge', 'payment', 'refund', 'waiver', 'adjustment'] as const

/** The ways money comes and goes, and what staff and documents call them. */
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
  balancePaise: number
}

export function sumEntries(entries: readonly SummedEntry[]): EntrySums {
  const sums = { owedPaise: 0, waivedPaise: 0, paidPaise: 0, refundedPaise: 0, balancePaise: 0 }
  for (const { kind, paise, method, readingId } of entries) {
    sums.balancePaise += paise
    if (kind === 'charge' || kind === 'adjustment') sums.owedPaise += paise
    if (kind === 'waiver') sums.waivedPaise -= paise
    if (kind === 'payment' || kind === 'refund') sums.paidPaise -= paise
    if (kind === 'refund' && readingId === null && method !== 'cheque') sums.refundedPaise += paise
  }
  return sums
}

/** Whose entry it is: of an enrolment, or of a registration for Fast Track. */
export type Account = { enrolmentId: number } | { registrationId: number }

/**
 * An incoming payment. It names the pending payments that were shown, unless it is one of them: a
 * confirmed UPI payment or a captured order.
 */
export type Incoming = {
  paise: number
  method: Method
  reference: string | null
  /** Of a correcting entry: the later answer of the gateway. */
  readingId?: number
} & ({ settlesPending: true } | { despitePending: readonly string[] })

/** Methods for staff; gateway payments arrive by themselves. */
export type DeskMethod = Exclude<Method, 'gateway'>
export const deskMethods = methods.filter((method) => method !== 'gateway')

/**
 * The sum that nobody may receive in cash, or more: from one person in a day, for one transaction or for one
 * occasion; the instalments of one fee count together. Section 186 of the Income-tax Act 2025, in force since
 * 1 Apr 2026 (before it section 269ST). The penalty was the whole sum (docs/decisions/0089).
 */
export const cashLimitPaise = 20_000_000

/** How much more may be taken in cash, in paise: the paisa that would reach the limit is too much. */
export function cashLeft({ enrolmentPaise, dayPaise }: CashTaken): number {
  return Math.max(0, cashLimitPaise - 1 - Math.max(enrolmentPaise, dayPaise))
}

/** Cash that came from one person: for an enrolment, and on one day for whatever it was. */
export type CashTaken = { enrolmentPaise: number; dayPaise: number }

/** Money that may come any moment: a UPI payment that was asked for, or an order at the gateway. */
export type PendingPayment = {
  /** By this a payment names what was seen: “claim 7”, “order …”. */
  id: string
  method: 'upi' | 'gateway'
  paise: number
  since: Date
  /** Who noted it; nobody of the staff where the student pays online. */
  recordedBy: string | null
  utr: string | null
}

/** Why an entry is not added. */
export type EntryReason =
  /** Every method but cash needs a reference. */
  | { reason: 'reference-missing' }
  /** The law forbids it; so much is still possible in cash. */
  | { reason: 'cash-limit'; counts: 'enrolment' | 'day'; paise: number }
  /** A pending payment is not named. */
  | { reason: 'payment-pending'; pending: readonly PendingPayment[] }
  /** The reference is already in the ledger. */
  | { reason: 'reference-taken' }
  /** The idempotency key belongs to another entry. */
  | { reason: 'key-taken' }
  /** The cheque that it was paid by may still bounce. */
  | { reason: 'cheque-out' }
