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

/** States and union territories by their codes for GST. */
export const states: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** Without a legislature of their own: half of the tax is theirs under another name. */
export const unionTerritories: readonly string[] = ['04', '26', '31', '35', '38']
