import { indianStates } from '../../../../ui/format/indian-states.ts'

/** GST status: not registered, composition scheme, or regular. */
export const gstKinds = ['none', 'composition', 'regular'] as const

/** From a day on: `rate` in hundredths of a percent, `sac` the code of the service. */
export type Tax =
  | { gst: 'none' }
  | { gst: 'composition'; gstin: string; sac: string | null }
  | { gst: 'regular'; gstin: string; sac: string; rate: number }

/**
 * The tax in an amount that includes it, in paise. The rounding difference is a part of its own: together
 * they are the amount.
 */
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

/**
 * The tax in one of several credits of a document: the tax of all credits so far less that of the earlier
 * ones, so that together they credit exactly the tax of the document.
 */
export function splitCredit(
  paise: number,
  creditedPaise: number,
  options: { rate: number; betweenStates: boolean },
): TaxSplit {
  const [before, after] = [
    splitTax(creditedPaise, options),
    splitTax(creditedPaise + paise, options),
  ]
  return {
    rate: options.rate,
    taxablePaise: after.taxablePaise - before.taxablePaise,
    cgstPaise: after.cgstPaise - before.cgstPaise,
    sgstPaise: after.sgstPaise - before.sgstPaise,
    igstPaise: after.igstPaise - before.igstPaise,
    roundOffPaise: after.roundOffPaise - before.roundOffPaise,
  }
}

/** Whole numbers only; all amounts here are far below the limit of a double. */
function halfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** The state of a GSTIN: its first two digits. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}

/** Union territories without a legislature: their half of the tax is called UTGST. */
export const unionTerritories: readonly string[] = ['04', '26', '31', '35', '38']

/** A setting as stored, whether or not its values fit together. */
export type TaxFields = {
  validFrom: string
  gst: Tax['gst']
  gstin: string | null
  sac: string | null
  rate: number | null
  /** A discount or waiver after the tax invoice issues a credit note (docs/decisions/0094). */
  creditsDiscounts: boolean
}

/** Errors of a setting, by field. */
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

/** Only the fields that its kind needs are stored. */
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

type TaxErrors = Partial<Record<keyof TaxFields, TaxFieldReason>>

/** Errors of a setting of its kind, by field. */
export function checkTax({ gst, gstin, sac, rate }: TaxFields): TaxErrors {
  const errors: TaxErrors = {}
  const wrongGstin = gst === 'none' ? undefined : checkGstin(gstin ?? '')
  if (wrongGstin) errors.gstin = wrongGstin
  if (gst === 'regular' && !sac) errors.sac = { reason: 'no-sac' }
  if (gst === 'regular' && rate === null) errors.rate = { reason: 'no-rate' }
  return errors
}

const gstinShape = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Errors of a GSTIN: its shape, its last character, calculated from the others, or its state. */
export function checkGstin(gstin: string): TaxFieldReason | undefined {
  if (gstin === '') return { reason: 'no-gstin' }
  if (!gstinShape.test(gstin) || gstin.at(-1) !== checkSign(gstin))
    return { reason: 'gstin-mistyped' }
  if (!Object.hasOwn(indianStates, stateOfGstin(gstin))) return { reason: 'gstin-of-no-state' }
}

/** Every second character counts double; of each product both digits, in base 36, are added. */
function checkSign(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, 14)].reduce((before, sign, index) => {
    const product = signs.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    return before + Math.floor(product / 36) + (product % 36)
  }, 0)
  return signs[(36 - (sum % 36)) % 36]
}

/**
 * Whether the payer's state decides the tax: for an online course of an institute that charges GST. A
 * classroom course is supplied in the classroom's state.
 */
export function needsSupplyState(
  { mode }: { mode: 'classroom' | 'online' },
  { gst }: Tax,
): boolean {
  return mode === 'online' && gst === 'regular'
}
