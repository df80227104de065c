import { z } from '@hono/zod-openapi'
import { plainLine, recordId, recordIdInPath, versionOf } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import {
  codePattern,
  longestAddressName,
  publicPath,
  type ShortLinkReason,
} from './short-links/rules.ts'
import { longestSourceName, mostCostPaise, type SourceReason } from './sources/rules.ts'

const sourceReason = because<SourceReason>

const noSource = sourceReason({ reason: 'no-source' })
const nameMissing = sourceReason({ reason: 'source-name-missing' })
const noCost = sourceReason({ reason: 'no-cost' })
const costTooHigh = sourceReason({ reason: 'cost-too-high', mostPaise: mostCostPaise })

/** The number of a source in its address. */
export const sourceParamSchema = z.object({
  id: recordIdInPath(noSource).max(2_147_483_647, noSource),
})

const name = z
  .string({ error: nameMissing })
  .transform((text) => text.replace(/ +/g, ' '))
  .pipe(
    plainLine(longestSourceName, {
      missing: nameMissing,
      tooLong: sourceReason({ reason: 'source-name-too-long', max: longestSourceName }),
      notPlain: sourceReason({ reason: 'source-name-not-plain' }),
    }),
  )

const sourceSchema = z.object({ name })

export const newSourceSchema = sourceSchema.openapi('NewSource')

/** `version` is the one the form was opened with. */
export const sourceChangeSchema = sourceSchema
  .extend({
    isRetired: z.boolean(sourceReason({ reason: 'no-choice' })),
    version: versionOf(sourceReason({ reason: 'no-version' })),
  })
  .openapi('SourceChange')

const noMonth = sourceReason({ reason: 'no-month' })

/** As `2026-11`. */
const monthSchema = z
  .string(noMonth)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, noMonth)
  .openapi({ description: 'A month in India', example: '2026-11' })

export const monthQuerySchema = z.object({ month: monthSchema.optional() })

/** `expected` is the cost that was shown when typing began. */
export const costSchema = z
  .object({
    month: monthSchema,
    paise: z.number().int().positive().min(1, noCost).max(mostCostPaise, costTooHigh).nullable(),
    expected: z.number(noCost).int(noCost).nullable(),
  })
  .openapi('SourceCost')

const linkReason = because<ShortLinkReason>

const codeWrong = linkReason({ reason: 'code-wrong' })
const notOurs = linkReason({ reason: 'path-not-ours' })

const code = z
  .string(codeWrong)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(codePattern, codeWrong))

export const newShortLinkSchema = z
  .object({
    code,
    name: plainLine(longestAddressName, {
      missing: linkReason({ reason: 'address-name-missing' }),
      tooLong: linkReason({ reason: 'address-name-too-long', max: longestAddressName }),
      notPlain: linkReason({ reason: 'address-name-not-plain' }),
    }),
    source: recordId(linkReason({ reason: 'source-closed' })),
    path: z
      .string(notOurs)
      .trim()
      .max(100, notOurs)
      .refine((path) => publicPath(path, () => true) !== undefined, notOurs),
  })
  .openapi('NewShortLink')

const noAddress = linkReason({ reason: 'no-address' })

export const codeParamSchema = z.object({ code: z.string().regex(codePattern, noAddress) })

export const shortLinkStateSchema = z
  .object({ isEnded: z.boolean(noAddress) })
  .openapi('ShortLinkState')
