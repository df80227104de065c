import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'
import { longestSourceName, mostCostPaise, type SourceReason } from './rules.ts'

const why = because<SourceReason>

const paise = z.number().int().positive()

const noSource = why({ reason: 'no-source' })
const nameMissing = why({ reason: 'source-name-missing' })
const nameNotPlain = why({ reason: 'source-name-not-plain' })
const noVersion = why({ reason: 'no-version' })
const noCost = why({ reason: 'no-cost' })
const costTooHigh = why({ reason: 'cost-too-high', mostPaise: mostCostPaise })

/** The number of a source in its address. */
export const sourceParamSchema = z.object({
  id: z.coerce.number(noSource).int(noSource).positive(noSource).max(2_147_483_647, noSource),
})

const name = z
  .string({ error: nameMissing })
  .refine((text) => text.isWellFormed(), nameNotPlain)
  .transform((text) => text.trim().replace(/ +/g, ' '))
  .pipe(
    z
      .string()
      .min(1, nameMissing)
      .max(longestSourceName, why({ reason: 'source-name-too-long', max: longestSourceName }))
      .regex(/^\P{Cc}*$/u, nameNotPlain),
  )

export const newSourceSchema = z.object({ name }).openapi('NewSource')

/** `version` is the one the form was opened with. */
export const sourceChangeSchema = z
  .object({
    name,
    isRetired: z.boolean(why({ reason: 'no-choice' })),
    version: z.number(noVersion).int(noVersion).min(1, noVersion).max(2_147_483_647, noVersion),
  })
  .openapi('SourceChange')

const noMonth = why({ reason: 'no-month' })

/** As `2026-11`. */
const monthSchema = z
  .string(noMonth)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, noMonth)
  .openapi({ description: 'A month in India', example: '2026-11' })

export const monthQuerySchema = z.object({ month: monthSchema.optional() })

/** `seen` is the cost shown when typing began. */
export const costSchema = z
  .object({
    month: monthSchema,
    paise: paise.min(1, noCost).max(mostCostPaise, costTooHigh).nullable(),
    expected: z.number(noCost).int(noCost).nullable(),
  })
  .openapi('SourceCost')
