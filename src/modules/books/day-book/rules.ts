/** Notes and coins, in rupees. */
export const pieces = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** How many of which. */
export type PieceCounts = readonly (readonly [rupees: number, count: number])[]

/** What notes and coins are together, in paise. */
export function sumOfPieces(pieceCounts: PieceCounts): number {
  return pieceCounts.reduce((sum, [rupees, count]) => sum + rupees * count * 100, 0)
}

/** Why a count is not kept. */
export type CountReason =
  /** Nobody takes more to the bank than there is. */
  | { reason: 'banked-too-much'; paise: number }
  | { reason: 'key-taken' }
  /** Each piece once, and only those that there are. */
  | { reason: 'no-pieces' }
