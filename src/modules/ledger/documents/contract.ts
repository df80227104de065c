import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'
import { text } from '../fields.ts'
import { documentKindNames, longestPrefix, mostFirst, type SeriesReason } from './rules.ts'

const why = because<SeriesReason>
const wrongPrefix = why({ reason: 'prefix-wrong' })
const wrongFirst = why({ reason: 'first-wrong' })
const kind = z.enum(documentKindNames)
const year = z.string().regex(/^\d{2}-\d{2}$/)

export const newSeriesSchema = z
  .object({
    kind,
    year,
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
    first: z
      .number({ error: wrongFirst })
      .int(wrongFirst)
      .min(1, wrongFirst)
      .max(mostFirst, wrongFirst),
  })
  .openapi('NewDocumentSeries')

/** Null: documents are computer-generated and need no signature. */
export const signatureSchema = z
  .object({ signatureLine: text(80).nullable() })
  .openapi('SignatureLine')
