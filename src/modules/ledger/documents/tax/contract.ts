import { z } from '@hono/zod-openapi'
import { because } from '../../../../ui/api/reasons.ts'
import {
  checkGstin,
  checkTax,
  gstKinds,
  ofItsKind,
  type TaxFieldReason,
  type TaxFields,
} from './rules.ts'

const why = because<TaxFieldReason>
const mistyped = why({ reason: 'gstin-mistyped' })
const noSac = why({ reason: 'no-sac' })
const noRate = why({ reason: 'no-rate' })

/** For a paying company that is registered. */
export const gstinSchema = z
  .string({ error: mistyped })
  .max(40, mistyped)
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .nullable()
  .superRefine((gstin, context) => {
    const wrong = gstin === null ? undefined : checkGstin(gstin)
    if (wrong) context.addIssue({ code: 'custom', message: why(wrong) })
  })

const taxFields = {
  validFrom: z.iso.date(why({ reason: 'no-day' })),
  gst: z.enum(gstKinds),
  gstin: z
    .string({ error: mistyped })
    .max(40, mistyped)
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .nullable(),
  sac: z
    .string({ error: noSac })
    .trim()
    .regex(/^\d{4,8}$/, noSac)
    .nullable(),
  rate: z
    .number({ error: noRate })
    .int(noRate)
    .min(0, noRate)
    .max(4_000, noRate)
    .nullable()
    .openapi({ description: 'In hundredths of a percent: 18 % is 1800' }),
  creditsDiscounts: z.boolean().default(false).openapi({
    description: 'A discount or waiver after the tax invoice issues a credit note',
  }),
}

function refuseWrong(fields: TaxFields, context: z.RefinementCtx) {
  for (const [field, wrong] of Object.entries(checkTax(fields)))
    context.addIssue({ code: 'custom', path: [field], message: why(wrong) })
}

/** `seen` is the last row when the form was opened. */
export const newTaxSchema = z
  .object({ ...taxFields, expected: z.number().int().nullable() })
  .transform((fields) => ({ ...fields, ...ofItsKind(fields) }))
  .superRefine(refuseWrong)
  .openapi('NewTax')
