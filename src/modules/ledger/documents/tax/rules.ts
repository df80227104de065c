import { states } from '../../../../ui/format/states.ts'

/** GST status: not registered, composition scheme, or regular. */
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
 * Extracts the tax from an amount to the paisa, rounded half up. Within one state CGST and SGST are equal
 * halves; between states it is IGST.
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

/** What the row of a setting says, whether or not all of it belongs together. */
export type TaxFields = {
  validFrom: string
  gst: (typeof gstKinds)[number]
  gstin: string | null
  sac: string | null
  rate: number | null
  /** A discount or waiver after the tax invoice issues a credit note (docs/decisions/0094). */
  creditsDiscounts: boolean
}

/** What may be wrong with a setting, by its field. */
export type TaxFieldReason =
  | { reason: 'no-gstin' }
  | { reason: 'gstin-mistyped' }
  | { reason: 'gstin-of-no-state' }
  | { reason: 'no-sac' }
  | { reason: 'no-rate' }
  | { reason: 'no-day' }
  /** Settings apply from a future date: issued documents show what applied then. */
  | { reason: 'day-past' }

/** Why a setting is not saved. */
export type TaxReason = TaxFieldReason | { reason: 'changed-meanwhile' }

/** Only what a kind needs is kept of what was typed. */
export function ofItsKind(fields: TaxFields): TaxFields {
  const { gst } = fields
  return {
    ...fields,
    gstin: gst === 'none' ? null : fields.gstin,
    sac: gst === 'none' ? null : fields.sac,
    rate: gst === 'regular' ? fields.rate : null,
    creditsDiscounts: gst === 'regular' && fields.creditsDiscounts,
  }
}

/** What is wrong with a setting of its kind, field by field. */
export function checkTax({
  gst,
  gstin,
  sac,
  rate,
}: TaxFields): Partial<Record<keyof TaxFields, TaxFieldReason>> {
  const wrongGstin = gst === 'none' ? undefined : checkGstin(gstin ?? '')
  const sacWrong = gst === 'regular' && !sac
  const rateWrong = gst === 'regular' && rate === null
  return {
    ...(wrongGstin && { gstin: wrongGstin }),
    ...(sacWrong && { sac: { reason: 'no-sac' } }),
    ...(rateWrong && { rate: { reason: 'no-rate' } }),
  }
}

const gstinShape = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * What is wrong with a GSTIN: its shape, its last sign, which is calculated from the others, or its state.
 */
export function checkGstin(gstin: string): TaxFieldReason | undefined {
  if (gstin === '') return { reason: 'no-gstin' }
  if (!gstinShape.test(gstin) || gstin.at(-1) !== checkSign(gstin))
    return { reason: 'gstin-mistyped' }
  if (!Object.hasOwn(states, stateOfGstin(gstin))) return { reason: 'gstin-of-no-state' }
}

/** Every second sign counts double; of each product both digits, in base 36, are added. */
function checkSign(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, 14)].reduce((before, sign, index) => {
    const product = signs.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    return before + Math.floor(product / 36) + (product % 36)
  }, 0)
  return signs[(36 - (sum % 36)) % 36]
}

/**
 * Whether the payer's state decides the tax: of what is taught online by an institute that charges GST. A
 * class in a room is supplied where the room stands.
 */
export function needsSupplyState(
  { mode }: { mode: 'classroom' | 'online' },
  { gst }: Tax,
): boolean {
  return mode === 'online' && gst === 'regular'
}
