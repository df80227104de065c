import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'
import { codePattern, longestAddressName, publicPath, type ShortLinkReason } from './rules.ts'

const why = because<ShortLinkReason>

const codeWrong = why({ reason: 'code-wrong' })
const nameMissing = why({ reason: 'address-name-missing' })
const nameNotPlain = why({ reason: 'address-name-not-plain' })
const notOurs = why({ reason: 'path-not-ours' })
const sourceClosed = why({ reason: 'source-closed' })

const code = z
  .string(codeWrong)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(codePattern, codeWrong))

export const newShortLinkSchema = z
  .object({
    code,
    name: z
      .string({ error: nameMissing })
      .trim()
      .min(1, nameMissing)
      .max(longestAddressName, why({ reason: 'address-name-too-long', max: longestAddressName }))
      .regex(/^\P{Cc}*$/u, nameNotPlain)
      .refine((text) => text.isWellFormed(), nameNotPlain),
    source: z.number(sourceClosed).int(sourceClosed).positive(sourceClosed),
    path: z
      .string(notOurs)
      .trim()
      .max(100, notOurs)
      .refine((path) => publicPath(path, () => true) !== undefined, notOurs),
  })
  .openapi('NewShortLink')

const noAddress = why({ reason: 'no-address' })

export const codeParamSchema = z.object({ code: z.string().regex(codePattern, noAddress) })

export const shortLinkStateSchema = z
  .object({ isEnded: z.boolean(noAddress) })
  .openapi('ShortLinkState')
