/** What the institute is for GST: none, one that pays on its turnover, or one that bills tax. */
export const gstKinds = ['none', 'composition', 'regular'] as const

/** From a day on: `rate` in hundredths of a percent, `sac` the code of the service. */
export type Tax =
  | { gst: 'none' }
  | { gst: 'composition'; gstin: string; sac: string | null }
  | { gst: 'regular'; gstin: string; sac: string; rate: number }

/** The tax in a sum that includes it, in paise. What rounding leaves stands by itself: together they are the sum. */
export type TaxSplit = {
  rate: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  roundOffPaise: number
}

/**
 * Takes the tax out of a sum, to the paisa, half up, each part by itself. Within one state it is half and
 * half, the two equal; between two it is one.
 */
export function splitTax(
  paise: number,
  { rate, betweenStates }: { rate: number; betweenStates: boolean },
): TaxSplit {
  const taxablePaise = halfUp(paise * 10_000, 10_000 + rate)
  const half = betweenStates ? 0 : halfUp(taxablePaise * rate, 20_000)
  const igstPaise = betweenStates ? halfUp(taxablePaise * rate, 10_000) : 0
  const roundOffPaise = paise - taxablePaise - 2 * half - igstPaise
  return { rate, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise, roundOffPaise }
}

/** Whole numbers only; all sums here stay far below where a double loses one. */
function halfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** The state of a GSTIN: its first two digits. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}

/** Without a legislature of their own: half of the tax is theirs under another name. */
export const unionTerritories: readonly string[] = ['04', '26', '31', '35', '38']
