/** Limits of one entry, in paise. */
export const mostPaise = 100_000_000

export const entryKinds = ['charge', 'payment', 'refund', 'waiver', 'adjustment'] as const

/** Payment methods, and their names for staff and in documents. */
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

/** Why a receipt is cancelled. */
export const cancelCauseNames = {
  'wrong-amount': 'Wrong amount',
  'wrong-method': 'Wrong payment method',
  'wrong-student': 'Wrong student',
  'entered-twice': 'Entered twice',
  other: 'Other',
} as const

export type CancelCause = keyof typeof cancelCauseNames
export const cancelCauses = Object.keys(cancelCauseNames) as [CancelCause, ...CancelCause[]]

/**
 * The part of an entry that counts. `readingId`: a correction, and `cancelledFor`: a cancelled receipt, both
 * without a money movement.
 */
export type SummedEntry = {
  kind: (typeof entryKinds)[number]
  paise: number
  method: Method | null
  readingId: number | null
  cancelledFor: CancelCause | null
}

/** Sums of one account, in paise. */
export type EntrySums = {
  /** Charged, less what was cancelled of it. */
  owedPaise: number
  waivedPaise: number
  /** Payments less refunds. */
  paidPaise: number
  /** Refunds; bounced cheques, corrections and cancelled receipts are none. */
  refundedPaise: number
  /** The balance; negative if too much was paid. */
  balancePaise: number
}

export function sumEntries(entries: readonly SummedEntry[]): EntrySums {
  const sums = { owedPaise: 0, waivedPaise: 0, paidPaise: 0, refundedPaise: 0, balancePaise: 0 }
  for (const entry of entries) {
    const { kind, paise } = entry
    sums.balancePaise += paise
    if (kind === 'charge' || kind === 'adjustment') sums.owedPaise += paise
    if (kind === 'waiver') sums.waivedPaise -= paise
    if (kind === 'payment' || kind === 'refund') sums.paidPaise -= paise
    if (isRefund(entry)) sums.refundedPaise += paise
  }
  return sums
}

/** Whether money went back to the payer. */
function isRefund({ kind, method, readingId, cancelledFor }: SummedEntry): boolean {
  return kind === 'refund' && method !== 'cheque' && readingId === null && cancelledFor === null
}

/** The account of an entry: an enrolment, or a Fast Track registration. */
export type Account = { enrolmentId: number } | { registrationId: number }

export type OfAccount = { enrolmentId: number | null; registrationId: number | null }

/** The account that a row belongs to. */
export function accountOf({ enrolmentId, registrationId }: OfAccount): Account {
  return enrolmentId !== null ? { enrolmentId } : { registrationId: registrationId ?? 0 }
}

export function isOfAccount({ enrolmentId, registrationId }: OfAccount, of: Account): boolean {
  return 'enrolmentId' in of ? enrolmentId === of.enrolmentId : registrationId === of.registrationId
}

/**
 * An incoming payment. It names the pending payments that were shown, unless it is one of them: a confirmed
 * UPI payment or a captured order.
 */
export type Incoming = {
  paise: number
  method: Method
  reference: string | null
  /** For a correcting entry: the later answer of the gateway. */
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

/** How much more may be taken in cash, in paise: one paisa below the limit. */
export function cashLeft({ enrolmentPaise, dayPaise }: CashTaken): number {
  return Math.max(0, cashLimitPaise - 1 - Math.max(enrolmentPaise, dayPaise))
}

/** Cash from one person: for an enrolment, and in all on one day. */
export type CashTaken = { enrolmentPaise: number; dayPaise: number }

/** A payment that may arrive any moment: by UPI, or a gateway order. */
export type PendingPayment = {
  /** Its id in requests: “claim 7”, “order …”. */
  id: string
  method: 'upi' | 'gateway'
  paise: number
  since: Date
  /** Who entered it; null where the student pays online. */
  recordedBy: string | null
  utr: string | null
}

/** Why an entry is not added. */
export type EntryReason =
  /** Every method but cash needs a reference. */
  | { reason: 'reference-missing' }
  /** The cash limit is exceeded; `paise` is still possible. */
  | { reason: 'cash-limit'; counts: 'enrolment' | 'day'; paise: number }
  /** A pending payment is not named. */
  | { reason: 'payment-pending'; pending: readonly PendingPayment[] }
  /** The reference is already in the ledger. */
  | { reason: 'reference-taken' }
  /** The idempotency key belongs to another entry. */
  | { reason: 'key-taken' }
  /** The cheque it was paid by may still bounce. */
  | { reason: 'cheque-out' }

/** Uncleared, cleared, bounced, or of a cancelled receipt. */
export const chequeStates = ['out', 'cleared', 'bounced', 'cancelled'] as const

/** Why a cheque is not settled. */
export type ChequeReason =
  | { reason: 'no-cheque' }
  /** Another user settled it first. */
  | { reason: 'already-settled' }
  /** It bounced after part of it was refunded, which the ledger cannot reverse twice. */
  | { reason: 'already-refunded' }

/** Why a receipt is not cancelled. */
export type CancelReason =
  | { reason: 'no-receipt' }
  | { reason: 'may-not-receive' }
  /** From a later day on it needs an ability of its own. */
  | { reason: 'day-over' }
  /** On a later day somebody else cancels what this person recorded. */
  | { reason: 'own' }
  /** The gateway has the money. */
  | { reason: 'paid-online' }
  | { reason: 'already-cancelled' }
  | { reason: 'already-refunded' }
  | { reason: 'refund-on-its-way' }
  /** The cheque has cleared or bounced. */
  | { reason: 'cheque-settled' }

/** Errors of the fields. */
export type CancelFieldReason = { reason: 'no-cause' } | { reason: 'no-details' }
