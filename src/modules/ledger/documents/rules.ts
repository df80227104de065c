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

/** The company that pays for the student; it may be registered for GST. */
export type Buyer = { name: string; address: string; gstin: string | null }

/** Everything a document shows, stored when it was issued and printed from this only. */
export type DocumentContents = {
  kind: DocumentKind
  name: string
  /** The day in India. */
  day: string
  supplier: { name: string; lines: string[]; gstin: string | null; state: string | null }
  recipient: { name: string }
  /** From here to `signature`: absent in documents issued before these fields existed. */
  buyer?: Buyer | null
  /** `S-1001` */
  student?: string
  batchStartsOn?: string | null
  /** Which of how many instalments it pays. */
  instalments?: { first: number; last: number; of: number } | null
  inWords?: string
  /** Name of the signatory; absent where a computer-generated document needs none. */
  signature?: string | null
  what: string
  sac: string | null
  paise: number
  tax: TaxSplit | null
  /** The place of supply, if the supplier charges tax. */
  place: { code: string; name: string } | null
  method: Method
  reference: string | null
  /** Paid by a cheque: valid once the bank has paid it. */
  awaits?: 'clearing'
  refersTo: { name: string; day: string } | null
  /** Why the bank did not pay the cheque that the document refers to: no money was paid back. */
  dishonoured?: string
  /** For a correction without a money movement: the document it refers to was wrong. */
  isCorrection?: true
  /** The wrong receipt that this one replaces. */
  replaces?: { name: string; day: string }
  /** The balance after it. */
  balancePaise: number
  receivedBy: string
}

/** Whether a document reverses a payment whose money was never received, or not so: none is paid back. */
export function movesNoMoney({ dishonoured, isCorrection }: DocumentContents): boolean {
  return dishonoured !== undefined || isCorrection === true
}

/** Whether a document cancels a receipt. The law names those with tax, whatever they are for. */
export function isReceiptCancelled(contents: DocumentContents): boolean {
  return movesNoMoney(contents) && contents.kind === 'refund-voucher' && contents.tax === null
}

/** Its title on staff screens and in files. */
export function documentTitle({ kind, cancelsReceipt }: TitledDocument): string {
  return cancelsReceipt ? 'Receipt cancelled' : documentKinds[kind].title
}

type TitledDocument = { kind: DocumentKind; cancelsReceipt: boolean }

/** The financial year (April to March) of a day, as in document numbers: `26-27`. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const from = month >= 4 ? year : year - 1
  const short = (one: number) => String(one % 100).padStart(2, '0')
  return `${short(from)}-${short(from + 1)}`
}

/** The default prefix of a series: `RC/26-27/`. */
export function usualPrefix(series: string, year: string): string {
  return `${series}/${year}/`
}

/** Whether it is the default prefix of any series in any year. */
export function isUsualPrefix(prefix: string): boolean {
  const isOfSeries = Object.values(documentKinds).some(({ series }) =>
    prefix.startsWith(`${series}/`),
  )
  return isOfSeries && /^..\/\d\d-\d\d\/$/.test(prefix)
}

/** So that the 16 characters the law allows are enough for half a million documents after the first number. */
export const longestPrefix = 10
export const mostFirst = 500_000

/** Why a numbering is refused. */
export type SeriesReason =
  /** At most ten capital letters, digits, `/` and `-`; the last one is `/` or `-`. */
  | { reason: 'prefix-wrong' }
  | { reason: 'first-wrong' }
  | { reason: 'prefix-taken' }
  | { reason: 'documents-issued' }
  | { reason: 'year-past' }

/** `RC/26-27/000123`: within the 16 characters the law allows. */
export function documentName(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(6, '0')}`
}

/** The document issued for a payment: an advance is not a supply yet. */
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
  if (paid.kind === 'receipt' || today > lastDayToCredit(paid.day))
    return { kind: 'refund-voucher', withTax: false }
  return { kind: 'credit-note', withTax: true }
}

function lastDayToCredit(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return `${month >= 4 ? year + 1 : year}-11-30`
}
