import { daysBetween } from '../../ui/format/days.ts'

/** Why a file is not written. */
export type BooksReason =
  | { reason: 'no-day' }
  | { reason: 'wrong-order' }
  /** A year of the books and some days. */
  | { reason: 'too-long'; days: number }

const mostDays = 400

/** Refuses a period for a file; both days are included. */
export function checkTime({ from, to }: { from: string; to: string }): BooksReason | undefined {
  if (from === '' || to === '') return { reason: 'no-day' }
  if (to < from) return { reason: 'wrong-order' }
  if (daysBetween(from, to) >= mostDays) return { reason: 'too-long', days: mostDays }
}

/** Notes and coins, in rupees. */
export const pieces = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** The number of each note and coin. */
export type PieceCounts = readonly (readonly [rupees: number, count: number])[]

/** The sum of notes and coins, in paise. */
export function sumOfPieces(pieceCounts: PieceCounts): number {
  return pieceCounts.reduce((sum, [rupees, count]) => sum + rupees * count * 100, 0)
}

/** Why a count is not saved. */
export type CountReason =
  /** More is to be deposited than was counted; `paise` is what was counted. */
  | { reason: 'banked-too-much'; paise: number }
  | { reason: 'key-taken' }
  /** Not one whole number for each note and coin. */
  | { reason: 'no-pieces' }

/** Why a file of payouts is not imported. */
export type PayoutReason =
  /** Not a settlement report: a column is missing. */
  | { reason: 'no-column'; column: string }
  | { reason: 'no-lines' }
  /** Rupees or paise: neither decimals nor a known payment decide. */
  | { reason: 'unit-unknown' }
  | { reason: 'line-wrong'; row: number }
  /** A line was imported before with another amount. */
  | { reason: 'says-otherwise'; entity: string }

export const payoutKinds = ['payment', 'refund', 'other'] as const

/** The possible headings of each column. */
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
