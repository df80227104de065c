import { z } from '@hono/zod-openapi'
import { plainLine, wholeNumber } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { documentKindNames, longestPrefix, mostFirst, type SeriesReason } from './rules.ts'
import { checkGstin, checkTax, gstKinds, ofItsKind, type TaxFieldReason } from './tax/rules.ts'

const why = because<SeriesReason>
const wrongPrefix = why({ reason: 'prefix-wrong' })
const wrongFirst = why({ reason: 'first-wrong' })

export const newSeriesSchema = z
  .object({
    kind: z.enum(documentKindNames),
    year: z.string().regex(/^\d{2}-\d{2}$/),
    prefix: z
      .string({ error: wrongPrefix })
      .max(40, wrongPrefix)
      .transform((text) => text.trim().toUpperCase())
      .pipe(
        z
          .string()
          .max(longestPrefix, wrongPrefix)
          .regex(/^[A-Z0-9/-]*[/-]$/, wrongPrefix),
      ),
    first: wholeNumber(1, mostFirst, wrongFirst),
  })
  .openapi('NewDocumentSeries')

/** Null: documents are computer-generated and need no signature. */
export const signatureSchema = z
  .object({ signatureLine: plainLine(80).nullable() })
  .openapi('SignatureLine')

const taxReason = because<TaxFieldReason>
const mistyped = taxReason({ reason: 'gstin-mistyped' })
const noSac = taxReason({ reason: 'no-sac' })
const noRate = taxReason({ reason: 'no-rate' })

const gstinText = z
  .string({ error: mistyped })
  .max(40, mistyped)
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .nullable()

/** For a paying company that is registered. */
export const gstinSchema = gstinText.superRefine((gstin, context) => {
  const wrong = gstin === null ? undefined : checkGstin(gstin)
  if (wrong) context.addIssue({ code: 'custom', message: taxReason(wrong) })
})

const taxFields = {
  validFrom: z.iso.date(taxReason({ reason: 'no-day' })),
  gst: z.enum(gstKinds),
  gstin: gstinText,
  sac: z
    .string({ error: noSac })
    .trim()
    .regex(/^\d{4,8}$/, noSac)
    .nullable(),
  rate: wholeNumber(0, 4_000, noRate)
    .nullable()
    .openapi({ description: 'In hundredths of a percent: 18 % is 1800' }),
  creditsDiscounts: z.boolean().default(false).openapi({
    description: 'A discount or waiver after the tax invoice issues a credit note',
  }),
}

/** `expected` is the last row when the form was opened. */
export const newTaxSchema = z
  .object({ ...taxFields, expected: z.number().int().nullable() })
  .transform((fields) => ({ ...fields, ...ofItsKind(fields) }))
  .superRefine((fields, context) => {
    for (const [field, wrong] of Object.entries(checkTax(fields)))
      context.addIssue({ code: 'custom', path: [field], message: taxReason(wrong) })
  })
  .openapi('NewTax')
