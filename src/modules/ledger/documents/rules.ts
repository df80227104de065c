import type { Method } from '../rules.ts'
import type { TaxSplit } from './tax/rules.ts'

/** Document kinds with title and series. Numbers of a series have no gaps. */
export const documentKinds = {
  receipt: { title: 'Receipt', series: 'RC' },
  'receipt-voucher': { title: 'Receipt voucher', series: 'RV' },
  'tax-invoice': { title: 'Tax invoice', series: 'TI' },
  'bill-of-supply': { title: 'Bill of supply', series: 'BS' },
  'credit-note': { title: 'Credit note', series: 'CN' },
  'refund-voucher': { title: 'Refund voucher', series: 'RF' },
} as const

export type DocumentKind = keyof typeof documentKinds
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]

/** Who pays for the student: their company, which may be registered for GST. */
export type Buyer = { name: string; address: string; gstin: string | null }

/** Everything a document shows, stored when it was issued; it is printed from this only. */
export type DocumentContents = {
  kind: DocumentKind
  name: string
  /** The day in India. */
  day: string
  supplier: { name: string; lines: string[]; gstin: string | null; state: string | null }
  recipient: { name: string }
  /** From here to `signature`: documents issued before these were added have none of them. */
  buyer?: Buyer | null
  /** `S-1001` */
  student?: string
  batchStartsOn?: string | null
  /** Which instalments are paid by it, of how many. */
  instalments?: { first: number; last: number; of: number } | null
  inWords?: string
  /** Who signs; nothing where a computer-generated document needs no signature. */
  signature?: string | null
  what: string
  sac: string | null
  paise: number
  tax: TaxSplit | null
  /** Where it is supplied; of a supplier who bills tax. */
  place: { code: string; name: string } | null
  method: Method
  reference: string | null
  /** Paid by a cheque: it holds once the bank has paid that. */
  awaits?: 'clearing'
  refersTo: { name: string; day: string } | null
  /** Of a correction, by which no money went: the document it refers to was wrong. */
  isCorrection?: true
  /** The wrong one that a corrected receipt replaces. */
  replaces?: { name: string; day: string }
  /** What is still to pay after it. */
  balancePaise: number
  receivedBy: string
}

/** The year from April to March that a day is in, as documents name it: `26-27`. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const from = month >= 4 ? year : year - 1
  const short = (one: number) => String(one % 100).padStart(2, '0')
  return `${short(from)}-${short(from + 1)}`
}

/** The year that follows one. */
export function yearAfter(year: string): string {
  const [, last = 0] = year.split('-').map(Number)
  const short = (one: number) => String(one % 100).padStart(2, '0')
  return `${short(last)}-${short(last + 1)}`
}

/** What stands before the number of a series where nobody said another: `RC/26-27/`. */
export function usualPrefix(series: string, year: string): string {
  return `${series}/${year}/`
}

/** Whether some series has it in some year by itself. */
export function isUsualPrefix(prefix: string): boolean {
  const ownSeries = Object.values(documentKinds).map(({ series }) => series)
  return (
    ownSeries.some((series) => prefix.startsWith(`${series}/`)) && /^..\/\d\d-\d\d\/$/.test(prefix)
  )
}

/**
 * So that the sixteen signs that the law allows hold half a million documents more than the first number.
 */
export const longestPrefix = 10
export const mostFirst = 500_000

/** Why a series is not numbered so. */
export type SeriesReason =
  /** Capital letters, digits, `/` and `-`, at most ten, the last one of the two signs. */
  | { reason: 'prefix-wrong' }
  | { reason: 'first-wrong' }
  | { reason: 'prefix-taken' }
  | { reason: 'documents-issued' }
  | { reason: 'year-past' }

/** `RC/26-27/000123`: within the sixteen signs that the law allows. */
export function documentName(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(6, '0')}`
}

/** What is given out for money that came: an advance is none of a supply yet. */
export function documentForPayment(
  gst: 'none' | 'composition' | 'regular',
  { isAdvance }: { isAdvance: boolean },
): DocumentKind {
  if (gst === 'none') return 'receipt'
  if (gst === 'composition') return 'bill-of-supply'
  return isAdvance ? 'receipt-voucher' : 'tax-invoice'
}

/**
 * The document issued for a refund, by the document of the payment. After 30 November following its
 * financial year an invoice cannot be credited: later refunds are without tax.
 */
export function documentForRefund(
  paid: { kind: DocumentKind; day: string },
  today: string,
): { kind: DocumentKind; withTax: boolean } {
  if (paid.kind === 'receipt-voucher') return { kind: 'refund-voucher', withTax: true }
  if (paid.kind === 'receipt') return { kind: 'refund-voucher', withTax: false }
  const isInTime = today <= lastDayToCredit(paid.day)
  return isInTime
    ? { kind: 'credit-note', withTax: true }
    : { kind: 'refund-voucher', withTax: false }
}

function lastDayToCredit(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return `${month >= 4 ? year + 1 : year}-11-30`
}
