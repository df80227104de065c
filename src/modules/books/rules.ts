import { daysBetween } from '../../ui/format/days.ts'

/** Why a file is not written. */
export type BooksReason =
  | { reason: 'no-day' }
  | { reason: 'wrong-order' }
  /** A year of the books and some days. */
  | { reason: 'too-long'; days: number }

const mostDays = 400

/** What is wrong with the days that a file is to be of; both are included. */
export function checkTime({ from, to }: { from: string; to: string }): BooksReason | undefined {
  if (from === '' || to === '') return { reason: 'no-day' }
  if (to < from) return { reason: 'wrong-order' }
  if (daysBetween(from, to) >= mostDays) return { reason: 'too-long', days: mostDays }
}

/** Notes and coins, in rupees. */
export const pieces = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** How many of which. */
export type PieceCounts = readonly (readonly [rupees: number, count: number])[]

/** What notes and coins are together, in paise. */
export function sumOfPieces(pieceCounts: PieceCounts): number {
  return pieceCounts.reduce((sum, [rupees, count]) => sum + rupees * count * 100, 0)
}

/** Why a count is not saved. */
export type CountReason =
  /** Nobody takes more to the bank than there is. */
  | { reason: 'banked-too-much'; paise: number }
  | { reason: 'key-taken' }
  /** Each piece once, and only those that there are. */
  | { reason: 'no-pieces' }

/** Why a file of payouts is not imported. */
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
